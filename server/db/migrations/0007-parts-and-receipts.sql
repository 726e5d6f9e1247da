-- An order leaves in parts, and is paid in parts.

-- The parts of an order: so far one a warehouse, from now on also several of one warehouse.
alter table order_shipments add column id uuid not null default gen_random_uuid();
alter table order_shipments add column part integer not null default 1;
alter table order_listings add column part integer not null default 1;
update order_shipments set part = numbered.part from (
  select order_id, warehouse_key, row_number() over (partition by order_id order by warehouse_key) as part
  from order_shipments) numbered
where numbered.order_id = order_shipments.order_id and numbered.warehouse_key = order_shipments.warehouse_key
  and numbered.part > 1;
-- Not a word to a trigger of order_listings: they judge what is sold, and that stays as it is.
alter table order_listings disable trigger user;
update order_listings set part = shipment.part from order_shipments shipment
where shipment.order_id = order_listings.order_id and shipment.warehouse_key = order_listings.warehouse_key
  and shipment.part > 1;
alter table order_listings enable trigger user;

alter table order_shipments drop constraint order_shipments_pkey;
alter table order_shipments add constraint order_shipments_pkey primary key (order_id, part);
alter table order_shipments add constraint one_shipment_per_id unique (id);
alter table order_shipments add constraint a_part_is_of_one_warehouse unique (order_id, part, warehouse_key);
alter table order_shipments add constraint an_order_has_few_parts check (part between 1 and 100);
-- At the end of the transaction: lots change their part together with the parts.
alter table order_listings add constraint a_lot_leaves_in_a_part_of_its_warehouse
  foreign key (order_id, part, warehouse_key) references order_shipments (order_id, part, warehouse_key)
  deferrable initially deferred;

-- What was promised when it was paid, for 'on time'. Estimates of later are computed.
alter table order_shipments add column promised_ready_on date, add column promised_ship_on date,
  add column promised_arrive_from date, add column promised_arrive_by date;
alter table order_shipments add constraint promises_are_in_order check (promised_ready_on <= promised_ship_on
  and promised_ship_on <= promised_arrive_from and promised_arrive_from <= promised_arrive_by);

-- Delivered: said by the desk or by the buyer.
alter table order_shipments add column delivered_on date, add column delivered_by text collate "C",
  add column not_arrived_at timestamptz, add column version integer not null default 1;
alter table order_shipments drop constraint shipment_state_is_known;
alter table order_shipments add constraint shipment_state_is_known
  check (state in ('waiting', 'ready', 'shipped', 'delivered', 'picked_up'));
alter table order_shipments drop constraint what_is_fetched_is_not_shipped;
alter table order_shipments add constraint what_is_fetched_is_not_shipped
  check (state not in ('shipped', 'delivered', 'picked_up') or (state = 'picked_up') = is_pick_up);
alter table order_shipments drop constraint what_is_shipped_can_be_traced;
alter table order_shipments add constraint what_is_shipped_can_be_traced check ((state in ('shipped', 'delivered')) =
  (carrier is not null) and length(carrier) between 1 and 100 and length(tracking) between 1 and 100);
alter table order_shipments drop constraint what_left_has_a_time;
alter table order_shipments add constraint what_left_has_a_time
  check ((state in ('shipped', 'delivered', 'picked_up')) = (left_at is not null));
alter table order_shipments add constraint what_is_delivered_has_a_day check ((state = 'delivered') =
  (delivered_on is not null) and (delivered_on is null) = (delivered_by is null) and delivered_by in ('desk', 'buyer'));

-- Until when its buyer may report a problem. Stored, because payouts, deletion and pages must read one date.
alter table order_shipments add column report_until timestamptz;
create function end_of_site_day(day date) returns timestamptz language sql stable as $$
  select (day + 1)::timestamp at time zone (select time_zone from sites where is_default) - interval '1 second'
$$;
create function site_day(moment timestamptz) returns date language sql stable as $$
  select (moment at time zone (select time_zone from sites where is_default))::date
$$;
-- It only rises, whatever is said of the delivery later. Mirrors reportUntil in
-- contract/src/rules/orders/fulfilment/problem-window.ts.
create function keep_report_until() returns trigger language plpgsql as $$
begin
  new.report_until := case when new.left_at is null then null
    when new.is_pick_up then greatest(old.report_until, new.left_at + interval '120 hours')
    else greatest(old.report_until, new.left_at + interval '288 hours',
      end_of_site_day(coalesce(new.delivered_on, new.promised_arrive_by) + 5)) end;
  return new;
end $$;
create trigger report_until_only_rises before insert or update on order_shipments
  for each row when (new.left_at is not null or new.report_until is not null) execute function keep_report_until();
