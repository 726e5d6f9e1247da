-- What an account must settle before it is deleted is counted in one place, for the page that names it and for the trigger
-- that refuses the deletion. The days within which problems can be reported are written down once.

-- Mirrors REPORT_DAYS in contract/src/rules/orders/fulfilment/problem-window.ts.
create or replace function days_to_report(shipment_state text) returns integer language sql immutable parallel safe as $$
  select case shipment_state when 'picked_up' then 5 else 12 end
$$;

-- As in the baseline, but for the days.
create or replace function open_sales(of_seller uuid) returns table (
  seller_id uuid, order_id uuid, listing_id bigint, number bigint, sold_at timestamptz, title text, is_paid boolean,
  shipment text, left_at timestamptz, has_open_problem boolean, price_cents integer, refunded_cents integer,
  basis_points integer, settled_price_cents integer, settled_refunded_cents integer, settled_commission_cents integer,
  is_due boolean, due_at timestamptz, amount_cents bigint, due_rank bigint
) language sql stable as $$
  with open as (
    select sale.order_id, sale.listing_id, sale.seller_id from unsettled_sales sale
    where of_seller is null or sale.seller_id = of_seller
    union all
    select line.order_id, line.listing_id, t.seller_id from order_shipments shipment
    join orders on orders.id = shipment.order_id and orders.state in ('paid', 'invoiced')
    join order_listings line on line.order_id = shipment.order_id and line.warehouse_key = shipment.warehouse_key
    join listings l on l.id = line.listing_id join lots t on t.id = l.lot_id
    where shipment.left_at is null and (of_seller is null or t.seller_id = of_seller)
  ), shares as (
    select * from refund_shares(array(select distinct open.order_id from open))
  ), sales as (
    select open.seller_id, open.order_id, open.listing_id, o.number, o.placed_at as sold_at, line.title,
      shipment.state as shipment, shipment.left_at,
      money.is_here as is_paid,
      exists (select from problems p where p.order_id = open.order_id and p.listing_id = open.listing_id
        and p.state = 'open') as has_open_problem,
      shares.price_cents, shares.borne_cents as refunded_cents,
      coalesce((select terms.commission_basis_points from seller_terms terms where terms.seller_id = open.seller_id
        and terms.since <= o.placed_at order by terms.since desc limit 1), 0) as basis_points,
      settled.price_cents as settled_price_cents, settled.refunded_cents as settled_refunded_cents,
      settled.commission_cents as settled_commission_cents, settled.amount_cents as settled_amount_cents,
      shipment.left_at + make_interval(days => days_to_report(shipment.state)) as due_at
    from open join orders o on o.id = open.order_id
    join order_listings line on line.order_id = open.order_id and line.listing_id = open.listing_id
    join order_shipments shipment on shipment.order_id = o.id and shipment.warehouse_key = line.warehouse_key
    join shares on shares.order_id = open.order_id and shares.listing_id = open.listing_id
    left join lateral (select sum(paid.price_cents)::int as price_cents, sum(paid.refunded_cents)::int as refunded_cents,
        sum(paid.commission_cents)::int as commission_cents, sum(paid.amount_cents)::int as amount_cents
      from payout_lines paid
      where paid.order_id = open.order_id and paid.listing_id = open.listing_id) settled on true
    left join payments payment on payment.order_id = o.id
    cross join lateral (select case when o.payment_gateway = 'invoice' then o.paid_at is not null
      else coalesce(payment.state in ('captured', 'settled', 'refunded'), false) end as is_here) money
    -- What was given back as a whole before it was paid out is nothing to settle, unless the refund failed: the money is
    -- still here then. Nor is a sale whose payment failed after its lots had left: without this its seller would wait for
    -- a payout that never comes.
    where settled.price_cents is not null
      or o.state in ('paid', 'invoiced') and (money.is_here or payment.state is null
        or payment.state not in ('failed', 'voided', 'declined'))
      or o.state = 'refunded' and money.is_here and shares.borne_cents < shares.price_cents
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

-- What is open of an account; contract/src/rules/data-rights/duties.ts says what of it keeps the account.
--
-- An order is open until all of it has left and problems can no longer be reported; a payment whose outcome is unknown keeps
-- it open too. An offer past its time counts until it is marked as over: until then it can hold the lot. A bar counts where
-- nothing else does: while its win or its invoice can be paid, that is counted already. The seller of a lot stays until it
-- has left, because no other account knows where it is; before it is paid it is an open listing. What sellers are owed, or
-- owe, is their balance.
create or replace function account_duties(of_account uuid) returns table (
  "leading" integer, unpaid_win integer, open_offer integer, bidding_bar integer, open_order integer, open_invoice integer,
  open_problem integer, open_listing integer, unshipped_sale integer,
  due_cents bigint, net_cents bigint, unpaid_sale_count integer
) language sql stable as $$
  select
    -- By way of who bids there: an index of leaders would have to be written with nearly every bid.
    (select count(*)::int from auction_bidders bidder join auctions on auctions.listing_id = bidder.auction_id
      where bidder.bidder_id = of_account and auctions.leader_id = of_account and auctions.closed_at is null),
    (select count(*)::int from auction_wins where buyer_id = of_account and state = 'awaiting_payment'),
    (select count(*)::int from runner_up_offers where bidder_id = of_account and state = 'open'),
    (select count(*)::int from bidding_bars bar left join auction_wins win on win.id = bar.win_id
      left join orders on orders.id = bar.order_id
      where bar.account_id = of_account and bar.lifted_at is null
        and win.state is distinct from 'awaiting_payment' and orders.state is distinct from 'invoiced'),
    (select count(*)::int from orders where account_id = of_account and (state = 'placing' or state = 'paid' and exists (
      select from order_shipments shipment where shipment.order_id = orders.id and (shipment.left_at is null
        or shipment.left_at > clock_timestamp() - make_interval(days => days_to_report(shipment.state)))))),
    (select count(*)::int from orders where account_id = of_account and state = 'invoiced'),
    (select count(*)::int from problems problem join orders on orders.id = problem.order_id
      where orders.account_id = of_account and problem.state = 'open'),
    (select count(*)::int from lots join listings on listings.lot_id = lots.id
      where lots.seller_id = of_account and listings.state in ('scheduled', 'active', 'awaiting_payment')),
    (select count(*)::int from lots join listings on listings.lot_id = lots.id
      join order_listings sold on sold.listing_id = listings.id and sold.is_live
      join orders on orders.id = sold.order_id and orders.state = 'paid'
      join order_shipments shipment on shipment.order_id = orders.id and shipment.warehouse_key = sold.warehouse_key
      where lots.seller_id = of_account and shipment.left_at is null),
    balance.due_cents, balance.net_cents, balance.open_count
  from seller_balance(of_account) balance
$$;

-- Mirrors dutiesOf in contract/src/rules/data-rights/duties.ts.
create or replace function refuse_to_delete_an_account_in_use() returns trigger language plpgsql as $$
declare
  open record;
begin
  if old.deleted_at is not null then
    raise exception 'a deleted account stays deleted' using errcode = 'check_violation',
      constraint = 'a_deleted_account_stays_deleted', table = 'accounts';
  end if;
  select * into open from account_duties(new.id);
  if open."leading" + open.unpaid_win + open.open_offer + open.bidding_bar + open.open_order + open.open_invoice
      + open.open_problem + open.open_listing + open.unshipped_sale > 0
    or open.net_cents > 0 or open.due_cents < 0
    or (old.role = 'admin' and not exists (select from accounts where role = 'admin' and id <> new.id)) then
    raise exception 'an account in use is not deleted' using errcode = 'check_violation',
      constraint = 'an_account_in_use_is_not_deleted', table = 'accounts';
  end if;
  return null;
end $$;
