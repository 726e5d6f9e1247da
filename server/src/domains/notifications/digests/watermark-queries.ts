// Up to which announcement each reader of a digest has been told.
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { LOOK_BACK_MINUTES } from '../look-back.ts'

export type Subscription = 'saved_search' | 'inventory'

const LOOK_BACK = sql`make_interval(mins => ${sql.lit(LOOK_BACK_MINUTES)})`
const since = (at: Date | null) => sql`coalesce(${at}::timestamptz - ${LOOK_BACK}, '-infinity')`

/**
 * Lets those who subscribed since the last announcement begin where it ended, and forgets those who left: a subscriber who
 * comes back later is not told of old lots. Runs before the next lots can be told of, under the announcer's lock.
 */
export async function moveWatermarks(tx: Tx, last: { sequence: number; at: Date | null }): Promise<void> {
  await sql`
    with changed as (
      select 'saved_search' as subscription, id, alerts = 'daily' as is_on from saved_searches where updated_at > ${since(last.at)}
      union all
      select 'inventory', account_id, enabled from notification_preferences
        where updated_at > ${since(last.at)} and topic = 'listings' and medium = 'email'),
    left_behind as (
      delete from alert_watermarks w using changed
      where w.subscription = changed.subscription and w.subscriber_id = changed.id and not is_on)
    insert into alert_watermarks (subscription, subscriber_id, told_through)
      select subscription, id, ${last.sequence}::bigint from changed where is_on
      on conflict do nothing`.execute(tx)
}

/** Of these readers, those whose digest is still to be written: another process may have been faster. */
export async function lockWatermarks(
  tx: Tx,
  subscription: Subscription,
  expected: readonly { id: string; toldThrough: number }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select w.subscriber_id as id from alert_watermarks w
    join unnest(${expected.map(({ id }) => id)}::uuid[], ${expected.map(({ toldThrough }) => toldThrough)}::bigint[])
      as expected (id, told_through) on w.subscriber_id = expected.id and w.told_through = expected.told_through
    where w.subscription = ${subscription} order by w.subscriber_id for update of w`.execute(tx)
  return new Set(rows.map((row) => row.id))
}

export async function saveWatermarks(
  tx: Tx,
  subscription: Subscription,
  ids: readonly string[],
  toldThrough: number,
): Promise<void> {
  await sql`
    insert into alert_watermarks (subscription, subscriber_id, told_through, told_at)
    select ${subscription}, id, ${toldThrough}::bigint, clock_timestamp() from unnest(${ids}::uuid[]) id order by id
    on conflict (subscription, subscriber_id) do update
      set told_through = greatest(alert_watermarks.told_through, excluded.told_through), told_at = excluded.told_at`.execute(
    tx,
  )
}

/** Of an account and of its saved searches, which must still be there. */
export async function deleteWatermarks(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from alert_watermarks where (subscription = 'inventory' and subscriber_id = ${accountId})
    or (subscription = 'saved_search' and subscriber_id in (
      select id from saved_searches where account_id = ${accountId}))`.execute(tx)
}

const MAX_REMOVED_AT_ONCE = 10_000

/** Of readers that are gone. */
export async function removeOrphanedWatermarks(db: Db): Promise<void> {
  await sql`delete from alert_watermarks w where (w.subscription, w.subscriber_id) in (
    select o.subscription, o.subscriber_id from alert_watermarks o
    where o.subscription = 'saved_search' and not exists (select from saved_searches s where s.id = o.subscriber_id)
      or o.subscription = 'inventory' and not exists (
        select from accounts a where a.id = o.subscriber_id and a.deleted_at is null)
    limit ${sql.lit(MAX_REMOVED_AT_ONCE)})`.execute(db)
}
