// SQL of warehouses as admins edit them.
import type { WarehouseFields as WarehouseRules } from '@lotyard/contract/rules/listings/warehouse'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/database.ts'
import { pickColumns } from '../../../../db/statements/pick-columns.ts'

export type WarehouseFields = Omit<WarehouseRules, 'hours'> & {
  hours: ({ open: string; close: string } | null)[]
  is_retired: boolean
}
export type WarehouseRow = WarehouseFields & { key: string; version: number }

const PLAIN_FIELDS = [
  'description',
  'street',
  'city',
  'region',
  'zip',
  'phone',
  'dock_note',
  'time_zone',
  'handling_days',
  'cut_off',
  'slot_minutes',
  'slot_capacity',
  'pick_up_notice_hours',
  'is_retired',
] as const
const COLUMNS = ['key', 'version', 'hours', ...PLAIN_FIELDS] as const
export const MAX_WAREHOUSES = 500

/** Retired ones last. */
export async function listWarehouses(db: Db): Promise<WarehouseRow[]> {
  const rows = await db
    .selectFrom('warehouses')
    .select(COLUMNS)
    .orderBy('is_retired')
    .orderBy('description')
    .orderBy('key')
    .limit(sql.lit(MAX_WAREHOUSES))
    .execute()
  return rows.map(toRow)
}

export async function lockWarehouse(tx: Tx, key: string): Promise<WarehouseRow | null> {
  const row = await tx
    .selectFrom('warehouses')
    .select(COLUMNS)
    .where('key', '=', key)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row === undefined ? null : toRow(row)
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
    .values({ key, ...toColumns(fields) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
  return row === undefined ? null : toRow(row)
}

export async function updateWarehouse(tx: Tx, key: string, fields: WarehouseFields): Promise<WarehouseRow> {
  const row = await tx
    .updateTable('warehouses')
    .set(toColumns(fields))
    .where('key', '=', key)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return toRow(row)
}

function toColumns(fields: WarehouseFields) {
  return { ...pickColumns(fields, PLAIN_FIELDS), hours: JSON.stringify(fields.hours) }
}

/** The constraint hours_are_a_week says what lies in that column. */
function toRow(row: Omit<WarehouseRow, 'hours'> & { hours: unknown }): WarehouseRow {
  return { ...row, hours: row.hours as WarehouseRow['hours'] }
}
