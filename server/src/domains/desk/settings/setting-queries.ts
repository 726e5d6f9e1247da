import type { SettingKey } from '@lotyard/contract/rules/desk/settings'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

/** As many as there are keys. */
export async function listSettings(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).limit(sql.lit(100)).execute()
  return new Map(rows.map(({ key, value }) => [key, value]))
}

export async function saveSetting(tx: Tx, key: SettingKey, value: string): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: sql`now()` }))
    .execute()
}

export async function removeSetting(tx: Tx, key: SettingKey): Promise<void> {
  await tx.deleteFrom('settings').where('key', '=', key).execute()
}

/** Null where there is none. The whole table is locked: there may be no row to lock yet. */
export async function lockSetting(tx: Tx, key: SettingKey): Promise<string | null> {
  await sql`lock table settings in share row exclusive mode`.execute(tx)
  return (await findSetting(tx, key))?.value ?? null
}

export async function findSetting(db: Db | Tx, key: SettingKey): Promise<{ value: string; updatedAt: Date } | null> {
  const row = await db
    .selectFrom('settings')
    .select(['value', 'updated_at as updatedAt'])
    .where('key', '=', key)
    .executeTakeFirst()
  return row ?? null
}

/** When each was last set. */
export async function listSettingTimes(db: Db): Promise<Map<string, Date>> {
  const rows = await db.selectFrom('settings').select(['key', 'updated_at']).limit(sql.lit(100)).execute()
  return new Map(rows.map(({ key, updated_at: updatedAt }) => [key, updatedAt]))
}
