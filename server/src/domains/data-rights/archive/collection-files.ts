// A collection as the text of its two files, a page of rows at a time.
import { csvLine } from '../../../lib/formats/csv.ts'

type Rows = { columns: readonly string[]; pages: AsyncIterable<readonly object[]> }

/** An array with a row on each line, so that also a long file can be read without a parser. */
export async function* jsonFile({ columns, pages }: Rows): AsyncGenerator<string> {
  let before = '[\n'
  for await (const rows of pages) {
    let text = ''
    for (const row of rows) {
      text += before + JSON.stringify(Object.fromEntries(columns.map((column) => [column, valueOf(row, column)])))
      before = ',\n'
    }
    yield text
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

export async function* csvFile({ columns, pages }: Rows): AsyncGenerator<string> {
  yield csvLine(columns)
  for await (const rows of pages) {
    let text = ''
    for (const row of rows) text += csvLine(columns.map((column) => toCell(valueOf(row, column))))
    yield text
  }
}

function valueOf(row: object, column: string): unknown {
  return (row as Record<string, unknown>)[column]
}

function toCell(value: unknown): string | number | null {
  if (value === null || value === undefined || typeof value === 'number' || typeof value === 'string')
    return value ?? null
  return value instanceof Date ? value.toISOString() : JSON.stringify(value)
}
