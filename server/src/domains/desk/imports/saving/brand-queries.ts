// SQL of the brands that staged lines name.
import type { BrandSpelling } from '@lotyard/contract/rules/listings/goods/brand-name'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../../db/database.ts'

/** More spellings than real brand columns have; those with most MSRP are looked at. */
const MAX_SPELLINGS = 2_000

const LINE_MSRP = sql`quantity::bigint * coalesce(unit_msrp_cents, 0)`

/** The lines of an import, each with the brand that its word was mapped to, or its own. */
const branded = (importId: string, condition: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> =>
  sql`(select line.lot, line.quantity, line.unit_msrp_cents, coalesce(meant.name, line.brand) as brand
    from manifest_import_lines line
    left join import_words word on word.import_id = line.import_id and word.field = 'brand'
      and word.number = line.brand_word
    left join brands meant on meant.key = word.target
    where line.import_id = ${importId} and not line.is_skipped and line.brand <> '' and ${condition}) as branded`

export async function listSpellings(db: Db | Tx, importId: string): Promise<BrandSpelling[]> {
  const { rows } = await sql<{ brand: string; line_count: number; msrp_cents: string; units: string }>`
    select brand, count(*)::int as line_count, coalesce(sum(${LINE_MSRP}), 0)::bigint as msrp_cents,
      coalesce(sum(quantity), 0)::bigint as units
    from ${branded(importId)}
    group by brand order by 3 desc, 1 limit ${MAX_SPELLINGS}`.execute(db)
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
    with spelled as (
      select lot, brand, coalesce(sum(${LINE_MSRP}), 0) as msrp, sum(quantity) as units
      from ${branded(importId, sql`line.lot = any(${lots}::text[])`)}
      group by lot, brand),
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
