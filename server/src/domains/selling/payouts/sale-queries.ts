// Sales that are open with their sellers: sold and not left yet, left and not settled, or refunded after a payout.
import { REPORT_DAYS } from '@lotyard/contract/rules/orders/problem-window'
import type { ShipmentState } from '@lotyard/contract/rules/orders/order-states'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

/** No payout has more lines; the rest is in the next one. The constraint a_payout_has_lines knows the same. */
export const MAX_LINES = 2_000

export type SaleRow = {
  order_id: string
  order_number: string
  listing_id: string
  listing: string
  title: string
  sold_at: Date
  is_paid: boolean
  shipment: ShipmentState
  left_at: Date | null
  has_open_problem: boolean
  price_cents: number
  refunded_cents: number
  basis_points: number
  settled_price_cents: number | null
  settled_refunded_cents: number | null
  settled_commission_cents: number | null
  read_at: Date
}

/**
 * One row a sale, `due_rank` among those of its seller that are due. The lots of an order are counted together, because a
 * refund of the whole order is spread over all of them, also over other sellers' (refund-shares.ts, payout-line.ts and
 * payout-due.ts in the contract know the same).
 */
function openSales(sellerId: string | null): RawBuilder<unknown> {
  const isSellers = (column: RawBuilder<unknown>) => (sellerId === null ? sql`true` : sql`${column} = ${sellerId}`)
  return sql`open as (
      select order_id, listing_id, seller_id from unsettled_sales where ${isSellers(sql`seller_id`)}
      union all
      select line.order_id, line.listing_id, t.seller_id from order_shipments shipment
      join orders on orders.id = shipment.order_id and orders.state in ('paid', 'invoiced')
      join order_listings line on line.order_id = shipment.order_id and line.warehouse_key = shipment.warehouse_key
      join listings l on l.id = line.listing_id join lots t on t.id = l.lot_id
      where shipment.left_at is null and ${isSellers(sql`t.seller_id`)}
    ), refunded as (
      select line.order_id, line.listing_id, line.position, line.price_cents,
        line.price_cents + line.shipping_cents + line.tax_cents
          - coalesce(sum(f.amount_cents) filter (where f.listing_id = line.listing_id), 0) as open_cents,
        coalesce(sum(f.amount_cents) filter (where f.listing_id = line.listing_id), 0) as own_cents,
        coalesce(sum(f.amount_cents) filter (where f.listing_id is null), 0) as whole_cents
      from (select distinct order_id from open) orders join order_listings line using (order_id)
      left join refunds f on f.order_id = line.order_id and f.state <> 'failed'
        and (f.listing_id is null or f.listing_id = line.listing_id)
      group by line.order_id, line.listing_id, line.position, line.price_cents, line.shipping_cents, line.tax_cents
    ), spread as (
      select *, (sum(open_cents) over of_order)::bigint as all_open_cents,
        (sum(open_cents) over (of_order order by position))::bigint as up_to_cents
      from refunded window of_order as (partition by order_id)
    ), shares as (
      select order_id, listing_id, price_cents, least(price_cents, own_cents + case when all_open_cents = 0 then 0
        else whole_cents * up_to_cents / all_open_cents - whole_cents * (up_to_cents - open_cents) / all_open_cents
        end)::int as refunded_cents
      from spread
    ), sales as (
      select open.seller_id, open.order_id, open.listing_id, o.number, o.placed_at as sold_at, line.title,
        o.state as order_state, shipment.state as shipment, shipment.left_at,
        o.state = 'paid' and (o.payment_gateway = 'invoice' or exists (select from payments
          where order_id = o.id and state in ('captured', 'settled', 'refunded'))) as is_paid,
        exists (select from problems p where p.order_id = open.order_id and p.listing_id = open.listing_id
          and p.state = 'open') as has_open_problem,
        shares.price_cents,
        case when o.state in ('refunded', 'cancelled') then shares.price_cents else shares.refunded_cents end
          as refunded_cents,
        coalesce((select commission_basis_points from seller_terms where seller_id = open.seller_id
          and since <= o.placed_at order by since desc limit 1), 0) as basis_points,
        settled.price_cents as settled_price_cents, settled.refunded_cents as settled_refunded_cents,
        settled.commission_cents as settled_commission_cents, settled.amount_cents as settled_amount_cents
      from open join orders o on o.id = open.order_id
      join order_listings line on line.order_id = open.order_id and line.listing_id = open.listing_id
      join order_shipments shipment on shipment.order_id = o.id and shipment.warehouse_key = line.warehouse_key
      join shares on shares.order_id = open.order_id and shares.listing_id = open.listing_id
      left join lateral (select sum(price_cents)::int as price_cents, sum(refunded_cents)::int as refunded_cents,
          sum(commission_cents)::int as commission_cents, sum(amount_cents)::int as amount_cents from payout_lines paid
        where paid.order_id = open.order_id and paid.listing_id = open.listing_id) settled on true
      -- What was given back as a whole before it was paid out is nothing to settle.
      where o.state in ('paid', 'invoiced') or settled.price_cents is not null
    ), judged as (
      select *, settled_price_cents is not null or is_paid and left_at is not null and not has_open_problem
          and left_at + ${reportDays(sql`shipment`)} <= clock_timestamp() as is_due,
        left_at + ${reportDays(sql`shipment`)} as due_at,
        price_cents - refunded_cents - ((price_cents - refunded_cents)::bigint * basis_points + 5000) / 10000
          - coalesce(settled_amount_cents, 0) as amount_cents
      from sales
    ), ranked as (
      -- Corrections first: who owes something is not paid around it.
      select *, row_number() over (partition by seller_id, is_due order by settled_price_cents is null, left_at, sold_at,
        order_id, listing_id) as due_rank
      from judged
    )`
}

