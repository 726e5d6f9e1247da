// SQL of staged lines: written by thousands, compared with each other, shown by pages.
import type { ManifestTexts, ReadLine } from '@lotyard/contract/rules/desk/imports/manifest-line'
import type { PriceQuartiles } from '@lotyard/contract/rules/desk/imports/line-comparison'
import { TOTAL_PROBLEMS, type ManifestProblem } from '@lotyard/contract/rules/desk/imports/manifest-problems'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../../db/database.ts'

export type LineToStage = ReadLine & {
  rowNumber: number
  /** Numbers of its words; null where a cell is empty or can't be mapped. */
  conditionWord: number | null
  categoryWord: number | null
  brandWord: number | null
}

/** Lines that an earlier mapping left, or that are beyond what was committed with the import's progress. */
export async function deleteLinesAfter(tx: Tx, importId: string, row: number): Promise<void> {
  await sql`delete from manifest_import_lines where import_id = ${importId} and row_number > ${row}`.execute(tx)
}

/** Lines as the rows of a table, to write them with one statement. Problems have no commas in them. */
export function toLineTable(lines: readonly LineToStage[], name: RawBuilder<unknown>): RawBuilder<unknown> {
  const texts = (field: keyof ManifestTexts): RawBuilder<unknown> =>
    sql`${lines.map((line) => line.texts[field])}::text[]`
  return sql`unnest(${lines.map((line) => line.rowNumber)}::int[], ${texts('upc')}, ${texts('brand')}, ${texts('model')},
      ${texts('description')}, ${texts('quantity')}, ${texts('unit_msrp')}, ${texts('extended_msrp')},
      ${texts('condition')}, ${texts('category')}, ${texts('lot')}, ${lines.map((line) => line.upc)}::text[],
      ${lines.map((line) => line.quantity)}::int[], ${lines.map((line) => line.unitMsrpCents)}::int[],
      ${lines.map((line) => line.conditionKey)}::text[], ${lines.map((line) => line.categoryKey)}::text[],
      ${lines.map((line) => line.conditionWord)}::smallint[], ${lines.map((line) => line.categoryWord)}::smallint[],
      ${lines.map((line) => line.brandWord)}::smallint[], ${lines.map((line) => line.problems.join(','))}::text[])
    as ${name} (row_number, upc_text, brand, model, description, quantity_text, unit_msrp_text, extended_msrp_text,
      condition_text, category_text, lot, upc, quantity, unit_msrp_cents, condition_key, category_key, condition_word,
      category_word, brand_word, problems)`
}

/** Totals are skipped from the start: as goods they would count everything twice. */
export async function insertLines(tx: Tx, importId: string, lines: readonly LineToStage[]): Promise<void> {
  await sql`insert into manifest_import_lines (import_id, row_number, upc_text, brand, model, description, quantity_text,
      unit_msrp_text, extended_msrp_text, condition_text, category_text, lot, upc, quantity, unit_msrp_cents, condition_key,
      category_key, condition_word, category_word, brand_word, problems, is_skipped)
    select ${importId}, line.row_number, line.upc_text, line.brand, line.model, line.description, line.quantity_text,
      line.unit_msrp_text, line.extended_msrp_text, line.condition_text, line.category_text, line.lot, line.upc,
      line.quantity, line.unit_msrp_cents, line.condition_key, line.category_key, line.condition_word,
      line.category_word, line.brand_word, string_to_array(line.problems, ','),
      string_to_array(line.problems, ',') && ${TOTAL_PROBLEMS}::text[]
    from ${toLineTable(lines, sql`line`)}`.execute(tx)
}

export async function readPriceQuartiles(tx: Tx, importId: string): Promise<PriceQuartiles> {
  const { rows } = await sql<PriceQuartiles>`select count(*)::int as count,
      coalesce(percentile_disc(0.25) within group (order by unit_msrp_cents), 0) as "q1Cents",
      coalesce(percentile_disc(0.75) within group (order by unit_msrp_cents), 0) as "q3Cents"
    from manifest_import_lines where import_id = ${importId} and unit_msrp_cents > 0`.execute(tx)
  return rows[0]!
}

/** Flags what shows only beside other lines. Only lines with something to flag are written. */
export async function flagCompared(tx: Tx, importId: string, outlierAboveCents: number | null): Promise<void> {
  await sql`
    with compared as (
      select row_number, unit_msrp_cents > ${outlierAboveCents}::int as is_outlier,
        row_number() over (partition by hashtextextended(concat_ws(chr(31), upc_text, brand, model, description,
          quantity_text, unit_msrp_text, extended_msrp_text, condition_text, category_text, lot), 0)
          order by row_number) > 1 as is_duplicate,
        upc is not null and unit_msrp_cents
          <> first_value(unit_msrp_cents) over (partition by upc order by row_number) as is_at_other_price
      from manifest_import_lines where import_id = ${importId})
    update manifest_import_lines line set problems = line.problems
      || case when is_outlier then array['price_outlier'] else '{}' end
      || case when is_duplicate then array['duplicate'] else '{}' end
      || case when is_at_other_price then array['upc_prices_differ'] else '{}' end
    from compared where line.import_id = ${importId} and line.row_number = compared.row_number
      and (is_outlier or is_duplicate or is_at_other_price)`.execute(tx)
}

/** How many values the lot column has, counted no further than the limit. */
export async function countLots(tx: Db | Tx, importId: string, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select distinct lot from manifest_import_lines where import_id = ${importId} and not is_skipped limit ${sql.lit(limit)}) lots`.execute(
    tx,
  )
  return rows[0]!.count
}

export type ProblemCounts = {
  problems: { problem: ManifestProblem; count: number }[]
  errorLineCount: number
  skippedLineCount: number
  skippedTotalCount: number
}

export async function countProblems(db: Db | Tx, importId: string): Promise<ProblemCounts> {
  // One after the other: in a transaction both run on the same connection.
  const { rows: problems } = await sql<{ problem: ManifestProblem; count: number }>`
    select problem, count(*)::int as count from manifest_import_lines line, unnest(line.problems) problem
    where line.import_id = ${importId} and line.problems <> '{}' and not line.is_skipped
    group by problem order by 2 desc, 1`.execute(db)
  const { rows: lines } = await sql<{ errors: number; skipped: number; totals: number }>`select
    count(*) filter (where has_error and not is_skipped)::int as errors, count(*) filter (where is_skipped)::int as skipped,
    count(*) filter (where is_skipped and problems && ${TOTAL_PROBLEMS}::text[])::int as totals
    from manifest_import_lines where import_id = ${importId}`.execute(db)
  const { errors, skipped, totals } = lines[0]!
  return { problems, errorLineCount: errors, skippedLineCount: skipped, skippedTotalCount: totals }
}
