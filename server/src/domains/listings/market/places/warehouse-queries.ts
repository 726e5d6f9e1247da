// SQL of warehouses as admins edit them.
import type { Db, Tx } from '../../../../db/database.ts'
import { pickColumns } from '../../../../db/statements/pick-columns.ts'

export type WarehouseFields = { description: string; city: string; region: string; zip: string; is_retired: boolean }
export type WarehouseRow = WarehouseFields & { key: string; version: number }

const FIELDS = ['description', 'city', 'region', 'zip', 'is_retired'] as const
const COLUMNS = ['key', 'version', ...FIELDS] as const
export const MAX_WAREHOUSES = 500

/** Retired ones last. */
export function listWarehouses(db: Db): Promise<WarehouseRow[]> {
  return db
    .selectFrom('warehouses')
    .select(COLUMNS)
    .orderBy('is_retired')
    .orderBy('description')
    .orderBy('key')
    .limit(MAX_WAREHOUSES)
    .execute()
}

export async function lockWarehouse(tx: Tx, key: string): Promise<WarehouseRow | null> {
  return (
    (await tx.selectFrom('warehouses').select(COLUMNS).where('key', '=', key).forNoKeyUpdate().executeTakeFirst()) ??
    null
  )
}

export async function countWarehouses(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('warehouses')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Null where the key is taken. */
export async function insertWarehouse(tx: Tx, key: string, fields: WarehouseFields): Promise<WarehouseRow | null> {
  const row = await tx
    .insertInto('warehouses')
    .values({ key, ...pickColumns(fields, FIELDS) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
  return row ?? null
}

export function updateWarehouse(tx: Tx, key: string, fields: WarehouseFields): Promise<WarehouseRow> {
  return tx
    .updateTable('warehouses')
    .set(pickColumns(fields, FIELDS))
    .where('key', '=', key)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}
