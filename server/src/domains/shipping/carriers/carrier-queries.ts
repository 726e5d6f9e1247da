// SQL of carriers as admins edit them.
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { pickColumns } from '../../../db/statements/pick-columns.ts'

export type CarrierFields = { name: string; mode: string; link: string | null; is_retired: boolean }
export type CarrierRow = CarrierFields & { key: string; version: number }

const FIELDS = ['name', 'mode', 'link', 'is_retired'] as const
const COLUMNS = ['key', 'version', ...FIELDS] as const
export const MAX_CARRIERS = 200

/** Retired ones last. */
export function listCarriers(db: Db): Promise<CarrierRow[]> {
  return db
    .selectFrom('carriers')
    .select(COLUMNS)
    .orderBy('is_retired')
    .orderBy('name')
    .orderBy('key')
    .limit(sql.lit(MAX_CARRIERS))
    .execute()
}

export async function lockCarrier(tx: Tx, key: string): Promise<CarrierRow | null> {
  return (
    (await tx.selectFrom('carriers').select(COLUMNS).where('key', '=', key).forNoKeyUpdate().executeTakeFirst()) ?? null
  )
}

export async function countCarriers(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('carriers')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Null where the key is taken. */
export async function insertCarrier(tx: Tx, key: string, fields: CarrierFields): Promise<CarrierRow | null> {
  const row = await tx
    .insertInto('carriers')
    .values({ key, ...pickColumns(fields, FIELDS) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
  return row ?? null
}

export function updateCarrier(tx: Tx, key: string, fields: CarrierFields): Promise<CarrierRow> {
  return tx
    .updateTable('carriers')
    .set(pickColumns(fields, FIELDS))
    .where('key', '=', key)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}
