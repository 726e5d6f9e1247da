// Counts days from the listings that ended on them.
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

const COUNTER_LOCK = 710_087
/** The default site's; without a site days are UTC's. */
export const TIME_ZONE = sql<string>`coalesce((select time_zone from sites where is_default), 'UTC')`

/** False while another process counts: two would write the same day. */
export async function lockCounter(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(COUNTER_LOCK)}) as "isLocked"`.execute(tx)
  return rows[0]!.isLocked
}

/** Days that something changed on, so many at most. What is noted from now on is counted next time. */
export async function takeDays(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with days as (
      select distinct (closed_at at time zone ${TIME_ZONE})::date as day
      from (select closed_at from numbers_to_count order by id limit 10000) noted limit ${sql.lit(limit)}
    ), taken as (
      delete from numbers_to_count where (closed_at at time zone ${TIME_ZONE})::date in (select day from days)
    )
    select day::text as day from days`.execute(tx)
  return rows.map(({ day }) => day)
}

/** Once for the market and once for each seller, by three views. A lot counts once it is sold and paid, or ended unsold. */
export async function countDays(tx: Tx, days: readonly string[]): Promise<void> {
  await sql`delete from daily_numbers where day = any(${days}::date[])`.execute(tx)
  await sql`insert into daily_numbers (day, seller_id, view, key, sold_count, unsold_count, sold_cents, recovered_cents,
      msrp_cents, sale_seconds, bid_count, freight_cents)
    select day, seller_id,
      case when grouping(buying_format) = 0 then 'format' when grouping(category_key) = 0 then 'category'
        else 'condition' end,
      coalesce(buying_format, category_key, condition_key),
      count(*) filter (where is_sold), count(*) filter (where not is_sold),
      coalesce(sum(price_cents) filter (where is_sold), 0),
      coalesce(sum(price_cents) filter (where is_sold and msrp_cents > 0), 0),
      coalesce(sum(msrp_cents) filter (where is_sold), 0), coalesce(sum(sale_seconds) filter (where is_sold), 0),
      coalesce(sum(bid_count), 0), coalesce(sum(freight_cents) filter (where is_sold), 0)
    from (
      select counted.day, t.seller_id, t.category_key, t.condition_key, l.buying_format, l.state = 'sold' as is_sold,
        l.sold_price_cents::bigint as price_cents, t.msrp_cents::bigint as msrp_cents, a.bid_count::bigint as bid_count,
        greatest(extract(epoch from l.closed_at - l.published_at), 0)::bigint as sale_seconds,
        line.shipping_cents::bigint as freight_cents
      from (select day, day::timestamp at time zone zone as starts, (day + 1)::timestamp at time zone zone as ends
        from unnest(${days}::date[]) as days (day), (select ${TIME_ZONE} as zone) as site) counted
      join listings l on l.closed_at >= counted.starts and l.closed_at < counted.ends and l.state in ('sold', 'unsold')
      join lots t on t.id = l.lot_id
      left join auctions a on a.listing_id = l.id
      left join order_listings line on line.listing_id = l.id and line.is_live
    ) ended
    group by grouping sets ((day, buying_format), (day, category_key), (day, condition_key),
      (day, seller_id, buying_format), (day, seller_id, category_key), (day, seller_id, condition_key))`.execute(tx)
}

export async function isCounting(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isCounting: boolean }>`
    select exists (select from numbers_to_count) as "isCounting"`.execute(db)
  return rows[0]!.isCounting
}