function reportDays(state: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`make_interval(days => case ${state} when 'picked_up' then ${sql.lit(REPORT_DAYS.picked_up)}
    else ${sql.lit(REPORT_DAYS.shipped)} end)`
}

/** Those that are due first. `onlyDue`: what the next payout holds. */
export async function listOpenSales(
  db: Db | Tx,
  { sellerId, onlyDue, limit }: { sellerId: string; onlyDue: boolean; limit: number },
): Promise<SaleRow[]> {
  const { rows } = await sql<SaleRow>`with ${openSales(sellerId)}
    select ranked.order_id, ranked.number::text as order_number, ranked.listing_id::text as listing_id, l.name as listing,
      ranked.title, ranked.sold_at, ranked.is_paid, ranked.shipment, ranked.left_at, ranked.has_open_problem,
      ranked.price_cents, ranked.refunded_cents, ranked.basis_points, ranked.settled_price_cents,
      ranked.settled_refunded_cents, ranked.settled_commission_cents, clock_timestamp() as read_at
    from ranked join listings l on l.id = ranked.listing_id
    where ${onlyDue ? sql`is_due` : sql`true`}
    order by is_due desc, due_rank limit ${limit}`.execute(db)
  return rows
}

/** Orders of what is due, in the order in which they are locked. */
export async function lockOrdersOfDueSales(tx: Tx, sellerId: string): Promise<void> {
  await sql`with ${openSales(sellerId)}, due as (
      select distinct order_id from ranked where is_due and due_rank <= ${sql.lit(MAX_LINES)}
    )
    select from orders where id in (select order_id from due) order by id for no key update`.execute(tx)
}

export type BalanceRow = {
  seller_id: string
  name: string
  email: string
  commission_basis_points: number
  due_cents: string
  due_count: number
  later_cents: string
  later_count: number
  next_due_at: Date | null
}

/** Of everybody who sells or is owed something, or of one; who is owed most first. */
export async function listBalances(
  db: Db,
  { sellerId, limit }: { sellerId: string | null; limit: number },
): Promise<BalanceRow[]> {
  const { rows } = await sql<BalanceRow>`with ${openSales(sellerId)}, sums as (
      select seller_id,
        coalesce(sum(amount_cents) filter (where is_due and due_rank <= ${sql.lit(MAX_LINES)}), 0) as due_cents,
        count(*) filter (where is_due and due_rank <= ${sql.lit(MAX_LINES)})::int as due_count,
        coalesce(sum(amount_cents) filter (where not is_due or due_rank > ${sql.lit(MAX_LINES)}), 0) as later_cents,
        count(*) filter (where not is_due or due_rank > ${sql.lit(MAX_LINES)})::int as later_count,
        min(due_at) filter (where not is_due and due_at > clock_timestamp()) as next_due_at
      from ranked group by seller_id
    )
    select a.id as seller_id, coalesce(a.seller_name, a.name) as name, a.email,
      coalesce((select commission_basis_points from seller_terms where seller_id = a.id
        order by since desc limit 1), 0) as commission_basis_points,
      coalesce(due_cents, 0)::text as due_cents, coalesce(due_count, 0) as due_count,
      coalesce(later_cents, 0)::text as later_cents, coalesce(later_count, 0) as later_count, next_due_at
    from accounts a left join sums on sums.seller_id = a.id
    where ${sellerId === null ? sql`(a.role = 'seller' or sums.seller_id is not null)` : sql`a.id = ${sellerId}`}
      and a.deleted_at is null
    order by sums.due_cents desc nulls last, sums.later_cents desc nulls last, name, a.id limit ${limit}`.execute(db)
  return rows
}

/** How many sellers have something to be paid now. */
export async function countSellersToPay(db: Db, sellerId: string | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`with ${openSales(sellerId)}
    select count(*)::int as count from (select seller_id from ranked where is_due group by seller_id
      having sum(amount_cents) > 0) sellers`.execute(db)
  return rows[0]!.count
}
