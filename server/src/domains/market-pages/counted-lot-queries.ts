// Which lots count where prices are told in public, on market pages and beside a lot: without private ones, lots without MSRP,
// direct orders, and sales whose price was all given back.
import { sql, type RawBuilder } from 'kysely'
import { PRICE_CAME_BACK } from '../orders/index.ts'

/** Ended lots, as `ended` in a query; `where` is about listings `l` and lots `t`. */
export function countedLots(where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select l.id, l.closed_at, t.category_key, t.condition_key, l.state = 'sold' as is_sold, line.order_id,
      o.account_id as buyer_id, 1000.0::float8 * line.price_cents / t.msrp_cents as tenths
    from listings l join lots t on t.id = l.lot_id
    left join order_listings line on line.listing_id = l.id and line.is_live and l.state = 'sold'
    left join orders o on o.id = line.order_id
    where ${where} and l.access_rule_id is null and t.msrp_cents > 0
      and (l.state = 'unsold' or l.state = 'sold' and o.order_type = 'customer')`
}

/** Those of `ended` that are no sales after all. */
export const GIVEN_BACK = sql`select share.listing_id from refund_shares(array(select distinct f.order_id from refunds f
  where f.order_id in (select order_id from ended))) share where ${PRICE_CAME_BACK}`
