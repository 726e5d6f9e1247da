import { assert } from '@lotyard/contract/rules/assert'
import { formatCount } from '@lotyard/contract/rules/format-count'
import { MAX_IMPORT_LINES, MAX_IMPORT_LOTS } from '@lotyard/contract/rules/desk/imports/import-limits'
import { outlierAboveCents } from '@lotyard/contract/rules/desk/imports/line-comparison'
import { collectWords, type WordCollector } from '@lotyard/contract/rules/desk/imports/import-words'
import { toLineNumber } from '@lotyard/contract/rules/desk/imports/line-numbers'
import { EMPTY_TEXTS, readManifestLine, type LineDefaults } from '@lotyard/contract/rules/desk/imports/manifest-line'
import type { ManifestTarget } from '@lotyard/contract/rules/desk/imports/manifest-columns'
import { toPointNumber } from '@lotyard/contract/rules/desk/imports/number-styles'
import { watchTotals } from '@lotyard/contract/rules/desk/imports/total-lines'
import type { Context } from '../../../../context.ts'
import type { Db, Tx } from '../../../../db/database.ts'
import type { Attempt } from '../../../../jobs/tasks.ts'
import type { Storage } from '../../../../providers/storage/storage.ts'
import { FileProblem } from '../../../../lib/sheets/file-problem.ts'
import type { FileRow } from '../../../../lib/sheets/file-row.ts'
import { readRows, type FileFormat } from '../../../../lib/sheets/read-rows.ts'
import { importFile } from '../import-parts.ts'
import { lockStoredImport, updateImport, type StoredImport } from '../import-queries.ts'
import { runImportJob } from '../run-import-job.ts'
import { stageWords } from '../words/stage-words.ts'
import { readLineDefaults } from './line-defaults.ts'
import {
  countLots,
  deleteLinesAfter,
  flagCompared,
  insertLines,
  readPriceQuartiles,
  type LineToStage,
} from './line-queries.ts'

/** A second or less of work to lose in a kill, and few enough to be small in memory. */
const BATCH_LINES = 5_000
/** The rest is comparing lines. */
const STAGED_PERCENT = 95

type Progress = { checkedRow: number; lineCount: number }

/**
 * Reads every line of the file and stages it with its problems. Progress is committed with the lines, so that the worker
 * that takes over after a kill goes on behind the last committed row, and no line is staged twice.
 */
export async function checkImport(
  context: Pick<Context, 'db'> & { storage: Storage },
  { importId }: { importId: string },
  { isLast }: Pick<Attempt, 'isLast'>,
): Promise<void> {
  await runImportJob(context, { importId, state: 'checking', isLast }, async (stored) => {
    const progress = { checkedRow: stored.checked_row, lineCount: stored.line_count }
    await context.db.transaction().execute((tx) => deleteLinesAfter(tx, importId, progress.checkedRow))
    const defaults = await readLineDefaults(context.db, stored)
    const file = importFile(context.storage, { importId, byteLength: stored.byte_length })
    const words = collectWords()
    const sheets = stored.source!.sheets.map(({ number }) => number)
    await stageRows(context.db, stored, {
      rows: readRows(file, { format: formatOf(stored), sheets }),
      toLine: lineReader(stored, { defaults, words }),
      progress,
    })
    if (progress.lineCount === 0) throw new FileProblem('This file has no lines below its column names.')
    await context.db.transaction().execute((tx) => compareLines(tx, stored, { progress, words, defaults }))
  })
}

function formatOf({ kind, encoding, delimiter }: StoredImport): FileFormat {
  assert(kind !== null, 'a file is checked before it was read')
  return { kind, encoding, delimiter } as FileFormat
}

