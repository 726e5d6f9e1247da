// What is open with sellers, as pages show it: by the sums that sales which left keep of themselves, and the few that have not
// left yet. Payouts, deletion and the triggers that judge them read the facts instead, by the database's open_sales(); tests
// compare the two after each step of random histories.
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { only, upTo, type PageCut } from '../../../db/statements/page-cut.ts'
import type { SaleRow } from './sale-queries.ts'

/** Few problems are open: read once, and not looked up for each sale. */
const HAS_OPEN_PROBLEM = sql`(sale.order_id, sale.listing_id) in (
  select problem.order_id, problem.listing_id from problems problem where problem.state <> 'resolved')`

const IS_DUE = sql`(sale.settled_price_cents is not null
  or sale.is_paid and sale.due_at <= clock_timestamp() and not ${HAS_OPEN_PROBLEM})`

const ofSeller = (sellerId: string | null) => (sellerId === null ? sql`true` : sql`sale.seller_id = ${sellerId}::uuid`)

/** What the next payouts hold. What has not left is never due. */
export function dueSales(sellerId: string | null): RawBuilder<unknown> {
  return sql`select sale.seller_id, sale.due_at, sale.amount_cents from unsettled_sales sale
    where sale.is_open and ${ofSeller(sellerId)} and ${IS_DUE}`
}

/**
 * Lots that wait to leave, of orders that wait for it: shipments of canceled orders never leave, and as a join PostgreSQL would
 * read all of those.
 */
function waitingLots(sellerId: string | null): RawBuilder<unknown> {
  return sql`select line.order_id, line.listing_id, l.seller_id, line.price_cents
    from order_shipments shipment
    join order_listings line on line.order_id = shipment.order_id and line.part = shipment.part
    join listings l on l.id = line.listing_id ${sellerId === null ? sql`` : sql`and l.seller_id = ${sellerId}::uuid`}
    where shipment.left_at is null and shipment.order_id = any(array(${
      sellerId === null
        ? sql`select id from orders where progress = 'to_ship'
              and (state = 'paid' or state = 'invoiced' and ships_before_payment)
            union all select id from orders where state = 'invoiced' and not ships_before_payment`
        : sql`select order_id from seller_orders where seller_id = ${sellerId}::uuid and stage in ('to_ship', 'invoiced')`
    }))`
}

/** Each open sale with what it is worth; those that have not left without what only those that left have. */
function openSales(sellerId: string | null): RawBuilder<unknown> {
  return sql`waiting as materialized (${waitingLots(sellerId)}
  ), shares as materialized (
    select * from refund_shares(array(select distinct f.order_id from refunds f
      where f.order_id in (select waiting.order_id from waiting)))
  ), lost as materialized (
    -- A payment that failed is waited for no longer, unless the money came another way.
    select money.order_id from order_balances(array(select p.order_id from payments p
      where p.order_id in (select waiting.order_id from waiting) and p.purpose = 'order'
        and p.state in ('failed', 'voided', 'declined'))) money
    where not money.is_collected
  ), sales as (
    select sale.seller_id, sale.order_id, sale.listing_id, sale.is_paid, sale.sold_at, sale.left_at, sale.due_at,
      sale.price_cents, sale.refunded_cents, sale.basis_points, sale.settled_price_cents, sale.settled_refunded_cents,
      sale.settled_commission_cents, sale.amount_cents, ${IS_DUE} as is_due
    from unsettled_sales sale where sale.is_open and ${ofSeller(sellerId)}
    union all
    select worth.*, worth.price_cents - worth.refunded_cents
        - ((worth.price_cents - worth.refunded_cents)::bigint * worth.basis_points + 5000) / 10000, false
    from (select waiting.seller_id, waiting.order_id, waiting.listing_id, null::boolean, o.placed_at, null::timestamptz,
          null::timestamptz, waiting.price_cents, coalesce(shares.borne_cents, 0) as refunded_cents,
          coalesce((select terms.commission_basis_points from seller_terms terms where terms.seller_id = waiting.seller_id
            and terms.since <= o.placed_at order by terms.since desc limit 1), 0) as basis_points,
          null::int, null::int, null::int
        from waiting join orders o on o.id = waiting.order_id
        left join shares on shares.order_id = waiting.order_id and shares.listing_id = waiting.listing_id
        where waiting.order_id not in (select lost.order_id from lost)) worth
  )`
}

