-- Sellers are judged by their balance: what they are owed, or what they owe after a refund of what was paid out.

-- What each lot's buyer got back, and what its seller bears of it; refunds that failed count nowhere, whatever became of the
-- order. A refund of the whole order is spread over what its lots were not refunded yet, to the cent, so that a refund of
-- one lot changes the shares of all. No seller bears more than the price: the rest was freight and tax. The lots of a
-- cancelled order never left, so nothing of it is the seller's. contract/src/rules/desk/payouts/refund-shares.ts has the same
-- rule, and a test compares the two.
create function refund_shares(of_orders uuid[]) returns table (
  order_id uuid, listing_id bigint, price_cents integer, given_back_cents integer, borne_cents integer
) language sql stable as $$
  with refunded as (
    select line.order_id, line.listing_id, line.position, line.price_cents, orders.state,
      line.price_cents + line.shipping_cents + line.tax_cents
        - coalesce(sum(f.amount_cents) filter (where f.listing_id = line.listing_id), 0) as open_cents,
      coalesce(sum(f.amount_cents) filter (where f.listing_id = line.listing_id), 0) as own_cents,
      coalesce(sum(f.amount_cents) filter (where f.listing_id is null), 0) as whole_cents
    from order_listings line join orders on orders.id = line.order_id
    left join refunds f on f.order_id = line.order_id and f.state <> 'failed'
      and (f.listing_id is null or f.listing_id = line.listing_id)
    where line.order_id = any(of_orders)
    group by line.order_id, line.listing_id, line.position, line.price_cents, line.shipping_cents, line.tax_cents,
      orders.state
  ), spread as (
    select refunded.*, (sum(refunded.open_cents) over of_order)::bigint as all_open_cents,
      (sum(refunded.open_cents) over (of_order order by refunded.position))::bigint as up_to_cents
    from refunded window of_order as (partition by refunded.order_id)
  ), given as (
    select spread.*, (own_cents + case when all_open_cents = 0 then 0
      else whole_cents * up_to_cents / all_open_cents - whole_cents * (up_to_cents - open_cents) / all_open_cents
      end)::int as cents
    from spread
  )
  select given.order_id, given.listing_id, given.price_cents, given.cents,
    case when given.state = 'cancelled' then given.price_cents else least(given.price_cents, given.cents) end
  from given
$$;

