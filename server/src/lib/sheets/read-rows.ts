import type { FileRow, ReadSheet } from './file-row.ts'
import { oldOfficeProblem } from './old-office.ts'
import { readCsv, sniffDelimiter, type Delimiter } from './read-csv.ts'
import { withSpoolFile, type SheetFile } from './sheet-file.ts'
import { sniffFile, type Encoding } from './sniff-file.ts'
import { readXlsx, readXlsxHeads } from './xlsx/read-xlsx.ts'

export type FileFormat =
  | { kind: 'xlsx'; encoding: null; delimiter: null }
  | { kind: 'csv'; encoding: Encoding; delimiter: Delimiter }

export async function findFormat(file: SheetFile): Promise<FileFormat> {
  const sniffed = await sniffFile(file.open())
  if (sniffed.kind === 'old_office') throw await oldOfficeProblem(file.open())
  if (sniffed.kind === 'xlsx') return { ...sniffed, encoding: null, delimiter: null }
  return { ...sniffed, delimiter: await sniffDelimiter(file.open(), sniffed.encoding) }
}

/** Every row of these sheets, in order. A caller that stops early leaves nothing open behind. */
export function readRows(
  file: SheetFile,
  { format, sheets }: { format: FileFormat; sheets: readonly number[] },
): AsyncGenerator<FileRow> {
  if (format.kind === 'xlsx') return withSpoolFile(file, (path) => readXlsx(path, sheets))
  return readCsv(file.open(), { ...format, byteLength: file.byteLength })
}

/** Every sheet with its first rows; a text file is one sheet. */
export async function readHeads(
  file: SheetFile,
  { format, maxRows }: { format: FileFormat; maxRows: number },
): Promise<ReadSheet[]> {
  if (format.kind === 'xlsx') {
    const sheets: ReadSheet[] = []
    for await (const sheet of withSpoolFile(file, (path) => readXlsxHeads(path, maxRows))) sheets.push(sheet)
    return sheets
  }
  const head: FileRow[] = []
  for await (const row of readCsv(file.open(), { ...format, byteLength: file.byteLength }))
    if (head.push(row) >= maxRows) break
  return [{ name: '', isHidden: false, rows: head.length < maxRows ? head.length : null, head }]
}
