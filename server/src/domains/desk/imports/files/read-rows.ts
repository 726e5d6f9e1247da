import type { Storage } from '../../../../providers/photos/storage.ts'
import { readParts, withSpoolFile, type ImportFile } from './import-parts.ts'
import type { ManifestRow } from './manifest-row.ts'
import { oldOfficeProblem } from './old-office.ts'
import { readCsv, sniffDelimiter, type Delimiter } from './read-csv.ts'
import { sniffFile, type Encoding } from './sniff-file.ts'
import { readXlsx } from './xlsx/read-xlsx.ts'

export type FileFormat =
  | { kind: 'xlsx'; encoding: null; delimiter: null }
  | { kind: 'csv'; encoding: Encoding; delimiter: Delimiter }

export async function findFormat(storage: Storage, file: ImportFile): Promise<FileFormat> {
  const sniffed = await sniffFile(readParts(storage, file))
  if (sniffed.kind === 'old_office') throw await oldOfficeProblem(readParts(storage, file))
  if (sniffed.kind === 'xlsx') return { ...sniffed, encoding: null, delimiter: null }
  return { ...sniffed, delimiter: await sniffDelimiter(readParts(storage, file), sniffed.encoding) }
}

/** Every row of the file, in order. A caller that stops early leaves nothing open behind. */
export function readRows(storage: Storage, file: ImportFile, format: FileFormat): AsyncGenerator<ManifestRow> {
  if (format.kind === 'xlsx') return withSpoolFile(storage, file, readXlsx)
  return readCsv(readParts(storage, file), { ...format, byteLength: file.byteLength })
}
