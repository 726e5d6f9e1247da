import {
  WORDS_PER_PAGE,
  type ImportLine,
  type ImportLot,
  type ImportNumbers,
  type ImportSummary,
  type ImportWord,
  type ImportWordCounts,
  type ManifestImport,
} from '@lotyard/contract/desk/imports'
import { IMPORT_PART_BYTES, MAX_IMPORT_LOTS } from '@lotyard/contract/rules/desk/imports/import-limits'
import type { WordField } from '@lotyard/contract/rules/desk/imports/import-words'
import { fromLineNumber } from '@lotyard/contract/rules/desk/imports/line-numbers'
import { suggestMapping, type ManifestTarget } from '@lotyard/contract/rules/desk/imports/manifest-columns'
import { readPrice } from '@lotyard/contract/rules/desk/imports/manifest-line'
import type { ManifestSource } from '@lotyard/contract/rules/desk/imports/manifest-source'
import { toPointNumber, type NumberStyle } from '@lotyard/contract/rules/desk/imports/number-styles'
import type { Db } from '../../../db/database.ts'
import { lastPage } from '../../../lib/last-page.ts'
import { sellerScope, type DeskViewer } from '../../../lib/seller-scope.ts'
import { countProblems, type ProblemCounts } from './checking/line-queries.ts'
import { findSheets, listStoredImports, type StoredImport } from './import-queries.ts'
import { headersHash } from './mapping/headers-hash.ts'
import { findRememberedMapping, listChoices } from './mapping/mapping-queries.ts'
import { listStoredLines, textsOf, type LineShow, type StoredLine } from './fixing/fix-queries.ts'
import { requireImport } from './require-import.ts'
import { lotProblem } from './saving/lot-goods.ts'
import { listLotSums, listSavedLots } from './saving/lot-queries.ts'
import { readNewBrands } from './saving/new-brands.ts'
import { countWords, listWords, type WordCounts } from './words/word-queries.ts'

const IMPORTS_PER_PAGE = 25
const LINES_PER_PAGE = 50

export async function readImports(
  db: Db,
  viewer: DeskViewer,
  page: number,
): Promise<{ imports: ImportSummary[]; total: number; maxPage: number }> {
  const given = { ...sellerScope(viewer), limit: IMPORTS_PER_PAGE, offset: page * IMPORTS_PER_PAGE }
  const { imports, total } = await listStoredImports(db, given)
  return { imports: imports.map(toSummary), total, maxPage: lastPage(total, IMPORTS_PER_PAGE) }
}

/** Each state is shown with what it needs: counting the lines of an import that is being checked would slow the check. */
export async function readOneImport(db: Db, viewer: DeskViewer, id: string): Promise<ManifestImport> {
  const stored = await requireImport(db, viewer, id)
  const isMapped = stored.state === 'mapping'
  const isReviewed = stored.state === 'review'
  const [suggested, counts, lots, choices, brands, words, sheets] = await Promise.all([
    isMapped && stored.mapping === null ? suggest(db, stored) : null,
    isReviewed ? countProblems(db, id) : NOTHING_COUNTED,
    listLots(db, stored),
    isMapped || isReviewed ? listChoices(db) : null,
    isReviewed ? readNewBrands(db, { importId: id, accountId: viewer.accountId }) : NO_BRANDS,
    isReviewed ? countWords(db, id) : [],
    isMapped || stored.state === 'failed' ? findSheets(db, id) : [],
  ])
  return {
    ...toSummary(stored),
    failure: stored.failure,
    parts: stored.parts,
    part_bytes: IMPORT_PART_BYTES,
    sheets: sheets.map((sheet, index) => ({ number: index + 1, ...sheet })),
    source: toWireSource(stored),
    columns: stored.columns ?? [],
    sample: stored.sample ?? [],
    mapping: stored.mapping ?? suggested?.mapping ?? [],
    is_remembered: suggested?.isRemembered ?? false,
    numbers: isMapped ? toNumbers(stored) : [],
    number_styles: stored.number_styles ?? suggested?.numberStyles ?? [],
    default_condition: stored.default_condition_key ?? suggested?.conditionKey ?? null,
    default_category: stored.default_category_key ?? suggested?.categoryKey ?? null,
    words: toWordCounts(words, stored.unmapped_fields),
    problems: counts.problems,
    error_line_count: counts.errorLineCount,
    skipped_line_count: counts.skippedLineCount,
    skipped_total_count: counts.skippedTotalCount,
    lots,
    new_brands: brands.newBrands,
    left_out_brand_count: brands.leftOutCount,
    left_out_brand_limit: brands.limit,
    choices,
  }
}

export async function readLines(
  db: Db,
  viewer: DeskViewer,
  { id, show, page }: { id: string; show: LineShow; page: number },
): Promise<{ lines: ImportLine[]; total: number; maxPage: number }> {
  const stored = await requireImport(db, viewer, id)
  const given = { importId: stored.id, show, limit: LINES_PER_PAGE, offset: page * LINES_PER_PAGE }
  const { lines, total } = await listStoredLines(db, given)
  return { lines: lines.map((line) => toLine(line, stored.source)), total, maxPage: lastPage(total, LINES_PER_PAGE) }
}

