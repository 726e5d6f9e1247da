// SQL of what states charge on a sale.
import type { StateTaxes } from '@lotyard/contract/rules/orders/tax/sales-tax'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { certificateFor, taxExemptions } from '../certificates/certificate-queries.ts'

export const TAX_RATES = sql<Record<string, number>>`
  (select coalesce(json_object_agg(region, milli_percent), '{}') from tax_rates)`

type TaxesRow = { taxRates: Record<string, number>; taxExemptions: Record<string, string> }

/** What states charge, and which of them this account is exempt in today. */
export async function readTaxes(db: Db | Tx, accountId: string): Promise<TaxesRow> {
  const { rows } = await sql<TaxesRow>`
    select ${TAX_RATES} as "taxRates", ${taxExemptions(accountId)} as "taxExemptions"`.execute(db)
  return rows[0]!
}

type TaxOfStateRow = { milliPercent: number | null; certificate: string | null }

/** The same of one state, for the page of a lot: all of them would take longer than the rest of it. */
export async function readTaxesOf(db: Db, accountId: string, state: string): Promise<StateTaxes> {
  const { rows } = await sql<TaxOfStateRow>`
    select (select milli_percent from tax_rates where region = ${state}) as "milliPercent",
      ${certificateFor(accountId, state)} as certificate`.execute(db)
  const { milliPercent, certificate } = rows[0]!
  return {
    taxRates: { [state]: milliPercent ?? 0 },
    taxExemptions: certificate === null ? {} : { [state]: certificate },
  }
}

export async function saveTaxRate(tx: Tx, region: string, milliPercent: number): Promise<void> {
  await tx
    .insertInto('tax_rates')
    .values({ region, milli_percent: milliPercent })
    .onConflict((conflict) => conflict.column('region').doUpdateSet({ milli_percent: milliPercent }))
    .execute()
}

export async function removeTaxRate(tx: Tx, region: string): Promise<void> {
  await tx.deleteFrom('tax_rates').where('region', '=', region).execute()
}

/** 0 where there is none. The whole table is locked: there may be no row to lock yet. */
export async function lockTaxRate(tx: Tx, region: string): Promise<number> {
  await sql`lock table tax_rates in share row exclusive mode`.execute(tx)
  const row = await tx.selectFrom('tax_rates').select('milli_percent').where('region', '=', region).executeTakeFirst()
  return row?.milli_percent ?? 0
}

/** By state, those with a rate only. */
export async function listTaxRates(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('tax_rates').select(['region', 'milli_percent']).limit(sql.lit(MAX_STATES)).execute()
  return new Map(rows.map(({ region, milli_percent: milliPercent }) => [region, milliPercent]))
}

const MAX_STATES = 100
