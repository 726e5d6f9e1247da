-- What a buyer means to buy and where it goes. Adding a lot reserves nothing. Won lots are read from auction_wins.
alter table addresses add constraint addresses_are_found_by_account_and_role unique (id, account_id, role);

create table carts (
  account_id uuid primary key references accounts (id) on delete cascade,
  -- Grows with every change, so that a tab can tell an older cart from a newer one.
  version bigint not null default 1,
  ship_to_id uuid,
  ship_to_role text collate "C" not null default 'shipping',
  constraint carts_ship_to_shipping_addresses check (ship_to_role = 'shipping'),
  constraint the_ship_to_is_an_own_shipping_address foreign key (ship_to_id, account_id, ship_to_role)
    references addresses (id, account_id, role) on delete set null (ship_to_id)
);
create index carts_ship_to_id on carts (ship_to_id);

create table cart_listings (
  account_id uuid not null references carts (account_id) on delete cascade,
  listing_id bigint not null references listings (id) on delete cascade,
  added_at timestamptz not null default clock_timestamp(),
  constraint a_lot_is_in_a_cart_once primary key (account_id, listing_id)
);
-- With the account: a plan that is made before there are many carts may look a lot of a cart up here, and would otherwise
-- read every cart that holds the lot.
create index cart_listings_listing_id on cart_listings (listing_id, account_id);

create table cart_pick_ups (
  account_id uuid not null references carts (account_id) on delete cascade,
  warehouse_key text collate "C" not null references warehouses (key) on delete cascade,
  constraint a_warehouse_is_picked_up_once primary key (account_id, warehouse_key)
);
create index cart_pick_ups_warehouse_key on cart_pick_ups (warehouse_key);

create trigger a_deleted_account_gets_nothing_new after insert on carts
  for each row execute function refuse_rows_of_a_deleted_account('account_id');

create function refuse_too_many_cart_listings() returns trigger language plpgsql as $$
begin
  -- Whoever adds holds the cart, so nobody else is counting.
  perform from carts where account_id = new.account_id for no key update;
  if (select count(*) from cart_listings where account_id = new.account_id) > 50 then
    raise exception 'a cart holds at most 50 lots' using errcode = 'check_violation',
      constraint = 'a_cart_holds_at_most_50_lots', table = 'cart_listings';
  end if;
  return null;
end $$;
create trigger a_cart_holds_at_most_50_lots after insert on cart_listings
  for each row execute function refuse_too_many_cart_listings();

-- Whoever has a shipping address has a ship-to address. Judged at the end, because removing one takes two statements.
create function refuse_carts_without_ship_to() returns trigger language plpgsql as $$
begin
  if exists (select from carts c where c.account_id = new.account_id and c.ship_to_id is null
    and exists (select from addresses a where a.account_id = c.account_id and a.role = 'shipping')) then
    raise exception 'an account with a shipping address ships to one' using errcode = 'check_violation',
      constraint = 'who_has_a_shipping_address_ships_to_one', table = 'carts';
  end if;
  return null;
end $$;
create constraint trigger who_has_a_shipping_address_ships_to_one after insert or update of ship_to_id on carts
  deferrable initially deferred for each row when (new.ship_to_id is null)
  execute function refuse_carts_without_ship_to();

insert into carts (account_id, ship_to_id)
  select account_id, id from addresses where role = 'shipping' and is_default;

-- What a cart holds and where it ships to is in memory: cards say what a lot costs there. Whatever changes a cart counts its
-- version up, so one trigger tells of everything.
alter table listing_changes drop constraint kind_is_known;
alter table listing_changes add constraint kind_is_known
  check (kind in ('offer', 'goods', 'photos', 'reference', 'watches', 'audience', 'carts'));

-- For each row, unlike other tables' triggers: adding a lot is one statement that inserts or updates the cart, and would
-- run a trigger for each statement twice.
create function note_carts() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids, account_ids)
    values ('carts', '{}', array[coalesce(new.account_id, old.account_id)]);
  perform pg_notify('listing_changes', '');
  return null;
end $$;
create trigger feed after insert or update or delete on carts for each row execute function note_carts();

-- A won lot is in its winner's cart from the moment that it is won. The cart itself is not touched: closing an auction holds
-- the auction, and whoever buys holds the cart first.
create function note_winners() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids, account_ids)
    select 'carts', '{}', array_agg(distinct buyer_id) from changed having count(*) > 0;
  if found then perform pg_notify('listing_changes', ''); end if;
  return null;
end $$;
create trigger feed_insert after insert on auction_wins referencing new table as changed
  for each statement execute function note_winners();
create trigger feed_update after update on auction_wins referencing new table as changed
  for each statement execute function note_winners();
