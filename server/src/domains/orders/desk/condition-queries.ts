// Which orders the desk shows, as conditions of SQL: for its list, the counts on its tabs and its export alike.
import type { DeskShow } from '@lotyard/contract/desk/orders'
import { sql, type RawBuilder } from 'kysely'
import { isOverdue } from '../invoices/invoice-queries.ts'
import { MAY_LEAVE } from '../reading/order-queries.ts'
import type { SellerScope } from '../../../lib/seller-scope.ts'

export type DeskFilter = SellerScope & {
  show: DeskShow
  search: string
  /** ISO dates; empty for no limit. */
  from: string
  to: string
  /** A seller's e-mail address or name; empty for all. Sellers can't ask for others. */
  seller: string
}

/** For statements that call orders `o`. */
export function deskCondition(filter: DeskFilter): RawBuilder<unknown> {
  return sql`${SHOWN[filter.show]} and ${besidesShow(filter)}`
}

/** All that is asked for, but for the tab. */
export function besidesShow({ search, sellerId, from, to, seller }: DeskFilter): RawBuilder<unknown> {
  return sql`${matches(search, sellerId)} and ${placedFrom(from)} and ${placedTo(to)} and ${hasLotOf(seller, sellerId)}
    and ${mayBeSeen(sellerId)}`
}

const HAS_LEFT = sql`(${MAY_LEAVE} and not exists (select from order_shipments s
  where s.order_id = o.id and s.left_at is null))`
/** Few are: an index has them. */
const isAny = (state: 'shipped' | 'picked_up') =>
  sql`o.id in (select order_id from order_shipments where state = ${sql.lit(state)})`
/** Most have, in the end: each is looked up by its order, until enough are found. As a join, all would be read first. */
const HAS_ARRIVED = sql`coalesce((select true from order_shipments s where s.order_id = o.id and s.state = 'delivered' limit 1),
  false)`

export const SHOWN: Record<DeskShow, RawBuilder<unknown>> = {
  all: sql`true`,
  placing: sql`o.state = 'placing'`,
  proposed: sql`o.state = 'proposed'`,
  to_ship: sql`(${MAY_LEAVE} and exists (select from order_shipments s
    where s.order_id = o.id and s.left_at is null))`,
  invoiced: sql`o.state = 'invoiced'`,
  overdue: isOverdue('o'),
  // Only a payment that failed or a receipt that was reversed makes a paid order owe again: both are few, and indexed.
  uncollected: sql`(o.state = 'paid' and o.id in (select order_id from payments where state in ('failed', 'voided')
      union all select order_id from receipts where reversed_at is not null)
    and (select balance_cents > 0 from order_balances(array[o.id])))`,
  problems: sql`exists (select from problems p where p.order_id = o.id and p.state = 'open')`,
  shipped: sql`(${HAS_LEFT} and ${isAny('shipped')})`,
  delivered: sql`(${HAS_LEFT} and not ${isAny('shipped')} and ${HAS_ARRIVED})`,
  picked_up: sql`(${HAS_LEFT} and ${isAny('picked_up')} and not ${isAny('shipped')} and not ${HAS_ARRIVED})`,
  cancelled: sql`o.state = 'cancelled'`,
  refunded: sql`o.state = 'refunded'`,
  failed: sql`o.state = 'failed'`,
}

/** Days begin and end by the default site's clock. */
const ZONE = sql`coalesce((select time_zone from sites where is_default), 'UTC')`

function placedFrom(day: string): RawBuilder<unknown> {
  return day === '' ? sql`true` : sql`o.placed_at >= ${day}::date::timestamp at time zone ${ZONE}`
}

function placedTo(day: string): RawBuilder<unknown> {
  return day === '' ? sql`true` : sql`o.placed_at < (${day}::date + 1)::timestamp at time zone ${ZONE}`
}

function hasLotOf(seller: string, sellerId: string | null): RawBuilder<unknown> {
  if (seller === '' || sellerId !== null) return sql`true`
  return sql`exists (select from order_listings line join listings l on l.id = line.listing_id
    join lots t on t.id = l.lot_id join accounts seller on seller.id = t.seller_id
    where line.order_id = o.id and (seller.email = lower(${seller}) or lower(seller.seller_name) = lower(${seller})))`
}

/** A seller does not find out by searching which e-mail address a buyer has. */
function matches(search: string, sellerId: string | null): RawBuilder<unknown> {
  if (search === '') return sql`true`
  if (/^\d{1,18}$/.test(search)) return sql`o.number = ${search}::bigint`
  return sellerId === null ? sql`o.account_id = (select id from accounts where email = lower(${search}))` : sql`false`
}

export function mayBeSeen(sellerId: string | null): RawBuilder<unknown> {
  if (sellerId === null) return sql`true`
  // An order whose payment is not known, or failed, is none of a seller's business yet.
  return sql`(o.state not in ('placing', 'failed') and exists (select from order_listings line
    join listings l on l.id = line.listing_id where line.order_id = o.id and l.seller_id = ${sellerId}))`
}
