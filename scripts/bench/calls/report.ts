import { isPassed, TOLERANCE } from './budgets.ts'
import type { Measured } from './measure-row.ts'

/** `slowness`: of the machine when it was measured. */
export type Row = Measured & { budgetMs: number; slowness: number }

export const costOf = ({ webMs, postgresMs }: Measured): number => webMs + postgresMs

const HEAD = [
  'call or page',
  'CPU ms',
  'budget',
  'here',
  '',
  'web',
  'PostgreSQL',
  'req/s',
  'p99 ms',
  'reply KB',
  'bare req/s',
]

/** The table for docs/performance.md, what costs most first. */
export function toTable(rows: readonly Row[]): string {
  const lines = rows.toSorted((left, right) => costOf(right) - costOf(left)).map(toCells)
  const cells = [[...HEAD, 'ratio', 'failures'], ...lines]
  const widths = cells[0]!.map((_, column) => Math.max(3, ...cells.map((line) => line[column]!.length)))
  const [head, ...body] = cells.map((line) => `| ${line.map((text, at) => text.padEnd(widths[at]!)).join(' | ')} |`)
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n')
}

function toCells(row: Row): string[] {
  return [
    row.name,
    costOf(row).toFixed(2),
    row.budgetMs.toFixed(1),
    (row.budgetMs * row.slowness).toFixed(1),
    isPassed(costOf(row), row.budgetMs, row.slowness) ? '!' : '',
    row.webMs.toFixed(2),
    row.postgresMs.toFixed(2),
    row.requestsPerSecond.toFixed(0),
    row.p99Ms.toFixed(1),
    (row.bytes / 1024).toFixed(1),
    row.barePerSecond.toFixed(0),
    (row.requestsPerSecond / row.barePerSecond).toFixed(2),
    String(row.failures),
  ]
}

/** A sentence for every row that fails the bench; none: all is well. */
export function complaintsAbout(rows: readonly Row[]): string[] {
  return rows.flatMap((row) => {
    const complaints: string[] = []
    const cost = costOf(row)
    // Neither comparison catches a row that was never replied to.
    if (!Number.isFinite(cost)) return [`${row.name}: no reply. ${row.firstFailure ?? ''}`]
    if (isPassed(cost, row.budgetMs, row.slowness)) {
      const times = (cost / row.budgetMs / row.slowness).toFixed(1)
      complaints.push(
        `${row.name}: ${cost.toFixed(2)} ms CPU, ${times} times its budget of ${row.budgetMs}` +
          `${row.slowness > 1 ? ` on a machine ${row.slowness.toFixed(2)} times as slow` : ''} (allowed: ${TOLERANCE}).`,
      )
    }
    if (row.failures > 0) complaints.push(`${row.name}: ${row.failures} failures, the first: ${row.firstFailure}`)
    return complaints
  })
}
