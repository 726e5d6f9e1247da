import { cutText } from '@lotyard/contract/rules/cut-text'
import { cleanText } from '@lotyard/contract/rules/desk/imports/manifest-line'
import { MAX_IMPORT_LINES, SHOWN_HEAD_ROWS } from '@lotyard/contract/rules/desk/imports/import-limits'
import {
  findOtherHeader,
  guessSource,
  headerNames,
  toColumns,
  type ManifestSource,
} from '@lotyard/contract/rules/desk/imports/manifest-source'
import { watchNumbers, type ColumnNumbers } from '@lotyard/contract/rules/desk/imports/number-styles'
import type { Context } from '../../../../context.ts'
import type { Attempt } from '../../../../jobs/tasks.ts'
import type { Storage } from '../../../../providers/storage/storage.ts'
import { importFile } from '../import-parts.ts'
import type { ReadSheet } from '../../../../lib/sheets/file-row.ts'
import type { SheetFile } from '../../../../lib/sheets/sheet-file.ts'
import { findFormat, readHeads, readRows, type FileFormat } from '../../../../lib/sheets/read-rows.ts'
import {
  lockStoredImport,
  updateImport,
  type ImportChange,
  type StoredImport,
  type StoredSheet,
} from '../import-queries.ts'
import { runImportJob } from '../run-import-job.ts'

/** The columns of a file are those of this many rows below its header. */
const COLUMN_ROWS = 200
const HEAD_ROWS = SHOWN_HEAD_ROWS + COLUMN_ROWS
const SAMPLE_ROWS = 5
/** Samples are only looked at. */
const SAMPLE_LENGTH = 120
/** What a page shows of each sheet. */
const SHOWN_COLUMNS = 12
const SHOWN_LENGTH = 60

const NO_HEADER =
  'We found no row with column names near the top. Say which row has them below, or add one, such as Description, Quantity and Retail, and choose the file again.'

/**
 * Finds out what the file is, where its lines are, which columns it has and how their numbers are written. Read again after
 * its seller chose other sheets or another header.
 */
export async function readImport(
  context: Pick<Context, 'db'> & { storage: Storage },
  { importId }: { importId: string },
  { isLast }: Pick<Attempt, 'isLast'>,
): Promise<void> {
  await runImportJob(context, { importId, state: 'reading', isLast }, async (stored) => {
    const change = await readFile(context.storage, stored)
    await context.db.transaction().execute(async (tx) => {
      const locked = await lockStoredImport(tx, importId, { sellerId: null })
      // Another choice was made meanwhile: its own job reads the file.
      if (locked?.state === 'reading' && locked.version === stored.version) await updateImport(tx, importId, change)
    })
  })
}

async function readFile(storage: Storage, stored: StoredImport): Promise<ImportChange> {
  const file = importFile(storage, { importId: stored.id, byteLength: stored.byte_length })
  const format = await findFormat(file)
  const heads = await readHeads(file, { format, maxRows: HEAD_ROWS })
  const sheetHeads = heads.map(({ name, isHidden, head }) => ({ name, isHidden, rows: head }))
  const source = stored.source ?? guessSource(sheetHeads)
  const other = source === null ? null : findOtherHeader(sheetHeads, source)
  const failure =
    source === null
      ? NO_HEADER
      : other === null
        ? null
        : `The columns of “${other}” aren’t those of the first sheet. Choose sheets with the same columns.`
  // It fails with its sheets, so that its seller can point at the right ones.
  if (source === null || failure !== null) return { state: 'failed', failure, ...format, sheets: heads.map(toShown) }
  const found = findColumns(heads, source)
  const { numbers, lastRows } = await readNumbers(file, { format, source, width: found.columns.length })
  const sheets = heads.map((sheet, index) => ({ ...sheet, rows: lastRows.get(index + 1) ?? sheet.rows }))
  return {
    state: 'mapping',
    ...format,
    ...found,
    sheets: sheets.map(toShown),
    source,
    number_facts: numbers,
    mapping: null,
    number_styles: null,
  }
}

function toShown({ name, isHidden, rows, head }: ReadSheet): StoredSheet {
  const shown = head.slice(0, SHOWN_HEAD_ROWS).map(({ number, cells }) => ({
    number,
    cells: cells.slice(0, SHOWN_COLUMNS).map((cell) => cutText(cleanText(cell), SHOWN_LENGTH)),
  }))
  return { name, rows, is_hidden: isHidden, head: shown }
}

type Found = { header_row: number; columns: string[]; sample: string[][] }

function findColumns(heads: readonly ReadSheet[], { sheets, headerRows }: ManifestSource): Found {
  const [{ number, headerRow }] = sheets as [ManifestSource['sheets'][number]]
  const rows = heads[number - 1]!.head
  const index = rows.findIndex((row) => row.number === headerRow)
  const below = rows.filter((row) => row.number >= headerRow + headerRows)
  const names = headerNames(rows, index, headerRows).map(cleanText)
  const columns = toColumns(names, below.slice(0, COLUMN_ROWS), SAMPLE_LENGTH)
  const sample = below
    .map(({ cells }) => columns.map((_, column) => cutText(cleanText(cells[column] ?? ''), SAMPLE_LENGTH)))
    .filter((cells) => cells.some((cell) => cell !== ''))
    .slice(0, SAMPLE_ROWS)
  return { header_row: headerRow, columns, sample }
}

/** Reads the lines to their end, because the cell that decides how a column is written may be the last one. */
async function readNumbers(
  file: SheetFile,
  { format, source, width }: { format: FileFormat; source: ManifestSource; width: number },
): Promise<{ numbers: ColumnNumbers[]; lastRows: Map<number, number> }> {
  const watched = watchNumbers()
  const lastRows = new Map<number, number>()
  const firstRows = new Map(source.sheets.map(({ number, headerRow }) => [number, headerRow + source.headerRows]))
  let lineCount = 0
  const sheets = source.sheets.map(({ number }) => number)
  for await (const { sheet, number, cells, numeric } of readRows(file, { format, sheets })) {
    lastRows.set(sheet, number)
    if (number < firstRows.get(sheet)!) continue
    lineCount += 1
    // More lines than can be imported; the check says so.
    if (lineCount > MAX_IMPORT_LINES * 2) break
    for (let column = 0; column < Math.min(width, cells.length); column += 1)
      if (!numeric.includes(column)) watched.see(column, cells[column]!)
  }
  return { numbers: watched.columns(width), lastRows }
}
