import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

export type CopyValue = string | number | boolean | null

export type CopyTable = { table: string; /** As SQL lists them. */ columns: string; rows: Array<readonly CopyValue[]> }

/** Writes rows by COPY, several times faster than INSERT. All rows of the call are one statement: all or none. */
export async function copyRows(client: pg.ClientBase, { table, columns, rows }: CopyTable): Promise<void> {
  if (rows.length === 0) return
  const statement = client.query(copyFrom(`copy ${table} (${columns}) from stdin`))
  await pipeline(Readable.from(inChunks(rows), { objectMode: false }), statement)
}

const ROWS_PER_CHUNK = 2_000

function* inChunks(rows: Array<readonly CopyValue[]>): Generator<Buffer> {
  for (let start = 0; start < rows.length; start += ROWS_PER_CHUNK)
    yield Buffer.from(
      rows
        .slice(start, start + ROWS_PER_CHUNK)
        .map(toCopyLine)
        .join(''),
    )
}

/** PostgreSQL's text format: tabs between values, \N for null, and a backslash before what would be read as either. */
export function toCopyLine(values: readonly CopyValue[]): string {
  return `${values.map(toCopyText).join('\t')}\n`
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function toCopyText(value: CopyValue): string {
  if (value === null) return '\\N'
  if (typeof value !== 'string') return String(value)
  return /[\\\t\n\r]/.test(value) ? value.replaceAll(/[\\\t\n\r]/g, (character) => ESCAPES[character]!) : value
}
