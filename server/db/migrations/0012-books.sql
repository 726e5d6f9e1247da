-- An order's money: what came in by every way, what is owed, and by which ways money goes back.

-- Where each part of a refund goes: back through the gateway to one payment, or by hand.
create table refund_parts (
  id uuid primary key default gen_random_uuid(),
  refund_id uuid not null references refunds (id) on delete cascade,
  -- Null: by hand.
  payment_id uuid references payments (id) on delete cascade,
  amount_cents integer not null,
  state text collate "C" not null default 'waiting',
  -- Ours, by which a repeated request finds the first.
  gateway_order_id text collate "C",
  transaction_id text collate "C",
  done_at timestamptz,
  constraint refund_part_is_an_amount check (amount_cents between 1 and 999999999),
  constraint refund_part_state_is_known check (state in ('waiting', 'done', 'failed')),
  constraint one_refund_part_per_gateway_order unique (gateway_order_id),
  constraint what_a_gateway_gives_back_has_an_id check ((payment_id is null) = (gateway_order_id is null)
    and (payment_id is not null or transaction_id is null)),
  constraint what_is_sent_by_hand_is_done check (payment_id is not null or state = 'done'),
  constraint what_is_given_back_has_a_time check ((state = 'done') = (done_at is not null))
);
create index refund_parts_of_a_refund on refund_parts (refund_id);
create index refund_parts_of_a_payment on refund_parts (payment_id) where payment_id is not null;
create index refund_parts_waiting on refund_parts (payment_id) where state = 'waiting';

-- So far a refund went one way: to what the order was placed with, or by hand.
insert into refund_parts (refund_id, payment_id, amount_cents, state, gateway_order_id, transaction_id, done_at)
  select refund.id, payment.id, refund.amount_cents, refund.state,
    case when payment.id is not null then refund.gateway_order_id end,
    case when payment.id is not null then refund.transaction_id end, refund.done_at
  from refunds refund join orders on orders.id = refund.order_id
  left join payments payment on payment.order_id = orders.id and payment.purpose = 'order'
    and not refund.sent_by_wire and not (orders.payment_gateway = 'invoice' and refund.state = 'done');
drop index refunds_waiting;
alter table refunds drop constraint what_was_sent_by_wire_is_done;
alter table refunds drop column gateway_order_id, drop column transaction_id;
alter table refunds add constraint what_was_sent_by_wire_is_done check (not sent_by_wire or state = 'done');

-- One request may lower what is owed and give back the rest.
alter table refunds drop constraint one_refund_per_request;
alter table refunds add constraint one_refund_per_request unique (order_id, request_key, kind);

-- What is never paid is written off: it lowers what is owed, and the operator bears it.
alter table refunds drop constraint refund_kind_is_known;
alter table refunds add constraint refund_kind_is_known
  check (kind in ('money', 'credit', 'surplus', 'chargeback', 'write_off'));
alter table refunds drop constraint a_surplus_is_of_no_lot;
alter table refunds add constraint what_is_of_no_lot_names_none
  check (kind not in ('surplus', 'write_off') or listing_id is null);
alter table refunds add constraint a_credit_waits_for_nothing
  check (kind not in ('credit', 'write_off') or state = 'done' and not sent_by_wire);

-- At the end of the transaction: a refund and its parts are written together, and a part that fails leaves the rest.
create function check_parts_of_refunds() returns trigger language plpgsql as $$
declare
  id_of_refund uuid;
begin
  if tg_table_name = 'refunds' then id_of_refund := new.id; else id_of_refund := new.refund_id; end if;
  if exists (select from refunds refund
      left join lateral (select coalesce(sum(amount_cents), 0) as cents, count(*) as of_all,
          count(*) filter (where part.state = 'waiting') as waiting, count(*) filter (where part.state = 'failed') as failed
        from refund_parts part where part.refund_id = refund.id) parts on true
      where refund.id = id_of_refund and case when refund.kind in ('money', 'surplus')
        then parts.cents <> refund.amount_cents or case refund.state when 'waiting' then parts.waiting = 0 or parts.failed > 0
          when 'done' then parts.waiting + parts.failed > 0 else parts.failed < parts.of_all end
        else parts.of_all > 0 end) then
    raise exception 'a refund is the sum of its parts' using errcode = 'check_violation',
      constraint = 'a_refund_is_the_sum_of_its_parts', table = 'refunds';
  end if;
  return null;
end $$;
create constraint trigger a_refund_is_the_sum_of_its_parts after insert or update on refunds
  deferrable initially deferred for each row execute function check_parts_of_refunds();
create constraint trigger a_refund_is_the_sum_of_its_parts after insert or update on refund_parts
  deferrable initially deferred for each row execute function check_parts_of_refunds();

-- Only what was taken back makes a paid order owe again.
create index receipts_reversed on receipts (order_id) where reversed_at is not null;

