import type { SettingKey } from '@lotyard/contract/rules/selling/settings'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

export type SiteFacts = { name: string; timeZone: string }

/** The site that stands for the whole market where there are several. */
export async function findDefaultSite(db: Db): Promise<SiteFacts> {
  const site = await db
    .selectFrom('sites')
    .where('is_default', '=', true)
    .select(['name', 'time_zone'])
    .executeTakeFirst()
  // Without one a page must still have a foot, and a mail its times.
  return { name: site?.name ?? 'Lotyard', timeZone: site?.time_zone ?? 'UTC' }
}

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