/** Null for a row above the lines, or with nothing in the columns that count. */
function lineReader(
  { source, mapping, number_styles: styles }: StoredImport,
  { defaults, words }: { defaults: LineDefaults; words: WordCollector },
) {
  const { sheets, headerRows } = source!
  const places = new Map(sheets.map((sheet, index) => [sheet.number, { ...sheet, index }]))
  // Each sheet is a lot, unless the file says itself which lot a line is of.
  const sheetIsLot = sheets.length > 1 && !mapping!.includes('lot')
  const columns = mapping!.flatMap((target, column) =>
    target === 'ignore' ? [] : [{ column, target, style: NUMBERS.has(target) ? (styles?.[column] ?? 'point') : null }],
  )
  return ({ sheet, number, cells, numeric }: FileRow): LineToStage | null => {
    const { headerRow, index, name } = places.get(sheet)!
    if (number < headerRow + headerRows) return null
    const texts = { ...EMPTY_TEXTS }
    let isBlank = true
    for (const { column, target, style } of columns) {
      const text = cells[column] ?? ''
      if (text === '') continue
      texts[target] = style === null || numeric.includes(column) ? text : toPointNumber(text, style)
      if (text.trim() !== '') isBlank = false
    }
    if (isBlank) return null
    if (sheetIsLot) texts.lot = name
    const line = readManifestLine(texts, defaults)
    return {
      ...line,
      rowNumber: toLineNumber(index, number),
      conditionWord: words.add('condition', line.texts.condition),
      categoryWord: words.add('category', line.texts.category),
      brandWord: words.add('brand', line.texts.brand),
    }
  }
}

const NUMBERS: ReadonlySet<ManifestTarget> = new Set(['quantity', 'unit_msrp', 'extended_msrp'])

type Staging = {
  rows: AsyncGenerator<FileRow>
  toLine: (row: FileRow) => LineToStage | null
  progress: Progress
}

async function stageRows(db: Db, { id }: StoredImport, { rows, toLine, progress }: Staging): Promise<void> {
  const isSumOfThoseAbove = watchTotals()
  let batch: LineToStage[] = []
  for await (const row of rows) {
    const line = toLine(row)
    if (line === null) continue
    const isSum = isSumOfThoseAbove(line, row.sheet)
    // Staged before a kill: read once more only for the sums and the words.
    if (line.rowNumber <= progress.checkedRow) continue
    batch.push(isSum ? { ...line, problems: [...line.problems, 'total_sum'] } : line)
    if (progress.lineCount + batch.length > MAX_IMPORT_LINES)
      throw new FileProblem(
        `This file has more than ${formatCount(MAX_IMPORT_LINES)} lines. Split it and import the parts.`,
      )
    if (batch.length < BATCH_LINES) continue
    await commitBatch(db, id, { batch, progress, percent: Math.floor(row.fraction * STAGED_PERCENT) })
    batch = []
  }
  if (batch.length > 0) await commitBatch(db, id, { batch, progress, percent: STAGED_PERCENT })
}

type Batch = { batch: readonly LineToStage[]; progress: Progress; percent: number }

async function commitBatch(db: Db, importId: string, { batch, progress, percent }: Batch): Promise<void> {
  const checkedRow = batch.at(-1)!.rowNumber
  await db.transaction().execute(async (tx) => {
    await requireOurs(tx, importId, progress)
    await insertLines(tx, importId, batch)
    const change = { checked_row: checkedRow, line_count: progress.lineCount + batch.length, percent }
    await updateImport(tx, importId, change)
  })
  progress.checkedRow = checkedRow
  progress.lineCount += batch.length
}

/** Discarded meanwhile, or taken over by another worker that thought this one dead: then it is not ours to go on with. */
async function requireOurs(tx: Tx, importId: string, progress: Progress): Promise<void> {
  const stored = await lockStoredImport(tx, importId, { sellerId: null })
  if (stored?.state !== 'checking' || stored.checked_row !== progress.checkedRow)
    throw new Error(`the import ${importId} was discarded or is checked by another worker`)
}

type Checked = { progress: Progress; words: WordCollector; defaults: LineDefaults }

async function compareLines(tx: Tx, stored: StoredImport, { progress, words, defaults }: Checked): Promise<void> {
  const importId = stored.id
  await requireOurs(tx, importId, progress)
  if ((await countLots(tx, importId, MAX_IMPORT_LOTS + 1)) > MAX_IMPORT_LOTS)
    throw new FileProblem(
      `The column mapped to Lot has more than ${MAX_IMPORT_LOTS} values, and each would become a draft. Choose another column.`,
    )
  const outlierAbove = outlierAboveCents(await readPriceQuartiles(tx, importId))
  await flagCompared(tx, importId, outlierAbove)
  await stageWords(tx, stored, { words: words.words(), defaults })
  await updateImport(tx, importId, {
    state: 'review',
    percent: 100,
    outlier_above_cents: outlierAbove,
    unmapped_fields: words.overflowing(),
  })
}
