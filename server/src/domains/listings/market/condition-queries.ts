// SQL of conditions and lot sizes as admins edit them.
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { pickColumns } from '../../../db/statements/pick-columns.ts'

export type ConditionFields = { name: string; definition: string; position: number }
export type ConditionRow = ConditionFields & { key: string; version: number }
export type LotSizeFields = { name: string; position: number }
export type LotSizeRow = LotSizeFields & { key: string; version: number }

const CONDITION_FIELDS = ['name', 'definition', 'position'] as const
const CONDITION = ['key', 'version', ...CONDITION_FIELDS] as const
const LOT_SIZE_FIELDS = ['name', 'position'] as const
const LOT_SIZE = ['key', 'version', ...LOT_SIZE_FIELDS] as const
/** Of each. Every search counts all of them. */
export const MAX_CHOICES = 50

export function listConditions(db: Db | Tx): Promise<ConditionRow[]> {
  return db
    .selectFrom('conditions')
    .select(CONDITION)
    .orderBy('position')
    .orderBy('key')
    .limit(sql.lit(MAX_CHOICES))
    .execute()
}

export function listLotSizes(db: Db | Tx): Promise<LotSizeRow[]> {
  return db
    .selectFrom('lot_sizes')
    .select(LOT_SIZE)
    .orderBy('position')
    .orderBy('key')
    .limit(sql.lit(MAX_CHOICES))
    .execute()
}

export async function lockCondition(tx: Tx, key: string): Promise<ConditionRow | null> {
  const query = tx.selectFrom('conditions').select(CONDITION).where('key', '=', key).forNoKeyUpdate()
  return (await query.executeTakeFirst()) ?? null
}

export async function lockLotSize(tx: Tx, key: string): Promise<LotSizeRow | null> {
  const query = tx.selectFrom('lot_sizes').select(LOT_SIZE).where('key', '=', key).forNoKeyUpdate()
  return (await query.executeTakeFirst()) ?? null
}

/** Null where the key is taken. */
export async function insertCondition(tx: Tx, key: string, fields: ConditionFields): Promise<ConditionRow | null> {
  const row = await tx
    .insertInto('conditions')
    .values({ key, ...pickColumns(fields, CONDITION_FIELDS) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning(CONDITION)
    .executeTakeFirst()
  return row ?? null
}

/** Null where the key is taken. */
export async function insertLotSize(tx: Tx, key: string, fields: LotSizeFields): Promise<LotSizeRow | null> {
  const row = await tx
    .insertInto('lot_sizes')
    .values({ key, ...pickColumns(fields, LOT_SIZE_FIELDS) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning(LOT_SIZE)
    .executeTakeFirst()
  return row ?? null
}

export function updateCondition(tx: Tx, key: string, fields: ConditionFields): Promise<ConditionRow> {
  return tx
    .updateTable('conditions')
    .set(pickColumns(fields, CONDITION_FIELDS))
    .where('key', '=', key)
    .returning(CONDITION)
    .executeTakeFirstOrThrow()
}

export function updateLotSize(tx: Tx, key: string, fields: LotSizeFields): Promise<LotSizeRow> {
  return tx
    .updateTable('lot_sizes')
    .set(pickColumns(fields, LOT_SIZE_FIELDS))
    .where('key', '=', key)
    .returning(LOT_SIZE)
    .executeTakeFirstOrThrow()
}
