// Whose morning has come.
import { DIGEST_HOUR } from '@lotyard/contract/rules/notifications/digest-hour'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { SITE_HOST } from '../lots/site-host-queries.ts'

/** Told before this morning, which has come. A digest that was missed leaves as soon as there is a worker again. */
const isDue = (timeZone: RawBuilder<unknown>): RawBuilder<boolean> => {
  const morning = sql`((date_trunc('day', clock_timestamp() at time zone ${timeZone})
    + make_interval(hours => ${sql.lit(DIGEST_HOUR)})) at time zone ${timeZone})`
  return sql<boolean>`(w.told_at < ${morning} and ${morning} <= clock_timestamp())`
}

const ACCESS_RULE_IDS = sql`array(select access_rule_id::text from account_access_rules r where r.account_id = a.id)`

export type DueSearch = {
  id: string
  toldThrough: number
  siteKey: string
  siteHost: string | null
  name: string
  query: string
  email: string
  firstName: string
  accessRuleIds: string[]
}

/** `onlyVerified`: accounts with a confirmed address. */
export async function listDueSearches(
  db: Db,
  { limit, onlyVerified }: { limit: number; onlyVerified: boolean },
): Promise<DueSearch[]> {
  const { rows } = await sql<DueSearch>`
    select s.id, w.told_through::float8 as "toldThrough", s.site_key as "siteKey", ${SITE_HOST} as "siteHost",
      s.name, s.query, a.email,
      a.first_name as "firstName", ${ACCESS_RULE_IDS} as "accessRuleIds"
    from alert_watermarks w
    join saved_searches s on s.id = w.subscriber_id and s.alerts = 'daily'
    join sites on sites.key = s.site_key
    join accounts a on a.id = s.account_id and (a.email_verified or not ${onlyVerified})
    where w.subscription = 'saved_search' and ${isDue(sql`sites.time_zone`)}
    order by w.told_at, w.subscriber_id limit ${sql.lit(limit)}`.execute(db)
  return rows
}

export type InventoryReader = {
  id: string
  email: string
  firstName: string
  siteKey: string
  accessRuleIds: string[]
  categories: string[]
  conditions: string[]
  lotSizes: string[]
}
export type DueInventory = InventoryReader & { toldThrough: number }

const INVENTORY_READER = sql`a.id, a.email, a.first_name as "firstName", site.key as "siteKey",
  ${ACCESS_RULE_IDS} as "accessRuleIds",
  array(select p.category_key from inventory_preferences p
    where p.account_id = a.id and p.category_key is not null order by 1) as categories,
  array(select p.condition_key from inventory_preferences p
    where p.account_id = a.id and p.condition_key is not null order by 1) as conditions,
  array(select p.lot_size_key from inventory_preferences p
    where p.account_id = a.id and p.lot_size_key is not null order by 1) as "lotSizes"`

/** Preferences are the account's, not a site's: the default site stands for the market. */
const DEFAULT_SITE = sql`(select key, time_zone from sites where is_default limit 1)`

const WANTS_DIGESTS = sql`exists (select from notification_preferences n
  where n.account_id = a.id and n.topic = 'listings' and n.medium = 'email' and n.enabled)`

export async function listDueInventories(
  db: Db,
  { limit, onlyVerified }: { limit: number; onlyVerified: boolean },
): Promise<DueInventory[]> {
  const { rows } = await sql<DueInventory>`
    select ${INVENTORY_READER}, w.told_through::float8 as "toldThrough"
    from alert_watermarks w
    join accounts a on a.id = w.subscriber_id and (a.email_verified or not ${onlyVerified})
    cross join ${DEFAULT_SITE} site
    where w.subscription = 'inventory' and ${WANTS_DIGESTS} and ${isDue(sql`site.time_zone`)}
      and exists (select from inventory_preferences p where p.account_id = a.id)
    order by w.told_at, w.subscriber_id limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** Null where the account is gone. `wantsDigests`: it has switched such e-mails on. */
export async function findInventoryReader(
  tx: Tx,
  accountId: string,
): Promise<(InventoryReader & { wantsDigests: boolean; isVerified: boolean }) | null> {
  const { rows } = await sql<InventoryReader & { wantsDigests: boolean; isVerified: boolean }>`
    select ${INVENTORY_READER}, ${WANTS_DIGESTS} as "wantsDigests", a.email_verified as "isVerified"
    from accounts a cross join ${DEFAULT_SITE} site where a.id = ${accountId}::uuid`.execute(tx)
  return rows[0] ?? null
}