export async function readWords(
  db: Db,
  viewer: DeskViewer,
  { id, field, isForeign, page }: { id: string; field: WordField; isForeign: boolean; page: number },
): Promise<{ words: ImportWord[]; total: number; maxPage: number }> {
  const { id: importId } = await requireImport(db, viewer, id)
  const given = { importId, field, isForeign, limit: WORDS_PER_PAGE, offset: page * WORDS_PER_PAGE }
  const { words, total } = await listWords(db, given)
  return { words: words.map(({ folded: _folded, ...word }) => word), total, maxPage: lastPage(total, WORDS_PER_PAGE) }
}

export function toLine(line: StoredLine, source: ManifestSource | null): ImportLine {
  const { row_number, version, is_skipped, upc, quantity, unit_msrp_cents, problems } = line
  const sheets = source?.sheets ?? []
  const { index, row } = fromLineNumber(row_number, Math.max(1, sheets.length))
  const sheet = sheets.length > 1 ? (sheets[index]?.name ?? null) : null
  return { row_number, sheet, row, version, is_skipped, upc, quantity, unit_msrp_cents, problems, texts: textsOf(line) }
}

const NO_BRANDS = { newBrands: [], leftOutCount: 0, limit: null }
const NOTHING_COUNTED: ProblemCounts = { problems: [], errorLineCount: 0, skippedLineCount: 0, skippedTotalCount: 0 }

function toSummary(stored: StoredImport): ImportSummary {
  return {
    id: stored.id,
    file_name: stored.file_name,
    byte_length: stored.byte_length,
    state: stored.state,
    version: stored.version,
    seller: { id: stored.seller_id, name: stored.seller_name },
    percent: stored.percent,
    line_count: stored.line_count,
    created_at: stored.created_at.toISOString(),
    updated_at: stored.updated_at.toISOString(),
  }
}

type Suggestion = {
  mapping: ManifestTarget[]
  isRemembered: boolean
  conditionKey: string | null
  categoryKey: string | null
  numberStyles: (NumberStyle | null)[]
}

function toWireSource({ source }: StoredImport): ManifestImport['source'] {
  if (source === null) return null
  const { sheets, headerRows } = source
  return { sheets: sheets.map(({ number }) => number), header_row: sheets[0]!.headerRow, header_rows: headerRows }
}

/** Only columns with something to say: written with a decimal comma, in two ways at once, or no dollars. */
function toNumbers({ number_facts }: StoredImport): ImportNumbers[] {
  return (number_facts ?? []).flatMap(({ style, example, unfit }, column) => {
    if (style === 'point' && unfit === null) return []
    const read = (as: NumberStyle): number | null => (example === null ? null : readPrice(toPointNumber(example, as)))
    const numbers = { column, style: style === 'unclear' ? null : style, example, unfit }
    return [{ ...numbers, point_cents: read('point'), comma_cents: read('comma') }]
  })
}

function toWordCounts(counts: readonly WordCounts[], overLimit: readonly WordField[]): ImportWordCounts[] {
  const none = { word_count: 0, foreign_count: 0, unmatched_count: 0, unmatched_line_count: 0 }
  return [
    ...counts.map((each) => ({ ...each, is_over_limit: false })),
    ...overLimit.map((field) => ({ field, ...none, is_over_limit: true })),
  ]
}

/** What the seller chose for such a file before, or what the headers say. */
async function suggest(db: Db, { seller_id: sellerId, columns }: StoredImport): Promise<Suggestion> {
  const names = columns ?? []
  const remembered = await findRememberedMapping(db, { sellerId, headersHash: headersHash(names) })
  if (remembered === null)
    return {
      mapping: suggestMapping(names),
      isRemembered: false,
      conditionKey: null,
      categoryKey: null,
      numberStyles: [],
    }
  return {
    mapping: names.map((name) => remembered.targets[name.toLowerCase()] ?? 'ignore'),
    isRemembered: true,
    conditionKey: remembered.default_condition_key,
    categoryKey: remembered.default_category_key,
    numberStyles: names.map((name) => remembered.number_styles[name.toLowerCase()] ?? null),
  }
}

async function listLots(db: Db, { id, state }: StoredImport): Promise<ImportLot[]> {
  if (state === 'review') {
    const sums = await listLotSums(db, id, { limit: MAX_IMPORT_LOTS + 1 })
    return sums.map(({ lot, lineCount, units, msrpCents }) => ({
      lot,
      line_count: lineCount,
      units,
      msrp_cents: msrpCents,
      listing_name: null,
      problem: lotProblem({ units, msrpCents }),
    }))
  }
  if (state !== 'saved' && state !== 'failed') return []
  const saved = await listSavedLots(db, id, MAX_IMPORT_LOTS)
  return saved.map((lot) => ({ ...lot, msrp_cents: null, problem: null }))
}
