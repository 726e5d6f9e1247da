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

/** Orders `o` that are asked for, for statements that need them in no order of their own. */
export function deskCondition(filter: DeskFilter): RawBuilder<unknown> {
  return sql`${SHOWN[filter.show]} and ${besidesShow(filter)}`
}

export type DeskRows = { from: RawBuilder<unknown>; id: RawBuilder<unknown>; placedAt: RawBuilder<unknown> }

/**
 * `from … where …` of the orders that are asked for, with what they are sorted by. A seller's are a stretch of their own list
 * of orders, wherever the tab is one of its stages: through `orders` a seller without sales would read all of them. So are
 * those of a seller whom an admin names.
 */
export function deskRows(filter: DeskFilter): DeskRows {
  const { show, search, sellerId, seller } = filter
  const isStage = search === '' && !BY_ORDER.includes(show)
  const placedAt = sql`own.placed_at`
  if (sellerId !== null && isStage) {
    const rows = sql`from seller_orders own where own.seller_id = ${sellerId}::uuid and ${isListed(filter)}`
    return { from: rows, id: sql`own.order_id`, placedAt }
  }
  if (sellerId === null && seller !== '' && isStage && !NOT_LISTED.includes(show))
    return { from: sql`from (${ordersOfNamed(filter)}) own`, id: sql`own.order_id`, placedAt }
  const rows = sql`from orders o where ${deskCondition(filter)}`
  return { from: rows, id: sql`o.id`, placedAt: sql`o.placed_at` }
}

/** What is asked for of the list of a seller, `own`. */
function isListed({ show, from, to }: DeskFilter): RawBuilder<unknown> {
  const placedAt = sql`own.placed_at`
  const ofStage = show === 'all' ? sql`true` : sql`own.stage = ${sql.lit(show)}`
  return sql`${ofStage} and ${placedFrom(from, placedAt)} and ${placedTo(to, placedAt)}`
}

/** Each once, though two sellers of that name have lots in it. Those that are in no seller's list yet are the admin's business. */
function ordersOfNamed(filter: DeskFilter): RawBuilder<unknown> {
  const listed = sql`select own.order_id, own.placed_at from seller_orders own
    where own.seller_id = ${sellersNamed(filter.seller)} and ${isListed(filter)} group by own.order_id, own.placed_at`
  if (filter.show !== 'all') return listed
  // State by state: each has its index, and both together would be looked for among all orders.
  const others = NOT_LISTED.map(
    (show) => sql`select o.id, o.placed_at from orders o where ${deskCondition({ ...filter, show })}`,
  )
  return sql.join([listed, ...others], sql` union all `)
}

/** Ids of accounts by e-mail address or name, as what a column can equal. Each has its index. */
function sellersNamed(seller: string): RawBuilder<unknown> {
  return sql`any(array(select id from accounts where email = lower(${seller})
    union select id from accounts where seller_name is not null and lower(seller_name) = lower(${seller})))`
}

/** All that is asked for, but for the tab. */
function besidesShow({ search, sellerId, from, to, seller }: DeskFilter): RawBuilder<unknown> {
  const placedAt = sql`o.placed_at`
  return sql`${matches(search, sellerId)} and ${placedFrom(from, placedAt)} and ${placedTo(to, placedAt)}
    and ${hasLotOf(seller, sellerId)} and ${mayBeSeen(sellerId)}`
}

/** Whose payment isn't known, or failed: in no seller's list. */
const NOT_LISTED: readonly DeskShow[] = ['placing', 'failed']

/** No stage says these; few orders are in each, and an index has them. */
const BY_ORDER: readonly DeskShow[] = ['invoiced', 'overdue', 'uncollected', 'problems']

/** How far lots are that may leave. */
const isAt = (stage: DeskShow) => sql`(${MAY_LEAVE} and o.progress = ${sql.lit(stage)})`

const SHOWN: Record<DeskShow, RawBuilder<unknown>> = {
  all: sql`true`,
  placing: sql`o.state = 'placing'`,
  proposed: sql`o.state = 'proposed'`,
  to_ship: isAt('to_ship'),
  invoiced: sql`o.state = 'invoiced'`,
  // As an array: where few are overdue, PostgreSQL would walk all orders from the newest on until it has a page of them.
  overdue: sql`o.id = any(array(select due.id from orders due where ${isOverdue('due')}))`,
  // Only a payment that failed or a receipt that was reversed makes a paid order owe again: both are few, and indexed.
  uncollected: sql`(o.state = 'paid' and o.id in (select order_id from payments where state in ('failed', 'voided')
      union all select order_id from receipts where reversed_at is not null)
    and (select balance_cents > 0 from order_balances(array[o.id])))`,
  problems: sql`exists (select from problems p where p.order_id = o.id and p.state = 'open')`,
  shipped: isAt('shipped'),
  delivered: isAt('delivered'),
  picked_up: isAt('picked_up'),
  cancelled: sql`o.state = 'cancelled'`,
  refunded: sql`o.state = 'refunded'`,
  failed: sql`o.state = 'failed'`,
}

/** Days begin and end by the default site's clock. */
const ZONE = sql`coalesce((select time_zone from sites where is_default), 'UTC')`

export const IS_TO_SHIP = isAt('to_ship')

function placedFrom(day: string, placedAt: RawBuilder<unknown>): RawBuilder<unknown> {
  return day === '' ? sql`true` : sql`${placedAt} >= ${day}::date::timestamp at time zone ${ZONE}`
}

function placedTo(day: string, placedAt: RawBuilder<unknown>): RawBuilder<unknown> {
  return day === '' ? sql`true` : sql`${placedAt} < (${day}::date + 1)::timestamp at time zone ${ZONE}`
}

function hasLotOf(seller: string, sellerId: string | null): RawBuilder<unknown> {
  if (seller === '' || sellerId !== null) return sql`true`
  return sql`exists (select from order_listings line join listings l on l.id = line.listing_id
    where line.order_id = o.id and l.seller_id = ${sellersNamed(seller)})`
}

/** A seller does not find out by searching which e-mail address a buyer has. */
function matches(search: string, sellerId: string | null): RawBuilder<unknown> {
  if (search === '') return sql`true`
  if (/^\d{1,18}$/.test(search)) return sql`o.number = ${search}::bigint`
  return sellerId === null ? sql`o.account_id = (select id from accounts where email = lower(${search}))` : sql`false`
}

export function mayBeSeen(sellerId: string | null): RawBuilder<unknown> {
  if (sellerId === null) return sql`true`
  // An order whose payment is not known, or failed, is none of a seller's business yet: it isn't in their list. As a join, all
  // of the list would be read first.
  return sql`coalesce((select true from seller_orders own where own.order_id = o.id and own.seller_id = ${sellerId}::uuid),
    false)`
}
