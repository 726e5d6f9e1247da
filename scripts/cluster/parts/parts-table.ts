import type { Part } from './part.ts'

/** What runs where, for the person at the terminal. */
export function partsTable(parts: Pick<Part, 'name' | 'description' | 'ports' | 'pid' | 'logFile'>[]): string {
  const rows = parts.map((part) => [
    part.name,
    part.ports.join(', '),
    String(part.pid() ?? 'down'),
    part.description,
    part.logFile,
  ])
  const table = [['part', 'port', 'process', 'what it does', 'log'], ...rows]
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)))
  return table
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')}`.trimEnd())
    .join('\n')
}