-- Mirrors receivedCents, balanceCents, returnableCents and isCollected in contract/src/rules/orders/payments/balance.ts.
create function order_balances(of_orders uuid[])
  returns table (order_id uuid, received_cents bigint, balance_cents bigint, returnable_cents bigint, is_collected boolean)
  language sql stable as $$
  select o.id, came.here + came.authorised + booked.cents - back.surplus,
    case when o.state in ('cancelled', 'refunded', 'failed')
      then least(0, back.money - (came.here + came.authorised + booked.cents - back.surplus))
      else o.total_cents - back.credit - (came.here + came.authorised + booked.cents - back.surplus) end,
    greatest(0, came.here + came.authorised + booked.cents - back.surplus - back.money),
    o.total_cents - back.credit - (came.here + booked.cents - back.surplus) <= 0
  from orders o
  cross join lateral (select
      coalesce(sum(case when p.state in ('captured', 'settled') then p.amount_cents
        when p.state = 'voided' then (select coalesce(sum(part.amount_cents), 0) from refund_parts part
          where part.payment_id = p.id and part.state <> 'failed') else 0 end), 0)::bigint as here,
      coalesce(sum(p.amount_cents) filter (where p.state = 'authorised' and p.purpose = 'order'), 0)::bigint as authorised
    from payments p where p.order_id = o.id) came
  cross join lateral (select coalesce(sum(r.amount_cents), 0)::bigint as cents from receipts r
    where r.order_id = o.id and r.reversed_at is null) booked
  cross join lateral (select coalesce(sum(f.amount_cents) filter (where f.kind in ('money', 'chargeback')), 0)::bigint as money,
      coalesce(sum(f.amount_cents) filter (where f.kind = 'surplus'), 0)::bigint as surplus,
      coalesce(sum(f.amount_cents) filter (where f.kind in ('credit', 'write_off')), 0)::bigint as credit
    from refunds f where f.order_id = o.id and f.state <> 'failed') back
  where o.id = any(of_orders)
$$;

-- By the money that is here, and what the lots cost: no longer by the order's total alone.
create or replace function refuse_refunds_beyond_the_payment() returns trigger language plpgsql as $$
declare
  total integer;
  lot integer;
  is_over boolean;
  after record;
  given bigint;
begin
  -- What went back stays so, though the money it came from was taken back since.
  if new.state = 'failed' or tg_op = 'UPDATE' and old.state <> 'failed' and new.amount_cents <= old.amount_cents then
    return null;
  end if;
  select total_cents, state in ('cancelled', 'refunded', 'failed') into total, is_over
    from orders where id = new.order_id for no key update;
  select * into after from order_balances(array[new.order_id]);
  select coalesce(sum(amount_cents), 0) into given from refunds
    where order_id = new.order_id and state <> 'failed' and kind in ('money', 'surplus', 'chargeback');
  if new.kind in ('money', 'surplus') and given > after.received_cents + (select coalesce(sum(amount_cents), 0) from refunds
      where order_id = new.order_id and state <> 'failed' and kind = 'surplus')
    or new.kind = 'surplus' and not is_over and after.balance_cents > 0
    or new.kind in ('credit', 'write_off') and (is_over or after.balance_cents < 0)
    or new.kind in ('money', 'credit') and (select sum(amount_cents) from refunds where order_id = new.order_id
      and state <> 'failed' and kind in ('money', 'credit', 'chargeback')) > total then
    raise exception 'no more is refunded than was paid' using errcode = 'check_violation',
      constraint = 'no_more_is_refunded_than_was_paid', table = 'refunds';
  end if;
  select price_cents + shipping_cents + tax_cents into lot from order_listings
    where order_id = new.order_id and listing_id = new.listing_id;
  if (select sum(amount_cents) from refunds where order_id = new.order_id and listing_id = new.listing_id
      and state <> 'failed') > lot then
    raise exception 'no more of a lot is refunded than was paid for it' using errcode = 'check_violation',
      constraint = 'no_more_of_a_lot_is_refunded_than_was_paid', table = 'refunds';
  end if;
  return null;
end $$;
drop trigger what_was_never_taken_is_not_refunded on refunds;
drop function refuse_refunds_of_money_never_taken();

-- What has left is cancelled only where its money never came, and no part of it.
create or replace function refuse_to_cancel_what_has_left() returns trigger language plpgsql as $$
begin
  if exists (select from order_shipments where order_shipments.order_id = new.id and order_shipments.left_at is not null)
    and not (old.state = 'paid' and new.payment_gateway <> 'invoice' and exists (
      select from order_balances(array[new.id]) where balance_cents > 0 and received_cents <= 0)) then
    raise exception 'what has left and was paid for is not cancelled' using errcode = 'check_violation',
      constraint = 'only_unpaid_lots_that_left_are_cancelled', table = 'orders';
  end if;
  return new;
end $$;

-- An order keeps what it was placed with; receipts say how it was paid in the end, and by which reference.
alter table orders drop column paid_reference;
drop trigger only_a_failed_payment_is_replaced on orders;
drop function refuse_to_replace_a_payment();

-- A surplus is no lot's, and what is written off is the operator's: sellers bear neither.
create or replace function refund_shares(of_orders uuid[])
  returns table (order_id uuid, listing_id bigint, price_cents integer, given_back_cents integer, borne_cents integer)
  language sql stable as $$
  with refunded as (
    select line.order_id, line.listing_id, line.position, line.price_cents, orders.state,
      line.price_cents + line.shipping_cents + line.tax_cents
        - coalesce(sum(f.amount_cents) filter (where f.listing_id = line.listing_id), 0) as open_cents,
      coalesce(sum(f.amount_cents) filter (where f.listing_id = line.listing_id), 0) as own_cents,
      coalesce(sum(f.amount_cents) filter (where f.listing_id is null), 0) as whole_cents
    from order_listings line join orders on orders.id = line.order_id
    left join refunds f on f.order_id = line.order_id and f.state <> 'failed' and f.kind not in ('surplus', 'write_off')
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

-- As before, but paid is what has come in by every way: a receipt that is reversed holds the payout.
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
  ), balances as (
    select balance.order_id, balance.is_collected as is_here
    from order_balances(array(select distinct open.order_id from open)) balance
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
    join balances money on money.order_id = o.id
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