/** Those that are due first. */
export async function listOpenSales(db: Db, { sellerId, ...cut }: { sellerId: string } & PageCut): Promise<SaleRow[]> {
  const { rows } = await sql<SaleRow>`with ${openSales(sellerId)}, page as materialized (select * from (
      select sale.* from sales sale order by sale.is_due desc, sale.settled_price_cents is null, sale.left_at, sale.sold_at,
        sale.order_id, sale.listing_id ${upTo(cut)}) page ${only(cut)}
    ), balances as materialized (
      select * from order_balances(array(select distinct sale.order_id from page sale where sale.is_paid is null))
    )
    select sale.order_id, o.number::text as order_number, sale.listing_id::text as listing_id, l.name as listing,
      line.title, sale.sold_at, coalesce(sale.is_paid, money.is_collected) as is_paid, sale.due_at as report_until,
      ${HAS_OPEN_PROBLEM} as has_open_problem, sale.price_cents, sale.refunded_cents, sale.basis_points,
      sale.settled_price_cents, sale.settled_refunded_cents, sale.settled_commission_cents, clock_timestamp() as read_at
    from page sale join orders o on o.id = sale.order_id join listings l on l.id = sale.listing_id
    join order_listings line on line.order_id = sale.order_id and line.listing_id = sale.listing_id
    left join balances money on money.order_id = sale.order_id
    order by sale.is_due desc, sale.settled_price_cents is null, sale.left_at, sale.sold_at, sale.order_id,
      sale.listing_id`.execute(db)
  return rows
}

/**
 * `sums as (…)` of each seller, or of one: what the next payout holds, which has `maxLines` sales at most, what comes later, and
 * what of both has left. Only where a seller has more than that are sales put in the order of payouts.
 */
export function sellerSums(sellerId: string | null, maxLines: number): RawBuilder<unknown> {
  return sql`${openSales(sellerId)}, totals as materialized (
      select sale.seller_id,
        coalesce(sum(sale.amount_cents) filter (where sale.is_due), 0) as due_cents,
        count(*) filter (where sale.is_due) as due_count,
        coalesce(sum(sale.amount_cents) filter (where not sale.is_due), 0) as later_cents,
        count(*) filter (where not sale.is_due) as later_count,
        coalesce(sum(sale.amount_cents) filter (where sale.left_at is not null), 0) as left_cents,
        min(sale.due_at) filter (where not sale.is_due and sale.due_at > clock_timestamp()) as next_due_at
      from sales sale group by sale.seller_id
    ), after_next as materialized (
      select ranked.seller_id, sum(ranked.amount_cents) as cents, count(*) as sale_count
      from (select sale.seller_id, sale.amount_cents, row_number() over (partition by sale.seller_id
          order by sale.settled_price_cents is null, sale.left_at, sale.sold_at, sale.order_id, sale.listing_id) as due_rank
        from unsettled_sales sale where sale.is_open and ${IS_DUE}
          and sale.seller_id in (select totals.seller_id from totals where totals.due_count > ${sql.lit(maxLines)})) ranked
      where ranked.due_rank > ${sql.lit(maxLines)} group by ranked.seller_id
    ), sums as (
      select totals.seller_id, totals.due_cents - coalesce(rest.cents, 0) as due_cents,
        (totals.due_count - coalesce(rest.sale_count, 0))::int as due_count,
        totals.later_cents + coalesce(rest.cents, 0) as later_cents,
        (totals.later_count + coalesce(rest.sale_count, 0))::int as later_count, totals.left_cents, totals.next_due_at
      from totals left join after_next rest on rest.seller_id = totals.seller_id
    )`
}
