// Gives a grown market its history: an order for every lot that sold, with its shipment, its payment and, a month later, its
// place in a payout. Triggers that other tables follow by do not run, as they would for an hour: what they would leave behind
// is written here.
import type { Database } from '../../../server/src/db/database.ts'

const LOTS_AT_ONCE = 10_000
/** As fill-listings.ts names them; no lot of the demo has such a name. */
const IS_FILLED = `name ~ '^G[0-9]{9}$'`
const UNTRIGGERED = ['orders', 'order_shipments', 'payments', 'payouts', 'payout_lines']

export async function fillOrders(pool: Database['pool']): Promise<void> {
  const { rows } = await pool.query<{ from: string; to: string }>(
    `select coalesce(min(id), 0)::text as from, coalesce(max(id), 0)::text as to from listings where ${IS_FILLED}`,
  )
  const [first, last] = [Number(rows[0]!.from), Number(rows[0]!.to)]
  await switchTriggers(pool, 'disable')
  for (let from = first; from <= last; from += LOTS_AT_ONCE)
    await pool.query(FILL, [from, Math.min(from + LOTS_AT_ONCE - 1, last)])
  await pool.query(PAY_OUT)
  await pool.query(TO_SETTLE)
  await switchTriggers(pool, 'enable')
  await pool.query('vacuum analyze')
}

async function switchTriggers(pool: Database['pool'], to: 'disable' | 'enable'): Promise<void> {
  for (const table of UNTRIGGERED) await pool.query(`alter table ${table} ${to} trigger user`)
}

/** Sold in the last two days: to be shipped. In the last week: on its way. Every twentieth of two months: by invoice. */
const FILL = `with buyers as (
    select array(select id from accounts where role = 'buyer' and deleted_at is null order by email limit 20000) as ids
  ), place as (
    select (select shipping_value_id from orders order by number limit 1) as shipping,
      (select billing_value_id from orders order by number limit 1) as billing,
      (select max(version) from freight_tariffs) as tariff, (select key from carriers limit 1) as carrier
  ), sold as materialized (
    select gen_random_uuid() as order_id, l.id as listing_id, l.state = 'unsold' as is_cancelled, l.closed_at,
      coalesce(l.sold_price_cents, 25000) as price_cents, t.warehouse_key, t.title, t.units,
      case when l.state = 'unsold' or l.closed_at > now() - interval '2 days' then 'waiting'
        when l.closed_at > now() - interval '7 days' then 'shipped' else 'delivered' end as shipment,
      l.id % 20 = 3 and l.state = 'sold' and l.closed_at > now() - interval '60 days' as is_invoiced
    from listings l join lots t on t.id = l.lot_id
    where l.id between $1::bigint and $2::bigint and ${IS_FILLED}
      and (l.state = 'sold' or l.state = 'unsold' and l.id % 40 = 1)
  ), made as (
    insert into orders (id, account_id, state, shipping_value_id, billing_value_id, subtotal_cents, shipping_alone_cents,
      shipping_cents, tax_cents, total_cents, tariff_version, payment_gateway, payment_type, payment_description, placed_at,
      paid_at, invoice_due_at, ended_at, end_reason, progress, ships_before_payment)
    select order_id, ids[1 + listing_id % cardinality(ids)],
      case when is_cancelled then 'cancelled' when is_invoiced then 'invoiced' else 'paid' end, place.shipping, place.billing,
      price_cents, 12000, 12000, 0, price_cents + 12000, place.tariff,
      case when is_invoiced then 'invoice' else 'braintree' end, case when is_invoiced then 'Invoice' else 'CreditCard' end,
      case when is_invoiced then 'Invoice' else 'Visa ending in 1111' end, closed_at,
      case when not is_cancelled and not is_invoiced then closed_at end,
      case when is_invoiced then closed_at + interval '70 days' end, case when is_cancelled then closed_at end,
      case when is_cancelled then 'Filled in as cancelled.' end, case when shipment = 'waiting' then 'to_ship' else shipment end,
      is_invoiced
    from sold, buyers, place
  ), paid as (
    insert into payments (order_id, gateway, gateway_order_id, transaction_id, amount_cents, state, requested_at,
      authorised_at, captured_at)
    select order_id, 'sandbox', 'fill-' || listing_id, 'fill-' || listing_id, price_cents + 12000, 'settled', closed_at,
      closed_at, closed_at
    from sold where not is_cancelled and not is_invoiced
  ), shipped as (
    insert into order_shipments (order_id, warehouse_key, is_pick_up, state, carrier, carrier_key, trackings, ready_at, left_at,
      report_until, promised_ready_on, promised_ship_on, promised_arrive_from, promised_arrive_by, delivered_on, delivered_by)
    select order_id, warehouse_key, false, shipment, case when shipment <> 'waiting' then 'Freight Line' end,
      case when shipment <> 'waiting' then place.carrier end,
      case when shipment <> 'waiting' then array['PRO' || listing_id] else '{}' end,
      case when shipment <> 'waiting' then closed_at + interval '1 day' end,
      case when shipment <> 'waiting' then closed_at + interval '2 days' end,
      case when shipment <> 'waiting' then closed_at + interval '12 days' end,
      closed_at::date + 1, closed_at::date + 2, closed_at::date + 4, closed_at::date + 6,
      case when shipment = 'delivered' then closed_at::date + 5 end, case when shipment = 'delivered' then 'buyer' end
    from sold, place
  )
  insert into order_listings (order_id, listing_id, position, warehouse_key, title, units, price_cents, shipping_alone_cents,
    shipping_cents, tax_cents, is_live)
  select order_id, listing_id, 0, warehouse_key, title, units, price_cents, 12000, 12000, 0, not is_cancelled from sold`

/** What left three weeks ago, of each seller and month. */
const PAY_OUT = `with settled as materialized (
    select line.order_id, line.listing_id, l.seller_id, line.price_cents, s.left_at,
      (row_number() over (partition by l.seller_id, date_trunc('month', s.left_at) order by s.left_at)) / 2000 as part
    from orders o join order_listings line on line.order_id = o.id join order_shipments s on s.order_id = o.id
    join listings l on l.id = line.listing_id
    where o.state = 'paid' and ${IS_FILLED} and s.left_at < now() - interval '20 days'
  ), months as materialized (
    select gen_random_uuid() as id, seller_id, date_trunc('month', left_at) as month, part, count(*)::int as lines,
      sum(price_cents) as cents
    from settled group by seller_id, date_trunc('month', left_at), part
  ), paid as (
    insert into payouts (id, seller_id, line_count, price_cents, refunded_cents, commission_cents, amount_cents, reference,
      paid_at)
    select id, seller_id, lines, cents, 0, 0, cents, 'fill ' || row_number() over (order by month), month + interval '50 days'
    from months
  )
  insert into payout_lines (payout_id, order_id, listing_id, is_correction, commission_basis_points, price_cents,
    refunded_cents, commission_cents, amount_cents)
  select months.id, order_id, listing_id, false, 0, price_cents, 0, 0, price_cents
  from settled join months on months.seller_id = settled.seller_id and months.month = date_trunc('month', settled.left_at)
    and months.part = settled.part`

const TO_SETTLE = `insert into unsettled_sales (order_id, listing_id, seller_id)
  select line.order_id, line.listing_id, l.seller_id
  from order_shipments s join order_listings line on line.order_id = s.order_id and line.part = s.part
  join listings l on l.id = line.listing_id
  where ${IS_FILLED} and s.left_at is not null and not exists (
    select from payout_lines paid where paid.order_id = line.order_id and paid.listing_id = line.listing_id)
  on conflict do nothing`
