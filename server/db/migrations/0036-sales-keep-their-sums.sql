-- What the desk shows of sellers' money added up every open sale at each look, from ten tables. A sale that left keeps here what it
-- is worth; what depends on the clock, and whether a problem is open, is asked when it is read. Payouts, deletion and the triggers
-- that judge them go on reading the facts, by open_sales().
alter table unsettled_sales
  -- Whether open_sales() has it: a sale that was given back, or never paid for, has nothing to settle.
  add column is_open boolean,
  add column is_paid boolean,
  add column sold_at timestamptz,
  add column left_at timestamptz,
  add column due_at timestamptz,
  add column price_cents integer,
  add column refunded_cents integer,
  add column basis_points integer,
  add column settled_price_cents integer,
  add column settled_refunded_cents integer,
  add column settled_commission_cents integer,
  add column amount_cents bigint,
  -- Null until the transaction that inserts it commits.
  add constraint an_open_sale_adds_up check (is_open is null
    or is_paid is not null and sold_at is not null and refunded_cents between 0 and price_cents
      and basis_points is not null and amount_cents is not null
      and amount_cents = price_cents - refunded_cents
        - ((price_cents - refunded_cents)::bigint * basis_points + 5000) / 10000
        - coalesce(settled_price_cents - settled_refunded_cents - settled_commission_cents, 0));

-- Mirrors judgeSales of contract/src/rules/desk/payouts/seller-due.ts but for the clock and problems, as open_sales() does.
create function worth_of_sales(of_orders uuid[]) returns table (order_id uuid, listing_id bigint, is_open boolean, is_paid boolean,
  sold_at timestamptz, left_at timestamptz, due_at timestamptz, price_cents integer, refunded_cents integer, basis_points integer,
  settled_price_cents integer, settled_refunded_cents integer, settled_commission_cents integer, amount_cents bigint)
language sql stable as $$
  with shares as materialized (
    select * from refund_shares(of_orders)
  ), balances as materialized (
    select balance.order_id, balance.is_collected as is_here from order_balances(of_orders) balance
  ), sales as (
    select sale.order_id, sale.listing_id,
      coalesce(settled.price_cents is not null
        or o.state in ('paid', 'invoiced') and (money.is_here or payment.state is null
          or payment.state not in ('failed', 'voided', 'declined'))
        or o.state = 'refunded' and money.is_here and shares.borne_cents < line.price_cents, false) as is_open,
      money.is_here as is_paid, o.placed_at as sold_at, shipment.left_at, shipment.report_until as due_at, line.price_cents,
      shares.borne_cents as refunded_cents,
      coalesce((select terms.commission_basis_points from seller_terms terms where terms.seller_id = sale.seller_id
        and terms.since <= o.placed_at order by terms.since desc limit 1), 0) as basis_points,
      settled.price_cents as settled_price_cents, settled.refunded_cents as settled_refunded_cents,
      settled.commission_cents as settled_commission_cents
    from unsettled_sales sale
    join orders o on o.id = sale.order_id
    join order_listings line on line.order_id = sale.order_id and line.listing_id = sale.listing_id
    join order_shipments shipment on shipment.order_id = o.id and shipment.part = line.part
    join balances money on money.order_id = o.id
    join shares on shares.order_id = sale.order_id and shares.listing_id = sale.listing_id
    left join payments payment on payment.order_id = o.id and payment.purpose = 'order'
    left join lateral (select sum(paid.price_cents)::int as price_cents, sum(paid.refunded_cents)::int as refunded_cents,
        sum(paid.commission_cents)::int as commission_cents
      from payout_lines paid
      where paid.order_id = sale.order_id and paid.listing_id = sale.listing_id) settled on true
    where sale.order_id = any(of_orders)
  )
  select sales.*, sales.price_cents - sales.refunded_cents
      - ((sales.price_cents - sales.refunded_cents)::bigint * sales.basis_points + 5000) / 10000
      - coalesce(sales.settled_price_cents - sales.settled_refunded_cents - sales.settled_commission_cents, 0)
  from sales
$$;

