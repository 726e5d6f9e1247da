// Counts what lots brought, from the listings that ended in a month.
import { MIN_CELL_BUYERS, MIN_CELL_SALES, SHOWN_MONTHS, YEAR_MONTHS } from '@lotyard/contract/rules/market/market-cells'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { PRICE_CAME_BACK } from '../orders/index.ts'

const COUNTER_LOCK = 710_136
/** The default site's; without a site months are UTC's. */
const TIME_ZONE = sql<string>`coalesce((select time_zone from sites where is_default), 'UTC')`
const THIS_MONTH = sql`date_trunc('month', clock_timestamp() at time zone ${TIME_ZONE})::date`

/** False while another process counts: two would write the same cells. */
export async function lockCounter(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(COUNTER_LOCK)}) as "isLocked"`.execute(tx)
  return rows[0]!.isLocked
}

/** A month that something changed in, with all that is noted of it; null where there is none. */
export async function takeMonths(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ month: string }>`
    with month as (
      select date_trunc('month', closed_at at time zone ${TIME_ZONE})::date as starts
      from market_months_to_count order by id limit 1
    ), taken as (
      delete from market_months_to_count using month
      where closed_at >= starts::timestamp at time zone ${TIME_ZONE}
        and closed_at < (starts + interval '1 month') at time zone ${TIME_ZONE}
    )
    select starts::text as month from month`.execute(tx)
  return rows[0]?.month ?? null
}

/** Also where nothing changed: a new month begins, and an old one is a year ago. */
export async function isYearDue(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select not exists (select from market_months where months = ${sql.lit(YEAR_MONTHS)}
      and month = ${THIS_MONTH} and counted_at > clock_timestamp() - interval '1 hour') as "isDue"`.execute(tx)
  return rows[0]!.isDue
}

export async function forgetOldMonths(tx: Tx): Promise<void> {
  await sql`delete from market_months where months = 1
    and month <= ${THIS_MONTH} - make_interval(months => ${sql.lit(SHOWN_MONTHS)})`.execute(tx)
}

export async function countYear(tx: Tx): Promise<void> {
  const { rows } = await sql<{ month: string }>`select (${THIS_MONTH})::text as month`.execute(tx)
  await countMonths(tx, { month: rows[0]!.month, months: YEAR_MONTHS })
}

/**
 * The cells of one span that ends with a month: each lot in its category's and in the parent's. Without private lots, lots
 * without MSRP, direct orders, and sales whose price was all given back. Of months that no page shows, none.
 */
export async function countMonths(tx: Tx, { month, months }: { month: string; months: 1 | 12 }): Promise<void> {
  const ofOthers = months === 1 ? sql`and month = ${month}::date` : sql``
  await sql`delete from market_months where months = ${sql.lit(months)} ${ofOthers}`.execute(tx)
  await sql`insert into market_months (category_key, condition_key, months, month, sold_count, unsold_count, buyer_count,
      low_tenths, median_tenths, high_tenths)
    with ended as materialized (
      select l.id, t.category_key, t.condition_key, l.state = 'sold' as is_sold, line.order_id, o.account_id as buyer_id,
        1000.0::float8 * line.price_cents / t.msrp_cents as tenths
      from listings l join lots t on t.id = l.lot_id
      left join order_listings line on line.listing_id = l.id and line.is_live and l.state = 'sold'
      left join orders o on o.id = line.order_id
      where l.closed_at >= (${month}::date - make_interval(months => ${sql.lit(months - 1)})) at time zone ${TIME_ZONE}
        and l.closed_at < (${month}::date + interval '1 month') at time zone ${TIME_ZONE}
        and l.access_rule_id is null and t.msrp_cents > 0
        and (l.state = 'unsold' or l.state = 'sold' and o.order_type = 'customer')
    ), given_back as materialized (
      select share.listing_id from refund_shares(array(select distinct f.order_id from refunds f
        where f.order_id in (select order_id from ended))) share where ${PRICE_CAME_BACK}
    ), cells as (
      select cell.key, condition_key, count(*) filter (where is_sold)::integer as sold_count,
        count(*) filter (where not is_sold)::integer as unsold_count,
        count(distinct buyer_id) filter (where is_sold)::integer as buyer_count,
        percentile_cont(array[0.25, 0.5, 0.75]) within group (order by tenths) filter (where is_sold) as quartiles
      from ended join categories c on c.key = ended.category_key
      cross join lateral (values (c.key), (c.parent_key)) cell (key)
      where cell.key is not null and not (is_sold and id in (select listing_id from given_back))
      group by cell.key, condition_key
    )
    select key, condition_key, ${sql.lit(months)}, ${month}::date, sold_count, unsold_count, buyer_count,
      shown.quartile[1], shown.quartile[2], shown.quartile[3]
    from cells cross join lateral (select case when sold_count >= ${sql.lit(MIN_CELL_SALES)}
      and buyer_count >= ${sql.lit(MIN_CELL_BUYERS)}
      then (select array_agg(least(round(tenths), 1000000)::integer order by tenths) from unnest(quartiles) tenths) end
      as quartile) shown
    where ${month}::date > ${THIS_MONTH} - make_interval(months => ${sql.lit(SHOWN_MONTHS)})`.execute(tx)
}