update order_shipments set left_at = left_at where left_at is not null;
alter table order_shipments add constraint what_left_can_be_claimed check ((left_at is null) = (report_until is null));

-- Money that came past the gateway, in as many parts as the buyer likes.
create table receipts (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  kind text collate "C" not null default 'wire',
  amount_cents integer not null,
  reference text,
  received_on date not null,
  -- Of the form it came from: what is sent twice is booked once.
  request_key uuid,
  recorded_by uuid references accounts (id),
  recorded_at timestamptz not null default clock_timestamp(),
  reversed_at timestamptz,
  reversed_by uuid references accounts (id),
  reverse_reason text,
  constraint receipt_kind_is_known check (kind in ('wire', 'check', 'ach')),
  constraint receipt_is_an_amount check (amount_cents between 1 and 999999999),
  constraint references_are_one_short_line check (length(reference) between 1 and 200 and reference !~ '[[:cntrl:]]'),
  constraint one_receipt_per_request unique (order_id, request_key),
  constraint a_reversal_has_a_reason check ((reversed_at is null) = (reverse_reason is null)
    and length(reverse_reason) between 1 and 500)
);
-- The bank's reference of a transfer: booked twice it would pay twice.
create unique index one_receipt_per_reference on receipts (order_id, reference, amount_cents) where reversed_at is null;
create index receipts_of_an_order on receipts (order_id);
create index receipts_recorded_by on receipts (recorded_by);
create index receipts_reversed_by on receipts (reversed_by);
insert into receipts (order_id, amount_cents, reference, received_on, recorded_at)
  select id, total_cents, paid_reference, site_day(paid_at), paid_at
  from orders where payment_gateway = 'invoice' and paid_at is not null and total_cents > 0;

-- What an order was placed with, one at most ever; or what is still owed of it, paid later by card or PayPal.
alter table payments drop constraint one_authorisation_per_order;
alter table payments add column purpose text collate "C" not null default 'order',
  -- Of a balance: the order's own columns say what it was placed with.
  add column payment_type text collate "C", add column description text,
  -- Null where it came by the link.
  add column paid_by uuid references accounts (id), add column payer_name text;
alter table payments add constraint purpose_is_known check (purpose in ('order', 'balance'));
alter table payments add constraint a_balance_says_how_it_is_paid check (purpose = 'order'
  or payment_type in ('CreditCard', 'PayPalAccount') and description is not null);
alter table payments add constraint payers_are_one_short_line check (length(payer_name) between 1 and 200
  and payer_name !~ '[[:cntrl:]]');
create unique index one_authorisation_per_order on payments (order_id) where purpose = 'order';
create unique index one_open_payment_per_order on payments (order_id) where state in ('requested', 'authorised');
create index payments_of_an_order on payments (order_id);
create index payments_paid_by on payments (paid_by) where paid_by is not null;

-- What is given back: money of a lot or the order; a credit that lowers what is owed; what was paid beyond that; what a bank
-- took back.
alter table refunds add column kind text collate "C" not null default 'money';
alter table refunds add constraint refund_kind_is_known check (kind in ('money', 'credit', 'surplus', 'chargeback'));
alter table refunds add constraint a_surplus_is_of_no_lot check (kind <> 'surplus' or listing_id is null);

-- As before, by part instead of warehouse, and by the stored date of claims.
create or replace function account_duties(of_account uuid)
  returns TABLE("leading" integer, unpaid_win integer, open_offer integer, bidding_bar integer, open_order integer, open_invoice integer, open_problem integer, open_listing integer, unshipped_sale integer, due_cents bigint, net_cents bigint, unpaid_sale_count integer)
  language sql
 stable
as $$
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
        or shipment.report_until > clock_timestamp())))),
    (select count(*)::int from orders where account_id = of_account and state = 'invoiced'),
    (select count(*)::int from problems problem join orders on orders.id = problem.order_id
      where orders.account_id = of_account and problem.state = 'open'),
    (select count(*)::int from lots join listings on listings.lot_id = lots.id
      where lots.seller_id = of_account and listings.state in ('scheduled', 'active', 'awaiting_payment')),
    (select count(*)::int from lots join listings on listings.lot_id = lots.id
      join order_listings sold on sold.listing_id = listings.id and sold.is_live
      join orders on orders.id = sold.order_id and orders.state = 'paid'
      join order_shipments shipment on shipment.order_id = orders.id and shipment.part = sold.part
      where lots.seller_id = of_account and shipment.left_at is null),
    balance.due_cents, balance.net_cents, balance.open_count
  from seller_balance(of_account) balance
$$;

create or replace function note_sales_that_left()
  returns trigger
  language plpgsql