create function sum_up_sales(of_orders uuid[]) returns void language plpgsql as $$
begin
  -- Every fact of a sale changes under its order's lock. Without it two that change at once would each be added up without the
  -- other. Who is here holds it already, but for programs that write rows by hand.
  perform from orders where id = any(of_orders) order by id for no key update;
  if not exists (select from unsettled_sales sale where sale.order_id = any(of_orders)) then return; end if;
  update unsettled_sales sale set is_open = worth.is_open, is_paid = worth.is_paid, sold_at = worth.sold_at,
      left_at = worth.left_at, due_at = worth.due_at, price_cents = worth.price_cents, refunded_cents = worth.refunded_cents,
      basis_points = worth.basis_points, settled_price_cents = worth.settled_price_cents,
      settled_refunded_cents = worth.settled_refunded_cents, settled_commission_cents = worth.settled_commission_cents,
      amount_cents = worth.amount_cents
    from worth_of_sales(of_orders) worth
    where sale.order_id = worth.order_id and sale.listing_id = worth.listing_id
      and (sale.is_open, sale.is_paid, sale.sold_at, sale.left_at, sale.due_at, sale.price_cents, sale.refunded_cents,
          sale.basis_points, sale.settled_price_cents, sale.settled_refunded_cents, sale.settled_commission_cents,
          sale.amount_cents)
        is distinct from (worth.is_open, worth.is_paid, worth.sold_at, worth.left_at, worth.due_at, worth.price_cents,
          worth.refunded_cents, worth.basis_points, worth.settled_price_cents, worth.settled_refunded_cents,
          worth.settled_commission_cents, worth.amount_cents);
end $$;

-- At the commit: by then a whole order's lots are there, which are summed up once, and what is settled in the same transaction is
-- not there any more. Nobody sees the row before.
create function sum_up_new_sale() returns trigger language plpgsql as $$
begin
  if exists (select from unsettled_sales sale
    where sale.order_id = new.order_id and sale.listing_id = new.listing_id and sale.is_open is null)
  then perform sum_up_sales(array[new.order_id]); end if;
  return null;
end $$;
create constraint trigger open_sales_are_summed_up after insert on unsettled_sales deferrable initially deferred
  for each row execute function sum_up_new_sale();

-- Of the row's order. None of these fires while an order is placed: nothing of it has left.
create function sum_up_sales_of_row() returns trigger language plpgsql as $$
begin
  perform sum_up_sales(array[case when tg_op = 'DELETE' then old.order_id else new.order_id end]);
  return null;
end $$;
create function sum_up_sales_of_order() returns trigger language plpgsql as $$
begin
  perform sum_up_sales(array[new.id]);
  return null;
end $$;
create function sum_up_sales_of_part() returns trigger language plpgsql as $$
begin
  -- Only a void counts what it gave back as received.
  perform sum_up_sales(array[f.order_id]) from refunds f join payments p on p.id = new.payment_id and p.state = 'voided'
    where f.id = new.refund_id;
  return null;
end $$;

-- Their names come after those of the triggers that open and close sales: a row is summed up as they leave it.
create trigger worth_follows_orders after update of state, total_cents, placed_at on orders for each row
  when (old.state in ('paid', 'invoiced', 'cancelled', 'refunded')
    and (old.state, old.total_cents, old.placed_at) is distinct from (new.state, new.total_cents, new.placed_at))
  execute function sum_up_sales_of_order();
-- Without 'of': report_until is written by a trigger before this one.
create trigger worth_follows_shipments after update on order_shipments for each row
  when (old.left_at is not null and (old.left_at, old.report_until) is distinct from (new.left_at, new.report_until))
  execute function sum_up_sales_of_row();
create trigger worth_follows_new_payments after insert on payments for each row
  when (new.state <> 'requested') execute function sum_up_sales_of_row();
-- A request that is authorised or refused brings nothing yet. What failed and is still checked belongs to an order that failed
-- with it, or was to pay a balance: it is written without the order's lock, which asked for afterwards could be a deadlock.
create trigger worth_follows_payments after update of state on payments for each row
  when (old.state <> new.state and (old.state <> 'requested' or new.state in ('captured', 'settled'))
    and (old.state not in ('failed', 'declined') or old.check_at is null))
  execute function sum_up_sales_of_row();
create trigger worth_follows_receipts after insert or delete or update of reversed_at on receipts for each row
  execute function sum_up_sales_of_row();
create trigger worth_follows_refunds after insert or delete or update of state, amount_cents on refunds for each row
  execute function sum_up_sales_of_row();
create trigger worth_follows_parts_of_refunds after insert or update of refund_id, state, amount_cents on refund_parts
  for each row when (new.payment_id is not null) execute function sum_up_sales_of_part();

select sum_up_sales(array(select distinct order_id from unsettled_sales));
