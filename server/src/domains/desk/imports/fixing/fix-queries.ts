// SQL of lines that are looked at and fixed, one by one or all with the same problem.
import type { ManifestField } from '@lotyard/contract/rules/desk/imports/manifest-columns'
import type { ManifestTexts } from '@lotyard/contract/rules/desk/imports/manifest-line'
import { TOTAL_PROBLEMS, type ManifestProblem } from '@lotyard/contract/rules/desk/imports/manifest-problems'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../../db/database.ts'
import { only, upTo } from '../../../../db/statements/page-cut.ts'
import { toLineTable, type LineToStage } from '../checking/line-queries.ts'

export type StoredLine = {
  row_number: number
  version: number
  is_skipped: boolean
  is_goods: boolean
  upc_text: string
  brand: string
  model: string
  description: string
  quantity_text: string
  unit_msrp_text: string
  extended_msrp_text: string
  condition_text: string
  category_text: string
  lot: string
  upc: string | null
  quantity: number | null
  unit_msrp_cents: number | null
  condition_word: number | null
  category_word: number | null
  brand_word: number | null
  problems: ManifestProblem[]
}

const STORED_LINE = sql`row_number, version, is_skipped, is_goods, upc_text, brand, model, description, quantity_text, unit_msrp_text,
  extended_msrp_text, condition_text, category_text, lot, upc, quantity, unit_msrp_cents, condition_word, category_word,
  brand_word, problems`

const TEXT_COLUMNS = {
  upc: 'upc_text',
  brand: 'brand',
  model: 'model',
  description: 'description',
  quantity: 'quantity_text',
  unit_msrp: 'unit_msrp_text',
  extended_msrp: 'extended_msrp_text',
  condition: 'condition_text',
  category: 'category_text',
  lot: 'lot',
} as const satisfies Record<ManifestField, keyof StoredLine>

export function textsOf(line: StoredLine): ManifestTexts {
  const entries = Object.entries(TEXT_COLUMNS).map(([field, column]) => [field, line[column]])
  return Object.fromEntries(entries) as ManifestTexts
}

export type LineShow = 'problems' | 'errors' | 'all' | 'skipped' | 'totals' | ManifestProblem

/** `problems <> '{}'` stands where the index of lines with problems helps. */
function isShown(show: LineShow): RawBuilder<unknown> {
  if (show === 'all') return sql`true`
  if (show === 'skipped') return sql`is_skipped`
  if (show === 'totals') return sql`problems <> '{}' and problems && ${TOTAL_PROBLEMS}::text[] and is_skipped`
  if (show === 'problems') return sql`problems <> '{}' and not is_skipped`
  if (show === 'errors') return sql`problems <> '{}' and has_error and not is_skipped`
  return sql`problems <> '{}' and problems @> array[${show}::text] and not is_skipped`
}

export async function listStoredLines(
  db: Db,
  { importId, show, limit, offset }: { importId: string; show: LineShow; limit: number; offset: number },
): Promise<{ lines: StoredLine[]; total: number }> {
  const condition = sql`import_id = ${importId} and ${isShown(show)}`
  const [{ rows: lines }, { rows: counts }] = await Promise.all([
    sql<StoredLine>`select * from (select ${STORED_LINE} from manifest_import_lines where ${condition} order by row_number ${upTo({ limit, offset })}) page ${only({ limit, offset })}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from manifest_import_lines where ${condition}`.execute(db),
  ])
  return { lines, total: counts[0]!.total }
}

export async function findStoredLine(tx: Tx, importId: string, rowNumber: number): Promise<StoredLine | null> {
  const { rows } = await sql<StoredLine>`select ${STORED_LINE} from manifest_import_lines
    where import_id = ${importId} and row_number = ${rowNumber}`.execute(tx)
  return rows[0] ?? null
}

/** Lines with one of these problems, the next after a row. The import is locked, so none changes meanwhile. */
export async function listLinesToFix(
  tx: Tx,
  {
    importId,
    problems,
    afterRow,
    limit,
  }: { importId: string; problems: readonly string[]; afterRow: number; limit: number },
): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`select ${STORED_LINE} from manifest_import_lines
    where import_id = ${importId} and problems <> '{}' and problems && ${problems}::text[] and not is_skipped
      and row_number > ${afterRow} order by row_number limit ${sql.lit(limit)}`.execute(tx)
  return rows
}

/** Lines as they were read again. */
export async function updateLines(tx: Tx, importId: string, lines: readonly LineToStage[]): Promise<void> {
  await sql`update manifest_import_lines line set version = line.version + 1, upc_text = given.upc_text,
      brand = given.brand, model = given.model, description = given.description, quantity_text = given.quantity_text,
      unit_msrp_text = given.unit_msrp_text, extended_msrp_text = given.extended_msrp_text,
      condition_text = given.condition_text, category_text = given.category_text, lot = given.lot, upc = given.upc,
      quantity = given.quantity, unit_msrp_cents = given.unit_msrp_cents, condition_key = given.condition_key,
      category_key = given.category_key, condition_word = given.condition_word, category_word = given.category_word,
      brand_word = given.brand_word, problems = string_to_array(given.problems, ',')
    from ${toLineTable(lines, sql`given`)}
    where line.import_id = ${importId} and line.row_number = given.row_number`.execute(tx)
}

export async function setSkipped(
  tx: Tx,
  { importId, rowNumber, isSkipped }: { importId: string; rowNumber: number; isSkipped: boolean },
): Promise<void> {
  await tx
    .updateTable('manifest_import_lines')
    .set((row) => ({ is_skipped: isSkipped, version: row('version', '+', 1) }))
    .where('import_id', '=', importId)
    .where('row_number', '=', rowNumber)
    .execute()
}

/** A line that looked like a total and is goods. */
export async function confirmGoods(
  tx: Tx,
  { importId, rowNumber }: { importId: string; rowNumber: number },
): Promise<void> {
  await sql`update manifest_import_lines set is_goods = true, version = version + 1,
      problems = array(select problem from unnest(problems) problem where problem <> all(${TOTAL_PROBLEMS}::text[]))
    where import_id = ${importId} and row_number = ${rowNumber}`.execute(tx)
}

/** Takes totals that were skipped back in, as goods. Returns how many. */
export async function includeTotals(tx: Tx, importId: string): Promise<number> {
  const { numAffectedRows } = await sql`update manifest_import_lines
    set is_goods = true, is_skipped = false, version = version + 1,
      problems = array(select problem from unnest(problems) problem where problem <> all(${TOTAL_PROBLEMS}::text[]))
    where import_id = ${importId} and ${isShown('totals')}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Skips all lines that a filter shows. Returns how many. */
export async function skipLines(tx: Tx, importId: string, show: LineShow): Promise<number> {
  const { numAffectedRows } = await sql`update manifest_import_lines set is_skipped = true, version = version + 1
    where import_id = ${importId} and ${isShown(show)} and not is_skipped`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
