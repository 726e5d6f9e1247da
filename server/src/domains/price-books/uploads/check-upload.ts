import { formatCount } from '@lotyard/contract/rules/format-count'
import { foldBrand } from '@lotyard/contract/rules/listings/goods/brand-name'
import { watchNumbers } from '@lotyard/contract/rules/desk/imports/number-styles'
import type { BookField } from '@lotyard/contract/rules/worth/book-columns'
import {
  FIGURE_FIELDS,
  NO_TEXTS,
  readBookLine,
  SHARE_FIELDS,
  watchFractions,
  type BookNames,
  type FigureField,
  type FigureStyle,
  type FigureStyles,
} from '@lotyard/contract/rules/worth/book-line'
import type { BookColumnTarget } from '@lotyard/contract/rules/worth/book-uploads'
import { textOf, type BookEntry } from '@lotyard/contract/rules/worth/find-entry'
import { MAX_BOOK_ENTRIES, MAX_BOOK_PROBLEMS } from '@lotyard/contract/rules/worth/price-book-limits'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import type { Attempt } from '../../../jobs/tasks.ts'
import { withoutCsvGuard } from '../../../lib/formats/csv.ts'
import { FileProblem } from '../../../lib/sheets/file-problem.ts'
import type { FileRow } from '../../../lib/sheets/file-row.ts'
import type { Storage } from '../../../providers/storage/storage.ts'
import { readGoodsNames } from '../entries/goods-names.ts'
import { insertLines, type LineToStage } from './line-queries.ts'
import { openSheet, type OpenSheet } from './open-sheet.ts'
import { runUploadJob } from './run-upload-job.ts'
import {
  deleteLines,
  findUploadToRead,
  lockUpload,
  noteProgress,
  updateUpload,
  type UploadProblem,
} from './upload-queries.ts'

const LINES_PER_STATEMENT = 5_000
/** Numbers are looked at first, then lines are judged; the rest is writing them. */
const LOOKED_PERCENT = 30
const JUDGED_PERCENT = 90

/**
 * A job: judges every line of the file. Nothing is written before all of them are judged, and then in one transaction: a run
 * that is killed leaves nothing behind, and the next one begins again.
 */
export async function checkUpload(
  { db, storage }: Pick<Context, 'db'> & { storage: Storage },
  { uploadId }: Jobs['check_price_book'],
  { isLast }: Pick<Attempt, 'isLast'>,
): Promise<void> {
  await runUploadJob({ db }, { uploadId, state: 'checking', isLast }, async (stored) => {
    const tell = progressOf((percent) => noteProgress(db, uploadId, percent))
    const sheet = await openSheet(storage, stored)
    const columns = stored.mapping.flatMap((target, column) => (target === 'ignore' ? [] : [{ column, target }]))
    const styles = await watchFigures(sheet, columns, (fraction) => tell(fraction * LOOKED_PERCENT))
    const judged = await judgeLines(sheet, {
      columns,
      styles,
      names: await readGoodsNames(db),
      tell: (fraction) => tell(LOOKED_PERCENT + fraction * (JUDGED_PERCENT - LOOKED_PERCENT)),
    })
    await db.transaction().execute(async (tx) => {
      await lockUpload(tx, uploadId)
      const locked = await findUploadToRead(tx, uploadId)
      // Discarded meanwhile, or finished by another worker that thought this one dead; its columns may be others by now.
      if (locked?.state !== 'checking' || locked.mapping.join() !== stored.mapping.join()) return
      await stageLines(tx, uploadId, judged)
    })
  })
}

type Column = { column: number; target: Exclude<BookColumnTarget, 'ignore'> }

async function stageLines(tx: Tx, uploadId: string, { good, badCount, problems }: Judged): Promise<void> {
  await deleteLines(tx, uploadId)
  for (let at = 0; at < good.length; at += LINES_PER_STATEMENT)
    await insertLines(tx, uploadId, good.slice(at, at + LINES_PER_STATEMENT))
  const counts = { good_count: good.length, bad_count: badCount }
  await updateUpload(tx, uploadId, { state: 'ready', percent: 100, ...counts, problems })
}

