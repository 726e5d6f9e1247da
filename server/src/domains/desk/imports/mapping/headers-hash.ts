import { createHash } from 'node:crypto'

/** Of the set of a file's headers: the same columns in another order are the same kind of file. */
export function headersHash(columns: readonly string[]): string {
  const names = [...new Set(columns.map((column) => column.toLowerCase()))].toSorted()
  return createHash('sha256').update(JSON.stringify(names)).digest('hex')
}
