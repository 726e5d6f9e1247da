import type { SettingKey } from '@lotyard/contract/rules/selling/settings'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

/** As many as there are keys. */
export async function listSettings(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).limit(100).execute()
  return new Map(rows.map(({ key, value }) => [key, value]))
}

export async function saveSetting(tx: Tx, key: SettingKey, value: string): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: sql`now()` }))
    .execute()
}

/** False where there was none. */
export async function removeSetting(tx: Tx, key: SettingKey): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('settings').where('key', '=', key).executeTakeFirst()
  return numDeletedRows > 0n
}
