// SQL of what states charge on a sale.
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

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
  const rows = await db.selectFrom('tax_rates').select(['region', 'milli_percent']).limit(MAX_STATES).execute()
  return new Map(rows.map(({ region, milli_percent: milliPercent }) => [region, milliPercent]))
}

const MAX_STATES = 100
