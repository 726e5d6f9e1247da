import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { SITE_HOST } from '../lots/site-host-queries.ts'

export type FollowedSearch = {
  id: string
  accountId: string
  siteKey: string
  query: string
  isAtOnce: boolean
  isDeal: boolean
  updatedAt: string
}

/** Searches that were saved or switched after a moment, oldest first, from where the last page ended. */
export async function listChangedSearches(
  tx: Tx,
  { after, limit }: { after: { updatedAt: string; id: string }; limit: number },
): Promise<FollowedSearch[]> {
  const { rows } = await sql<FollowedSearch>`
    select id, account_id as "accountId", site_key as "siteKey", query, alerts = 'at_once' as "isAtOnce",
      asks_for_worth(query) as "isDeal", updated_at::text as "updatedAt"
    from saved_searches where (updated_at, id) > (${after.updatedAt}::timestamptz, ${after.id}::uuid)
    order by updated_at, id limit ${sql.lit(limit)}`.execute(tx)
  return rows
}

/** Where the next look begins: some minutes back, because what was written first may be committed last. */
export async function readLookBack(tx: Tx, minutes: number): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select (clock_timestamp() - make_interval(mins => ${minutes}))::text as at`.execute(tx)
  return rows[0]!.at
}

export async function listGoneSearches(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select known.id from unnest(${ids}::uuid[]) as known (id)
    where not exists (select from saved_searches s where s.id = known.id)`.execute(tx)
  return rows.map((row) => row.id)
}

export type SearchReader = {
  searchId: string
  name: string
  query: string
  siteHost: string | null
  email: string
  firstName: string
  isVerified: boolean
  isSuspended: boolean
  accessRuleIds: string[]
}

/** Of these searches, those that are to be told at once, and whom. */
export async function listAtOnceReaders(tx: Tx, searchIds: readonly string[]): Promise<SearchReader[]> {
  const { rows } = await sql<SearchReader>`
    select s.id as "searchId", s.name, s.query, ${SITE_HOST} as "siteHost", a.email, a.first_name as "firstName", a.email_verified as "isVerified",
      a.suspended_at is not null as "isSuspended",
      array(select access_rule_id::text from account_access_rules r where r.account_id = a.id) as "accessRuleIds"
    from saved_searches s join accounts a on a.id = s.account_id join sites on sites.key = s.site_key
    where s.id = any(${searchIds}::uuid[]) and s.alerts = 'at_once'
    order by s.id`.execute(tx)
  return rows
}
