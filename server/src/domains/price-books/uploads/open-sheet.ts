// Where an uploaded file keeps its lines: the first sheet that isn't hidden, below the row that names its columns.
import { cutText } from '@lotyard/contract/rules/cut-text'
import { findBookHeader } from '@lotyard/contract/rules/worth/book-columns'
import { cleanText } from '@lotyard/contract/rules/desk/imports/manifest-line'
import { toColumns } from '@lotyard/contract/rules/desk/imports/manifest-source'
import { FileProblem } from '../../../lib/sheets/file-problem.ts'
import type { FileRow, ReadSheet } from '../../../lib/sheets/file-row.ts'
import { findFormat, readHeads, readRows } from '../../../lib/sheets/read-rows.ts'
import type { SheetFile } from '../../../lib/sheets/sheet-file.ts'
import type { Storage } from '../../../providers/storage/storage.ts'
import type { StoredUpload } from './upload-queries.ts'

/** The columns of a file are those of this many rows from its top. */
const HEAD_ROWS = 200
const SAMPLE_ROWS = 5
const SHOWN_LENGTH = 120

const NO_HEADER =
  'We found no row with column names near the top. Add one, such as UPC and Resale price, and choose the file again.'

export type OpenSheet = {
  columns: string[]
  sample: string[][]
  /** Those below the column names. Each call begins at the first. */
  lines: () => AsyncGenerator<FileRow>
}

export async function openSheet(
  storage: Storage,
  { storage_key: key, byte_length: byteLength }: Pick<StoredUpload, 'storage_key' | 'byte_length'>,
): Promise<OpenSheet> {
  const file: SheetFile = { byteLength, open: () => readBytes(storage, key) }
  const format = await findFormat(file)
  const heads = await readHeads(file, { format, maxRows: HEAD_ROWS })
  const found = heads.findIndex(({ isHidden }) => !isHidden)
  const sheet = found === -1 ? 0 : found
  const { head }: ReadSheet = heads[sheet]!
  const index = findBookHeader(head.map(({ cells }) => cells))
  if (index === null) throw new FileProblem(NO_HEADER)
  const below = head.slice(index + 1)
  const columns = toColumns(head[index]!.cells.map(cleanText), below, SHOWN_LENGTH)
  const sample = below
    .map(({ cells }) => columns.map((_, column) => cutText(cleanText(cells[column] ?? ''), SHOWN_LENGTH)))
    .filter((cells) => cells.some((cell) => cell !== ''))
    .slice(0, SAMPLE_ROWS)
  const headerRow = head[index]!.number
  async function* lines(): AsyncGenerator<FileRow> {
    for await (const row of readRows(file, { format, sheets: [sheet + 1] })) if (row.number > headerRow) yield row
  }
  return { columns, sample, lines }
}

async function* readBytes(storage: Storage, key: string): AsyncGenerator<Buffer> {
  const stored = await storage.open(key)
  if (stored === null) throw new Error('the file of an upload is not in the storage')
  yield* stored.stream as AsyncIterable<Buffer>
}
