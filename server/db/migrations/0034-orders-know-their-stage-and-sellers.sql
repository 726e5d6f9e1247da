-- The desk's tabs count orders by how far their shipments are, and sellers see orders that hold lots of theirs. Both were worked
-- out for each order of the market at each look.
--
-- How far an order's shipments are: 'to_ship' until all of them have left, and then where the last of them is.
alter table orders add column progress text collate "C" default 'to_ship' not null
  constraint progress_is_known check (progress in ('to_ship', 'shipped', 'delivered', 'picked_up'));

-- Mirrors shownState of contract/src/rules/orders/order-states.ts, which also tells what is ready.
create function progress_of_order(of_order uuid) returns text language sql stable as $$
  select case when bool_or(left_at is null) is not false then 'to_ship' when bool_or(state = 'shipped') then 'shipped'
    when bool_or(state = 'delivered') then 'delivered' else 'picked_up' end
  from order_shipments where order_id = of_order
$$;

alter table orders disable trigger user;
update orders set progress = far.progress
  from (select order_id, case when bool_or(left_at is null) then 'to_ship' when bool_or(state = 'shipped') then 'shipped'
      when bool_or(state = 'delivered') then 'delivered' else 'picked_up' end as progress
    from order_shipments group by order_id) far
  where far.order_id = orders.id and far.progress <> 'to_ship';
alter table orders enable trigger user;

create index orders_on_their_way on orders (progress, placed_at desc, id)
  where state = 'paid' or state = 'invoiced' and ships_before_payment;

create function follow_shipments() returns trigger language plpgsql as $$
declare
  of_order uuid := case when tg_op = 'DELETE' then old.order_id else new.order_id end;
begin
  -- Without the lock two parts that leave at once would each see the other still here.
  perform from orders where id = of_order for no key update;
  update orders set progress = progress_of_order(id) where id = of_order and progress <> progress_of_order(id);
  return null;
end $$;
-- The first part of a new order waits, as its order says by itself.
create trigger orders_follow_new_shipments after insert on order_shipments for each row
  when (new.left_at is not null or new.part > 1) execute function follow_shipments();
create trigger orders_follow_shipments after update of state, left_at on order_shipments for each row
  when ((old.state, old.left_at is null) is distinct from (new.state, new.left_at is null))
  execute function follow_shipments();
create trigger orders_follow_removed_shipments after delete on order_shipments for each row
  execute function follow_shipments();

-- How far lots of an order are that is paid, or on terms; of any other its state says all.
create function stage_of_order(ordered orders) returns text language sql immutable as $$
  select case when ordered.state = 'paid' or ordered.state = 'invoiced' and ordered.ships_before_payment
    then ordered.progress else ordered.state end
$$;

-- An order of each seller with a lot in it, from the moment on at which it is that seller's business: its payment is known.
create table seller_orders (
  seller_id uuid not null references accounts (id),
  order_id uuid not null references orders (id) on delete cascade,
  placed_at timestamptz not null,
  stage text collate "C" not null,
  primary key (order_id, seller_id)
);
create index seller_orders_by_age on seller_orders (seller_id, placed_at desc, order_id);
create index seller_orders_by_stage on seller_orders (seller_id, stage, placed_at desc, order_id);

insert into seller_orders (seller_id, order_id, placed_at, stage)
  select distinct l.seller_id, o.id, o.placed_at, stage_of_order(o)
  from orders o join order_listings line on line.order_id = o.id join listings l on l.id = line.listing_id
  where o.state not in ('placing', 'failed');

create function list_lots_of_sellers() returns trigger language plpgsql as $$
begin
  insert into seller_orders (seller_id, order_id, placed_at, stage)
    select distinct l.seller_id, o.id, o.placed_at, stage_of_order(o)
    from added join orders o on o.id = added.order_id and o.state not in ('placing', 'failed')
    join listings l on l.id = added.listing_id
    on conflict do nothing;
  return null;
end $$;
create trigger sellers_get_lots_of_orders after insert on order_listings referencing new table as added
  for each statement execute function list_lots_of_sellers();

create function list_order_of_sellers() returns trigger language plpgsql as $$
begin
  insert into seller_orders (seller_id, order_id, placed_at, stage)
    select distinct l.seller_id, new.id, new.placed_at, stage_of_order(new)
    from order_listings line join listings l on l.id = line.listing_id where line.order_id = new.id
    on conflict (order_id, seller_id) do update set placed_at = excluded.placed_at, stage = excluded.stage;
  return null;
end $$;
create trigger sellers_follow_orders after update on orders for each row
  when (new.state not in ('placing', 'failed')
    and (old.state, old.progress, old.ships_before_payment, old.placed_at)
      is distinct from (new.state, new.progress, new.ships_before_payment, new.placed_at))
  execute function list_order_of_sellers();