as $$
begin
  insert into unsettled_sales (order_id, listing_id, seller_id)
  select sold.order_id, sold.listing_id, lots.seller_id from order_listings sold
  join listings on listings.id = sold.listing_id join lots on lots.id = listings.lot_id
  where sold.order_id = new.order_id and sold.part = new.part
  on conflict do nothing;
  return null;
end $$;

create or replace function note_sales_to_settle(of_order uuid)
  returns void
  language plpgsql
as $$
begin
  -- A payout that is being written holds the order: without this its lines would not be seen here, nor the refund there.
  perform from orders where id = of_order for no key update;
  with sales as (
    select share.listing_id, case when settled.cents is not null then share.borne_cents <> settled.cents
        else shipment.left_at is not null
          and (orders.state in ('paid', 'invoiced') or share.borne_cents < share.price_cents) end as is_open
    from refund_shares(array[of_order]) share join orders on orders.id = share.order_id
    join order_listings line on line.order_id = share.order_id and line.listing_id = share.listing_id
    join order_shipments shipment on shipment.order_id = line.order_id and shipment.part = line.part
    left join lateral (select sum(paid.refunded_cents) as cents from payout_lines paid
      where paid.order_id = share.order_id and paid.listing_id = share.listing_id) settled on true
  ), closed as (
    delete from unsettled_sales sale using sales
    where sale.order_id = of_order and sale.listing_id = sales.listing_id and not sales.is_open
  )
  insert into unsettled_sales (order_id, listing_id, seller_id)
  select of_order, sales.listing_id, lots.seller_id from sales
  join listings on listings.id = sales.listing_id join lots on lots.id = listings.lot_id
  where sales.is_open
  on conflict do nothing;
end $$;

create or replace function open_sales(of_seller uuid)
  returns TABLE(seller_id uuid, order_id uuid, listing_id bigint, number bigint, sold_at timestamp with time zone, title text, is_paid boolean, shipment text, left_at timestamp with time zone, has_open_problem boolean, price_cents integer, refunded_cents integer, basis_points integer, settled_price_cents integer, settled_refunded_cents integer, settled_commission_cents integer, is_due boolean, due_at timestamp with time zone, amount_cents bigint, due_rank bigint)
  language sql
 stable
as $$
  with open as (
    select sale.order_id, sale.listing_id, sale.seller_id from unsettled_sales sale
    where of_seller is null or sale.seller_id = of_seller
    union all
    select line.order_id, line.listing_id, t.seller_id from order_shipments shipment
    join orders on orders.id = shipment.order_id and orders.state in ('paid', 'invoiced')
    join order_listings line on line.order_id = shipment.order_id and line.part = shipment.part
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
      shipment.report_until as due_at
    from open join orders o on o.id = open.order_id
    join order_listings line on line.order_id = open.order_id and line.listing_id = open.listing_id
    join order_shipments shipment on shipment.order_id = o.id and shipment.part = line.part
    join shares on shares.order_id = open.order_id and shares.listing_id = open.listing_id
    left join lateral (select sum(paid.price_cents)::int as price_cents, sum(paid.refunded_cents)::int as refunded_cents,
        sum(paid.commission_cents)::int as commission_cents, sum(paid.amount_cents)::int as amount_cents
      from payout_lines paid
      where paid.order_id = open.order_id and paid.listing_id = open.listing_id) settled on true
    left join payments payment on payment.order_id = o.id and payment.purpose = 'order'
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

create or replace function refuse_tax_of_another_state()
  returns trigger
  language plpgsql
as $$
begin
  if new.tax_region <> (
      select case when shipment.is_pick_up then warehouse.region else ship_to.region end
      from orders placed join address_values ship_to on ship_to.id = placed.shipping_value_id
        join warehouses warehouse on warehouse.key = new.warehouse_key
        left join order_shipments shipment
          on shipment.order_id = placed.id and shipment.part = new.part
      where placed.id = new.order_id) then
    raise exception 'a lot is taxed where it changes hands, not in %', new.tax_region using errcode = 'check_violation',
      constraint = 'a_lot_is_taxed_where_it_changes_hands', table = 'order_listings';
  end if;
  return null;
end $$;

create or replace function refuse_refunds_of_money_never_taken()
  returns trigger
  language plpgsql
as $$
begin
  -- Under the order's lock: the payment may be given up at this moment.
  perform from orders where id = new.order_id for no key update;
  if not exists (select from orders left join payments payment on payment.order_id = orders.id and payment.purpose = 'order'
      where orders.id = new.order_id and case when orders.payment_gateway = 'invoice' then orders.paid_at is not null
        else payment.state = 'settled' or orders.state = 'paid' and payment.state in ('authorised', 'captured') end) then
    raise exception 'what was never taken is not refunded' using errcode = 'check_violation',
      constraint = 'what_was_never_taken_is_not_refunded', table = 'refunds';
  end if;
  return new;
end $$;
drop function days_to_report(text);
