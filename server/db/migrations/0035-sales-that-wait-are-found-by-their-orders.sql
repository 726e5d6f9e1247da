-- Sales that wait to leave are found by the stage of their orders: a shipment of an order that was canceled never leaves, so every
-- look at what is due read all of those. What each sale is worth is worked out once, and not again for each column that is made of
-- it.
--
-- Mirrors contract/src/rules/desk/payouts/seller-due.ts, as before.
create or replace function open_sales(of_seller uuid) returns table (seller_id uuid, order_id uuid, listing_id bigint, number bigint, sold_at timestamp with time zone, title text, is_paid boolean, shipment text, left_at timestamp with time zone, has_open_problem boolean, price_cents integer, refunded_cents integer, basis_points integer, settled_price_cents integer, settled_refunded_cents integer, settled_commission_cents integer, is_due boolean, due_at timestamp with time zone, amount_cents bigint, due_rank bigint)
language sql stable as $$
  with open as materialized (
    select sale.order_id, sale.listing_id, sale.seller_id from unsettled_sales sale where of_seller is null
    union all
    select sale.order_id, sale.listing_id, sale.seller_id from unsettled_sales sale
    where of_seller is not null and sale.seller_id = of_seller
    union all
    -- What has not left yet: of orders that wait for it, and not of all shipments that never left.
    select line.order_id, line.listing_id, l.seller_id
    from (select id from orders where of_seller is null and progress = 'to_ship'
        and (state = 'paid' or state = 'invoiced' and ships_before_payment)
      union all select id from orders where of_seller is null and state = 'invoiced' and not ships_before_payment
      union all select own.order_id from seller_orders own where of_seller is not null and own.seller_id = of_seller
        and own.stage in ('to_ship', 'invoiced')) waiting
    join order_shipments shipment on shipment.order_id = waiting.id and shipment.left_at is null
    join order_listings line on line.order_id = shipment.order_id and line.part = shipment.part
    join listings l on l.id = line.listing_id and (of_seller is null or l.seller_id = of_seller)
  ), shares as materialized (
    -- Of an order without refunds nothing was given back, and all of it where it was canceled.
    select * from refund_shares(array(select distinct open.order_id from open
      where exists (select from refunds f where f.order_id = open.order_id)))
  ), balances as materialized (
    select balance.order_id, balance.is_collected as is_here
    from order_balances(array(select distinct open.order_id from open)) balance
  ), sales as materialized (
    select open.seller_id, open.order_id, open.listing_id, o.number, o.placed_at as sold_at, line.title,
      shipment.state as shipment, shipment.left_at,
      money.is_here as is_paid,
      exists (select from problems p where p.order_id = open.order_id and p.listing_id = open.listing_id
        and p.state <> 'resolved') as has_open_problem,
      line.price_cents, coalesce(shares.borne_cents, case when o.state = 'cancelled' then line.price_cents else 0 end)
        as refunded_cents,
      coalesce((select terms.commission_basis_points from seller_terms terms where terms.seller_id = open.seller_id
        and terms.since <= o.placed_at order by terms.since desc limit 1), 0) as basis_points,
      settled.price_cents as settled_price_cents, settled.refunded_cents as settled_refunded_cents,
      settled.commission_cents as settled_commission_cents, settled.amount_cents as settled_amount_cents,
      shipment.report_until as due_at
    from open join orders o on o.id = open.order_id
    join order_listings line on line.order_id = open.order_id and line.listing_id = open.listing_id
    join order_shipments shipment on shipment.order_id = o.id and shipment.part = line.part
    left join shares on shares.order_id = open.order_id and shares.listing_id = open.listing_id
    left join lateral (select sum(paid.price_cents)::int as price_cents, sum(paid.refunded_cents)::int as refunded_cents,
        sum(paid.commission_cents)::int as commission_cents, sum(paid.amount_cents)::int as amount_cents
      from payout_lines paid
      where paid.order_id = open.order_id and paid.listing_id = open.listing_id) settled on true
    left join payments payment on payment.order_id = o.id and payment.purpose = 'order'
    join balances money on money.order_id = o.id
    -- What was given back as a whole before it was paid out is nothing to settle, unless the refund failed: the money is
    -- still here then. Nor is a sale whose payment failed after its lots had left: without this its seller would wait for
    -- a payout that never comes.
    where settled.price_cents is not null
      or o.state in ('paid', 'invoiced') and (money.is_here or payment.state is null
        or payment.state not in ('failed', 'voided', 'declined'))
      or o.state = 'refunded' and money.is_here and shares.borne_cents < line.price_cents
  ), judged as (
    select sales.*, settled_price_cents is not null or sales.is_paid and sales.left_at is not null
        and not sales.has_open_problem and sales.due_at <= clock_timestamp() as is_due,
      sales.price_cents - sales.refunded_cents
        - ((sales.price_cents - sales.refunded_cents)::bigint * sales.basis_points + 5000) / 10000
        - coalesce(settled_amount_cents, 0) as amount_cents
    from sales
  )
  select judged.seller_id, judged.order_id, judged.listing_id, judged.number, judged.sold_at, judged.title, judged.is_paid,
    judged.shipment, judged.left_at, judged.has_open_problem, judged.price_cents, judged.refunded_cents,
    judged.basis_points, judged.settled_price_cents, judged.settled_refunded_cents, judged.settled_commission_cents,
    judged.is_due, judged.due_at, judged.amount_cents,
    row_number() over (partition by judged.seller_id, judged.is_due order by judged.settled_price_cents is null,
      judged.left_at, judged.sold_at, judged.order_id, judged.listing_id)
  from judged
$$;
