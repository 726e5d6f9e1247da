import type { Storage } from '../../../../providers/storage/storage.ts'
import { readParts, withSpoolFile, type ImportFile } from './import-parts.ts'
import type { ManifestRow, ReadSheet } from './manifest-row.ts'
import { oldOfficeProblem } from './old-office.ts'
import { readCsv, sniffDelimiter, type Delimiter } from './read-csv.ts'
import { sniffFile, type Encoding } from './sniff-file.ts'
import { readXlsx, readXlsxHeads } from './xlsx/read-xlsx.ts'

export type FileFormat =
  | { kind: 'xlsx'; encoding: null; delimiter: null }
  | { kind: 'csv'; encoding: Encoding; delimiter: Delimiter }

export async function findFormat(storage: Storage, file: ImportFile): Promise<FileFormat> {
  const sniffed = await sniffFile(readParts(storage, file))
  if (sniffed.kind === 'old_office') throw await oldOfficeProblem(readParts(storage, file))
  if (sniffed.kind === 'xlsx') return { ...sniffed, encoding: null, delimiter: null }
  return { ...sniffed, delimiter: await sniffDelimiter(readParts(storage, file), sniffed.encoding) }
}

/** Every row of these sheets, in order. A caller that stops early leaves nothing open behind. */
export function readRows(
  storage: Storage,
  file: ImportFile,
  { format, sheets }: { format: FileFormat; sheets: readonly number[] },
): AsyncGenerator<ManifestRow> {
  if (format.kind === 'xlsx') return withSpoolFile(storage, file, (path) => readXlsx(path, sheets))
  return readCsv(readParts(storage, file), { ...format, byteLength: file.byteLength })
}

/** Every sheet with its first rows; a text file is one sheet. */
export async function readHeads(
  storage: Storage,
  file: ImportFile,
  { format, maxRows }: { format: FileFormat; maxRows: number },
): Promise<ReadSheet[]> {
  if (format.kind === 'xlsx') {
    const sheets: ReadSheet[] = []
    for await (const sheet of withSpoolFile(storage, file, (path) => readXlsxHeads(path, maxRows))) sheets.push(sheet)
    return sheets
  }
  const head: ManifestRow[] = []
  for await (const row of readCsv(readParts(storage, file), { ...format, byteLength: file.byteLength }))
    if (head.push(row) >= maxRows) break
  return [{ name: '', isHidden: false, rows: head.length < maxRows ? head.length : null, head }]
}
