// SQL of what states charge on a sale.
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

export async function saveTaxRate(tx: Tx, region: string, basisPoints: number): Promise<void> {
  await tx
    .insertInto('tax_rates')
    .values({ region, basis_points: basisPoints })
    .onConflict((conflict) => conflict.column('region').doUpdateSet({ basis_points: basisPoints }))
    .execute()
}

export async function removeTaxRate(tx: Tx, region: string): Promise<void> {
  await tx.deleteFrom('tax_rates').where('region', '=', region).execute()
}

/** 0 where there is none. The whole table is locked: there may be no row to lock yet. */
export async function lockTaxRate(tx: Tx, region: string): Promise<number> {
  await sql`lock table tax_rates in share row exclusive mode`.execute(tx)
  const row = await tx.selectFrom('tax_rates').select('basis_points').where('region', '=', region).executeTakeFirst()
  return row?.basis_points ?? 0
}

/** By state, those with a rate only. */
export async function listTaxRates(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('tax_rates').select(['region', 'basis_points']).limit(MAX_STATES).execute()
  return new Map(rows.map(({ region, basis_points: basisPoints }) => [region, basisPoints]))
}

const MAX_STATES = 100
