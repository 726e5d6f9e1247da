import type { Alerts } from '@lotyard/contract/rules/preferences/saved-search'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { SavedSearches } from '../../../db/tables.ts'

export type StoredSearch = {
  id: string
  siteKey: string
  name: string
  query: string
  alerts: Alerts
  createdAt: Date
}

/** More than trigger saved_searches_are_limited allows an account, so that a mistake stays bounded. */
const MAX_READ = 101

/** Newest first; of one site, or of all where none is given. */
export async function listSavedSearches(
  db: Db | Tx,
  { accountId, siteKey }: { accountId: string; siteKey?: string },
): Promise<StoredSearch[]> {
  const rows = await db
    .selectFrom('saved_searches')
    .selectAll()
    .where('account_id', '=', accountId)
    .$if(siteKey !== undefined, (query) => query.where('site_key', '=', siteKey!))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(sql.lit(MAX_READ))
    .execute()
  return rows.map(toStored)
}

/** Null where the account has saved the same search already. */
export async function insertSavedSearch(
  db: Db,
  given: { accountId: string; siteKey: string; name: string; query: string; alerts: Alerts },
): Promise<StoredSearch | null> {
  const row = await db
    .insertInto('saved_searches')
    .values({
      account_id: given.accountId,
      site_key: given.siteKey,
      name: given.name,
      query: given.query,
      alerts: given.alerts,
    })
    .onConflict((conflict) => conflict.constraint('one_saved_search_per_query').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? null : toStored(row)
}

export async function findSavedSearch(
  db: Db,
  { accountId, siteKey, query }: { accountId: string; siteKey: string; query: string },
): Promise<StoredSearch | null> {
  const row = await db
    .selectFrom('saved_searches')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('site_key', '=', siteKey)
    .where('query', '=', query)
    .executeTakeFirst()
  return row === undefined ? null : toStored(row)
}

/** Null where the account has none of this id. */
export async function updateSavedSearch(
  db: Db,
  { accountId, id }: { accountId: string; id: string },
  { name, alerts }: { name?: string; alerts?: Alerts },
): Promise<StoredSearch | null> {
  const row = await db
    .updateTable('saved_searches')
    // Column by column, here too: a spread would write whatever else the caller's object holds, its owner included.
    .set({
      ...(name !== undefined && { name }),
      ...(alerts !== undefined && { alerts }),
      updated_at: sql`clock_timestamp()`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? null : toStored(row)
}

export async function deleteSavedSearch(
  db: Db,
  { accountId, id }: { accountId: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_searches')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteAllSavedSearches(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('saved_searches').where('account_id', '=', accountId).execute()
}

function toStored(row: Selectable<SavedSearches>): StoredSearch {
  return {
    id: row.id,
    siteKey: row.site_key,
    name: row.name,
    query: row.query,
    alerts: row.alerts as Alerts,
    createdAt: row.created_at,
  }
}