/** At each percent and no more often: a book has more lines than a database should be told of. */
function progressOf(note: (percent: number) => Promise<void>): (percent: number) => Promise<void> {
  let told = 0
  return async (given) => {
    const percent = Math.floor(given)
    if (percent < told + 5) return
    told = percent
    await note(percent)
  }
}

type Tell = (fraction: number) => Promise<void>

/** How the figures of each column are written: the cell that decides may be the last one. */
async function watchFigures(sheet: OpenSheet, columns: readonly Column[], tell: Tell): Promise<FigureStyles> {
  const figures = columns.filter((column): column is Column & { target: FigureField } => isFigure(column.target))
  const [numbers, fractions] = [watchNumbers(), watchFractions()]
  let count = 0
  for await (const row of sheet.lines()) {
    for (const { column, target } of figures) {
      const text = row.cells[column] ?? ''
      if (!row.numeric.includes(column)) numbers.see(column, text)
      if (isShare(target)) fractions.see(target, text)
    }
    if (isBlank(row, columns)) continue
    count += 1
    if (count > MAX_BOOK_ENTRIES) throw new FileProblem(TOO_MANY)
    await tell(row.fraction)
  }
  if (count === 0) throw new FileProblem('This file has no lines below its column names.')
  const found = numbers.columns(Math.max(0, ...figures.map(({ column }) => column + 1)))
  return Object.fromEntries(
    figures.map(({ column, target }): [FigureField, FigureStyle] => [
      target,
      { numbers: found[column]!.style, isFraction: isShare(target) && fractions.isFraction(target) },
    ]),
  )
}

const TOO_MANY = `This file has more than ${formatCount(MAX_BOOK_ENTRIES)} lines, the most that a price book can hold. Split it, and keep the lines you need.`

type Judging = { columns: readonly Column[]; styles: FigureStyles; names: BookNames; tell: Tell }
type Judged = { good: LineToStage[]; badCount: number; problems: UploadProblem[] }

async function judgeLines(sheet: OpenSheet, { columns, styles, names, tell }: Judging): Promise<Judged> {
  const judged: Judged = { good: [], badCount: 0, problems: [] }
  const rowsByKey = new Map<string, number>()
  for await (const row of sheet.lines()) {
    if (isBlank(row, columns)) continue
    const texts = { ...NO_TEXTS }
    const numeric = new Set<BookField>()
    for (const { column, target } of columns) {
      texts[target] = withoutCsvGuard(row.cells[column] ?? '')
      if (row.numeric.includes(column)) numeric.add(target)
    }
    const line = readBookLine(texts, { names, styles, numeric })
    const first = line.entry === null ? undefined : rowsByKey.get(keyOf(line.entry))
    if (line.entry !== null && first === undefined) {
      rowsByKey.set(keyOf(line.entry), row.number)
      judged.good.push({ row: row.number, entry: line.entry })
    } else {
      judged.badCount += 1
      const sentences = line.problems ?? [`Row ${first!} is about the same goods. The first one counts.`]
      if (judged.problems.length < MAX_BOOK_PROBLEMS)
        judged.problems.push({ row: row.number, message: sentences.join(' ') })
    }
    await tell(row.fraction)
  }
  return judged
}

/** As the table tells entries apart. */
function keyOf(entry: BookEntry): string {
  return textOf({ ...entry, brand: entry.brand === null ? null : foldBrand(entry.brand) })
}

function isBlank(row: FileRow, columns: readonly Column[]): boolean {
  return columns.every(({ column }) => (row.cells[column] ?? '').trim() === '')
}

function isFigure(target: BookColumnTarget): target is FigureField {
  return (FIGURE_FIELDS as readonly string[]).includes(target)
}

function isShare(target: FigureField): boolean {
  return (SHARE_FIELDS as readonly string[]).includes(target)
}
