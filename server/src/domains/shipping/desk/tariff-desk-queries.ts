// SQL of freight tariffs as admins see and replace them.
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

export type TariffRow = {
  version: number
  /** Any object may lie there. */
  rates: Record<string, unknown>
  created_at: Date
  by_name: string | null
  note: string
}

const SELECTED = sql`select t.version, t.rates, t.created_at, a.name as by_name, t.note
  from freight_tariffs t left join accounts a on a.id = t.created_by`

/** Newest first. */
export async function listTariffs(db: Db, limit: number): Promise<TariffRow[]> {
  const { rows } = await sql<TariffRow>`${SELECTED} order by t.version desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}

export async function findTariff(db: Db, version: number): Promise<TariffRow | null> {
  const { rows } = await sql<TariffRow>`${SELECTED} where t.version = ${version}`.execute(db)
  return rows[0] ?? null
}

export async function insertTariff(
  tx: Tx,
  tariff: { rates: object; note: string; basedOn: number; byAccountId: string },
): Promise<number> {
  const { rates, note, basedOn, byAccountId } = tariff
  const { version } = await tx
    .insertInto('freight_tariffs')
    .values({ rates: JSON.stringify(rates), note, based_on: basedOn, created_by: byAccountId })
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