-- Sales that are open with their sellers: sold and not left yet, left and not settled, or refunded after a payout; of one
-- seller, or of all where none is given. `due_rank`: among those of the seller that are due, corrections first, so that no
-- seller who owes is paid around it. The lots of an order are counted together, because a refund of the whole order is
-- spread over all of them, also over other sellers'. contract/src/rules/desk has the same rules (refund-shares,
-- payout-line, payout-due), and a test compares the two.
create function open_sales(of_seller uuid) returns table (
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
      shipment.left_at + make_interval(days => case shipment.state when 'picked_up' then 5 else 12 end) as due_at
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

-- What settles a seller's debt beside later sales: money that they paid back, or what the operator gave up. It counts in
-- the balance at once and joins the next payout. One that was recorded by mistake is taken back by a reversal, which names
-- it: records are never changed, and what a payout has taken in can be undone all the same.
create table payout_adjustments (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references accounts (id),
  kind text not null,
  amount_cents bigint not null,
  -- The transfer's reference; or why the debt was given up, or the record undone, which go with the account.
  note text not null,
  reverses uuid references payout_adjustments (id),
  paid_on date,
  request_key uuid not null,
  payout_id uuid references payouts (id),
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by uuid references accounts (id),
  constraint one_adjustment_per_request unique (seller_id, request_key),
  constraint an_adjustment_is_reversed_once unique (reverses),
  constraint a_kind_of_adjustment check (kind in ('paid_back', 'write_off', 'reversal')),
  constraint a_reversal_names_what_it_reverses check ((kind = 'reversal') = (reverses is not null)),
  constraint an_adjustment_settles_something
    check (case kind when 'reversal' then amount_cents < 0 else amount_cents > 0 end),
  constraint money_came_on_a_day check ((kind = 'paid_back') = (paid_on is not null)),
  constraint an_adjustment_says_what_for check (length(note) <= 500 and (kind <> 'paid_back' or length(btrim(note)) > 0))
);
create index payout_adjustments_of_a_seller on payout_adjustments (seller_id, recorded_at desc, id);
create index payout_adjustments_to_settle on payout_adjustments (seller_id) where payout_id is null;
create index payout_adjustments_of_a_payout on payout_adjustments (payout_id) where payout_id is not null;
create index payout_adjustments_recorded_by on payout_adjustments (recorded_by) where recorded_by is not null;

-- `due_cents`: what the next payout holds, below zero where the seller owes. `net_cents`: with what has left and is not
-- due yet; what has not left is counted elsewhere. contract/src/rules/desk/payouts/seller-balance.ts judges the two.
create function seller_balance(of_seller uuid) returns table (due_cents bigint, net_cents bigint, open_count integer)
language sql stable as $$
  with adjusted as (
    select coalesce(sum(amount_cents), 0) as cents from payout_adjustments
    where seller_id = of_seller and payout_id is null
  ), sold as (
    select coalesce(sum(amount_cents) filter (where is_due), 0) as due, coalesce(sum(amount_cents), 0) as net,
      count(*) filter (where settled_price_cents is null and amount_cents > 0) as waiting
    from open_sales(of_seller) where left_at is not null
  )
  select (due + cents)::bigint, (net + cents)::bigint, waiting::int from sold, adjusted
$$;

-- A refund behind a seller's debt may still be refused by the gateway. What was written off by then would be paid to the
-- seller, who owed nothing in the end.
create function debt_awaits_a_refund(of_seller uuid) returns boolean language sql stable as $$
  select exists (select from unsettled_sales sale
    join refunds on refunds.order_id = sale.order_id and refunds.state = 'waiting'
    where sale.seller_id = of_seller and exists (select from payout_lines line
      where line.order_id = sale.order_id and line.listing_id = sale.listing_id))
$$;

create function refuse_to_settle_more_than_is_owed() returns trigger language plpgsql as $$
begin
  if new.note = '' then
    raise exception 'an adjustment says what it is for' using errcode = 'check_violation',
      constraint = 'an_adjustment_says_what_for', table = 'payout_adjustments';
  end if;
  -- One at a time: otherwise two that were each within the debt would be more together.
  perform from accounts where id = new.seller_id for no key update;
  if new.kind = 'reversal' then
    if not exists (select from payout_adjustments reversed where reversed.id = new.reverses
        and reversed.seller_id = new.seller_id and reversed.kind <> 'reversal'
        and reversed.amount_cents = -new.amount_cents) then
      raise exception 'a reversal takes back what it names' using errcode = 'check_violation',
        constraint = 'a_reversal_takes_back_what_it_names', table = 'payout_adjustments';
    end if;
    return null;
  end if;
  if new.kind = 'write_off' and debt_awaits_a_refund(new.seller_id) then
    raise exception 'a write-off waits for refunds' using errcode = 'check_violation',
      constraint = 'a_write_off_waits_for_refunds', table = 'payout_adjustments';
  end if;
  if (select balance.due_cents > 0 from seller_balance(new.seller_id) balance) then
    raise exception 'no more is settled than is owed' using errcode = 'check_violation',
      constraint = 'no_more_is_settled_than_is_owed', table = 'payout_adjustments';
  end if;
  return null;
end $$;
create trigger no_more_is_settled_than_is_owed after insert on payout_adjustments
  for each row execute function refuse_to_settle_more_than_is_owed();

-- Two things may still happen to one: a payout takes it in, once, and the words about a seller who leaves are emptied.
create function refuse_to_change_an_adjustment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.id, new.seller_id, new.kind, new.amount_cents, new.reverses, new.paid_on, new.request_key, new.recorded_at,
        new.recorded_by)
      is distinct from (old.id, old.seller_id, old.kind, old.amount_cents, old.reverses, old.paid_on, old.request_key,
        old.recorded_at, old.recorded_by)
    or old.payout_id is not null and new.payout_id is distinct from old.payout_id
    or new.note <> old.note and (new.note <> '' or old.kind = 'paid_back') then
    raise exception '% is a record', tg_table_name using errcode = 'check_violation',
      constraint = 'payout_adjustments_are_a_record', table = 'payout_adjustments';
  end if;
  return new;
end $$;
create trigger payout_adjustments_are_a_record before update or delete on payout_adjustments
  for each row execute function refuse_to_change_an_adjustment();

