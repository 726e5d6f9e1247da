// SQL of the brands that staged lines name.
import type { BrandSpelling } from '@lotyard/contract/rules/listings/goods/brand-name'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../../db/database.ts'

/** More spellings than real brand columns have; those with most MSRP are looked at. */
const MAX_SPELLINGS = 2_000

const LINE_MSRP = sql`quantity::bigint * coalesce(unit_msrp_cents, 0)`

/**
 * Spellings of a lot with their sums, each as the brand that its word was mapped to, or itself. Lines are summed up first:
 * there are far fewer spellings to look up.
 */
const spelled = (importId: string, condition: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> =>
  sql`(select lot, lines, msrp, units, coalesce((select meant.name from import_words word
        join brands meant on meant.key = word.target
        where word.import_id = ${importId} and word.field = 'brand' and word.number = brand_word), brand) as brand
      from (select lot, brand, brand_word, count(*) as lines, coalesce(sum(${LINE_MSRP}), 0) as msrp,
          coalesce(sum(quantity), 0) as units
        from manifest_import_lines
        where import_id = ${importId} and not is_skipped and brand <> '' and ${condition}
        group by lot, brand, brand_word) summed) as spelled`

export async function listSpellings(db: Db | Tx, importId: string): Promise<BrandSpelling[]> {
  const { rows } = await sql<{ brand: string; line_count: number; msrp_cents: string; units: string }>`
    select brand, sum(lines)::int as line_count, sum(msrp)::bigint as msrp_cents, sum(units)::bigint as units
    from ${spelled(importId)} group by brand order by 3 desc, 1 limit ${sql.lit(MAX_SPELLINGS)}`.execute(db)
  return rows.map(({ brand, line_count, msrp_cents, units }) => ({
    brand,
    lineCount: line_count,
    msrpCents: Number(msrp_cents),
    units: Number(units),
  }))
}

export type LeadingBrand = { lot: string; key: string; msrpCents: number; units: number }

/** Of each lot the brand with most MSRP, all its spellings together, if the market has it. */
export async function listLeadingBrands(tx: Tx, importId: string, lots: readonly string[]): Promise<LeadingBrand[]> {
  const { rows } = await sql<{ lot: string; key: string; msrp_cents: string; units: string }>`
    with spelled as (select * from ${spelled(importId, sql`lot = any(${lots}::text[])`)}),
    -- Each spelling once: folding costs more than the rest of this.
    known as (
      select distinct on (given.brand) given.brand, coalesce(b.merged_into, b.key) as key
      from (select distinct brand from spelled) given join brands b on b.folded_name = folded_brand(given.brand)
      order by given.brand, b.merged_into nulls first, b.key)
    select distinct on (lot) lot, key, sum(msrp)::bigint as msrp_cents, sum(units)::bigint as units
    from spelled join known using (brand) group by lot, key order by lot, sum(msrp) desc, sum(units) desc, key`.execute(
    tx,
  )
  return rows.map(({ lot, key, msrp_cents, units }) => ({
    lot,
    key,
    msrpCents: Number(msrp_cents),
    units: Number(units),
  }))
}
