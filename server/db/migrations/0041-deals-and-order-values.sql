-- A search that asks what a lot is worth to its account: a deal. Mirrors isDealQuery in
-- contract/src/rules/preferences/saved-search.ts. A saved query has one spelling: & is written %26 inside a value.
create function asks_for_worth(query text) returns boolean language sql immutable parallel safe
  return query ~ '(^|&)(min_profit|min_roi|within_target)=';

-- Not validated: older searches were saved before such filters were known, and reading them all would hold up the market.
alter table saved_searches add constraint deals_are_told_at_once_or_not_at_all
  check (alerts <> 'daily' or not asks_for_worth(query)) not valid;

-- Mirrors MAX_DEALS. The query of a search never changes, so only new ones are counted.
create function refuse_too_many_deals() returns trigger language plpgsql as $$
begin
  perform from accounts where id = new.account_id for no key update;
  if (select count(*) from saved_searches where account_id = new.account_id and asks_for_worth(query)) > 20 then
    raise exception 'an account saves at most 20 deals' using errcode = 'check_violation',
      constraint = 'an_account_saves_at_most_20_deals', table = 'saved_searches';
  end if;
  return null;
end $$;
create trigger deals_are_limited after insert on saved_searches
  for each row when (asks_for_worth(new.query)) execute function refuse_too_many_deals();

-- New lots that deals are still to be looked for: at once, or an auction two hours before its end.
create table deal_lots (
  listing_id bigint primary key references listings (id) on delete cascade,
  is_auction boolean not null
);
create index deal_lots_for_now on deal_lots (listing_id) where not is_auction;

-- Auctions that run while this version starts end like all others. The job that looks for deals adds them, from the newest
-- down to the oldest, a few at a time; the row says how far it has come, and goes at the end.
create table deal_lots_to_fill (
  is_only boolean primary key default true constraint deal_lots_are_filled_once check (is_only),
  through_id bigint not null
);
insert into deal_lots_to_fill (through_id) values (9223372036854775807);

-- Lots that meet the other filters of an account's deals: a row for all of its deals, of which many meet the same lots. What
-- a lot is worth is still to be worked out; then the row goes.
create table deal_candidates (
  account_id uuid not null references accounts (id) on delete cascade,
  listing_id bigint not null,
  primary key (account_id, listing_id)
);

-- What a lot of an order was expected to bring, by its buyer's price book of that moment: for the buyer alone. The row comes
-- with the order, its figure soon after.
create table order_values (
  order_id uuid not null,
  listing_id bigint not null,
  account_id uuid not null references accounts (id),
  expected_cents integer,
  book_version bigint,
  valued_at timestamptz,
  primary key (order_id, listing_id),
  constraint an_order_value_is_of_a_lot_of_the_order foreign key (order_id, listing_id)
    references order_listings (order_id, listing_id) on delete cascade,
  constraint an_order_value_says_when_and_by_which_book check (num_nonnulls(expected_cents, book_version, valued_at) in (0, 3)),
  constraint an_order_value_can_be_told check (expected_cents between -999999999 and 999999999)
);
create index order_values_of_an_account on order_values (account_id);
create index order_values_to_work_out on order_values (account_id) where valued_at is null;
create trigger a_deleted_account_gets_nothing_new after insert on order_values
  for each row execute function refuse_rows_of_a_deleted_account('account_id');

-- Once a statement: orders that come together are placed together, and most of their buyers have no book.
create function note_order_values() returns trigger language plpgsql as $$
begin
  insert into order_values (order_id, listing_id, account_id)
    select added.order_id, added.listing_id, book.account_id
    from added join orders placed on placed.id = added.order_id join price_books book on book.account_id = placed.account_id;
  return null;
end $$;
create trigger orders_are_valued_by_their_buyers_book after insert on order_listings referencing new table as added
  for each statement execute function note_order_values();

create function refuse_other_order_values() returns trigger language plpgsql as $$
begin
  raise exception 'what was expected of an order stays as it was' using errcode = 'check_violation',
    constraint = 'what_was_expected_stays', table = 'order_values';
end $$;
create trigger what_was_expected_stays before update on order_values
  for each row when (old.valued_at is not null) execute function refuse_other_order_values();