alter table payouts add column adjustment_cents bigint not null default 0,
  drop constraint a_payout_adds_up,
  add constraint a_payout_adds_up
    check (amount_cents = price_cents - refunded_cents - commission_cents + adjustment_cents);

-- Which lots of an order are to be settled, once something was refunded or the order ended: of what was paid out, each whose
-- share of the refunds differs from what its payouts hold; of what was not, what has left and was not given back as a whole.
-- All lots are looked at, because a refund of one changes the others' shares of a refund of the whole order. Without the
-- deletion, sales with nothing to settle would be read by every look at what is due, for ever.
create function note_sales_to_settle(of_order uuid) returns void language plpgsql as $$
begin
  -- A payout that is being written holds the order: without this its lines would not be seen here, nor the refund there.
  perform from orders where id = of_order for no key update;
  with sales as (
    select share.listing_id, case when settled.cents is not null then share.borne_cents <> settled.cents
        else shipment.left_at is not null
          and (orders.state in ('paid', 'invoiced') or share.borne_cents < share.price_cents) end as is_open
    from refund_shares(array[of_order]) share join orders on orders.id = share.order_id
    join order_listings line on line.order_id = share.order_id and line.listing_id = share.listing_id
    join order_shipments shipment on shipment.order_id = line.order_id and shipment.warehouse_key = line.warehouse_key
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

create or replace function note_refunded_sales() returns trigger language plpgsql as $$
begin
  perform note_sales_to_settle(new.order_id);
  return null;
end $$;

create function note_sales_of_an_ended_order() returns trigger language plpgsql as $$
begin
  perform note_sales_to_settle(new.id);
  return null;
end $$;
create trigger what_was_given_back_is_not_settled after update of state on orders
  for each row when (new.state in ('refunded', 'cancelled') and old.state <> new.state)
  execute function note_sales_of_an_ended_order();

select note_sales_to_settle(order_id) from (
  select order_id from refunds
  union
  select sale.order_id from unsettled_sales sale join orders on orders.id = sale.order_id
    and orders.state in ('refunded', 'cancelled')) touched;

-- Sellers stay while they are owed something or owe it. contract/src/rules/data-rights/duties.ts has the sentences.
create or replace function refuse_to_delete_an_account_in_use() returns trigger language plpgsql as $$
begin
  if old.deleted_at is not null then
    raise exception 'a deleted account stays deleted' using errcode = 'check_violation',
      constraint = 'a_deleted_account_stays_deleted', table = 'accounts';
  end if;
  -- By way of who bids there: an index of leaders would have to be written with nearly every bid.
  if exists (select from auction_bidders bidder join auctions on auctions.listing_id = bidder.auction_id
      where bidder.bidder_id = new.id and auctions.leader_id = new.id and auctions.closed_at is null)
    or exists (select from auction_wins where buyer_id = new.id and state = 'awaiting_payment')
    or exists (select from runner_up_offers where bidder_id = new.id and state = 'open')
    or exists (select from bidding_bars where account_id = new.id and lifted_at is null)
    or exists (select from orders where account_id = new.id and (state in ('placing', 'invoiced')
      or state = 'paid' and exists (select from order_shipments shipment where shipment.order_id = orders.id
        and (shipment.left_at is null or shipment.left_at > clock_timestamp()
          - make_interval(days => case shipment.state when 'picked_up' then 5 else 12 end)))))
    or exists (select from problems problem join orders on orders.id = problem.order_id
      where orders.account_id = new.id and problem.state = 'open')
    or exists (select from lots join listings on listings.lot_id = lots.id
      where lots.seller_id = new.id and listings.state in ('scheduled', 'active', 'awaiting_payment'))
    or exists (select from lots join listings on listings.lot_id = lots.id
      join order_listings sold on sold.listing_id = listings.id and sold.is_live
      join orders on orders.id = sold.order_id and orders.state = 'paid'
      join order_shipments shipment on shipment.order_id = orders.id and shipment.warehouse_key = sold.warehouse_key
      where lots.seller_id = new.id and shipment.left_at is null)
    or exists (select from seller_balance(new.id) balance where balance.net_cents > 0 or balance.due_cents < 0)
    or (old.role = 'admin' and not exists (select from accounts where role = 'admin' and id <> new.id)) then
    raise exception 'an account in use is not deleted' using errcode = 'check_violation',
      constraint = 'an_account_in_use_is_not_deleted', table = 'accounts';
  end if;
  return null;
end $$;
