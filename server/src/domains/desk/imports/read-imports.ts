import type { ImportLine, ImportLot, ImportSummary, ManifestImport } from '@lotyard/contract/desk/imports'
import { IMPORT_PART_BYTES, MAX_IMPORT_LOTS } from '@lotyard/contract/rules/desk/imports/import-limits'
import { suggestMapping, type ManifestTarget } from '@lotyard/contract/rules/desk/imports/manifest-columns'
import type { Db } from '../../../db/database.ts'
import { lastPage } from '../../../lib/last-page.ts'
import { sellerScope, type DeskViewer } from '../../../lib/seller-scope.ts'
import { countProblems, type ProblemCounts } from './checking/line-queries.ts'
import { listStoredImports, type StoredImport } from './import-queries.ts'
import { headersHash } from './mapping/headers-hash.ts'
import { findRememberedMapping, listChoices } from './mapping/mapping-queries.ts'
import { listStoredLines, textsOf, type LineShow, type StoredLine } from './fixing/fix-queries.ts'
import { requireImport } from './require-import.ts'
import { listLotSums, listSavedLots } from './saving/lot-queries.ts'
import { readNewBrands } from './saving/new-brands.ts'

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
  const isChosen = stored.state === 'mapping' || stored.state === 'review'
  const [suggested, counts, lots, choices, brands] = await Promise.all([
    stored.state === 'mapping' && stored.mapping === null ? suggest(db, stored) : null,
    stored.state === 'review' ? countProblems(db, id) : NOTHING_COUNTED,
    listLots(db, stored),
    isChosen ? listChoices(db) : null,
    stored.state === 'review' ? readNewBrands(db, { importId: id, accountId: viewer.accountId }) : NO_BRANDS,
  ])
  return {
    ...toSummary(stored),
    failure: stored.failure,
    parts: stored.parts,
    part_bytes: IMPORT_PART_BYTES,
    columns: stored.columns ?? [],
    sample: stored.sample ?? [],
    mapping: stored.mapping ?? suggested?.mapping ?? [],
    is_remembered: suggested?.isRemembered ?? false,
    default_condition: stored.default_condition_key ?? suggested?.conditionKey ?? null,
    default_category: stored.default_category_key ?? suggested?.categoryKey ?? null,
    problems: counts.problems,
    error_line_count: counts.errorLineCount,
    skipped_line_count: counts.skippedLineCount,
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
  const { id: importId } = await requireImport(db, viewer, id)
  const given = { importId, show, limit: LINES_PER_PAGE, offset: page * LINES_PER_PAGE }
  const { lines, total } = await listStoredLines(db, given)
  return { lines: lines.map(toLine), total, maxPage: lastPage(total, LINES_PER_PAGE) }
}

export function toLine(line: StoredLine): ImportLine {
  const { row_number, version, is_skipped, upc, quantity, unit_msrp_cents, problems } = line
  return { row_number, version, is_skipped, upc, quantity, unit_msrp_cents, problems, texts: textsOf(line) }
}

const NO_BRANDS = { newBrands: [], leftOutCount: 0, limit: null }
const NOTHING_COUNTED: ProblemCounts = { problems: [], errorLineCount: 0, skippedLineCount: 0 }

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
}

/** What the seller chose for such a file before, or what the headers say. */
async function suggest(db: Db, { seller_id: sellerId, columns }: StoredImport): Promise<Suggestion> {
  const names = columns ?? []
  const remembered = await findRememberedMapping(db, { sellerId, headersHash: headersHash(names) })
  if (remembered === null)
    return { mapping: suggestMapping(names), isRemembered: false, conditionKey: null, categoryKey: null }
  return {
    mapping: names.map((name) => remembered.targets[name.toLowerCase()] ?? 'ignore'),
    isRemembered: true,
    conditionKey: remembered.default_condition_key,
    categoryKey: remembered.default_category_key,
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
    }))
  }
  if (state !== 'saved' && state !== 'failed') return []
  const saved = await listSavedLots(db, id, MAX_IMPORT_LOTS)
  return saved.map((lot) => ({ ...lot, msrp_cents: null }))
}
