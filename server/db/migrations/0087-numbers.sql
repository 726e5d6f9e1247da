-- The desk's numbers, counted by day. Listings that end are the facts; a job counts the days again that they touch.

-- Days are those of the default site's time zone. Three views of the same lots, each once for the market (no seller) and
-- once for every seller: their cross product would have nearly as many rows as there are lots.
create table daily_numbers (
  day date not null,
  seller_id uuid references accounts (id),
  view text collate "C" not null,
  key text collate "C" not null,
  sold_count integer not null,
  unsold_count integer not null,
  sold_cents bigint not null,
  -- Of lots that have one: without it there is nothing to recover.
  recovered_cents bigint not null,
  msrp_cents bigint not null,
  sale_seconds bigint not null,
  bid_count bigint not null,
  freight_cents bigint not null,
  constraint numbers_are_counted_once unique nulls not distinct (seller_id, view, day, key),
  constraint a_view_is_known check (view in ('format', 'category', 'condition')),
  constraint numbers_are_not_negative check (least(sold_count, unsold_count, sold_cents, recovered_cents, msrp_cents,
    sale_seconds, bid_count, freight_cents) >= 0)
);

create index daily_numbers_by_day on daily_numbers (day);

-- Moments on days that are to be counted again. Rows are only ever added and taken, so that lots which close together do
-- not wait for each other.
create table numbers_to_count (
  id bigint generated always as identity primary key,
  closed_at timestamptz not null
);

-- An old day is counted again too: a sale that is cancelled moves its listing to another day and another state.
create function note_ended_listings() returns trigger language plpgsql as $$
begin
  insert into numbers_to_count (closed_at)
  select distinct moment from changed join before using (id), lateral (values (before.closed_at), (changed.closed_at)) as
    moments (moment)
  where moment is not null and (before.closed_at, before.state, before.sold_price_cents, before.lot_id) is distinct from
    (changed.closed_at, changed.state, changed.sold_price_cents, changed.lot_id);
  return null;
end $$;
create function note_new_ended_listings() returns trigger language plpgsql as $$
begin
  insert into numbers_to_count (closed_at) select distinct closed_at from changed where closed_at is not null;
  return null;
end $$;
create trigger numbers_follow_moved_listings after update on listings
  referencing old table as before new table as changed for each statement execute function note_ended_listings();
create trigger numbers_follow_new_listings after insert on listings
  referencing new table as changed for each statement execute function note_new_ended_listings();

create function note_described_anew() returns trigger language plpgsql as $$
begin
  insert into numbers_to_count (closed_at)
  select distinct listings.closed_at from changed join before using (id) join listings on listings.lot_id = changed.id
  where listings.closed_at is not null and (before.seller_id, before.category_key, before.condition_key, before.msrp_cents)
    is distinct from (changed.seller_id, changed.category_key, changed.condition_key, changed.msrp_cents);
  return null;
end $$;
create trigger numbers_follow_lots after update on lots
  referencing old table as before new table as changed for each statement execute function note_described_anew();

-- In another zone every day begins at another moment.
create function note_all_days() returns trigger language plpgsql as $$
begin
  delete from daily_numbers;
  insert into numbers_to_count (closed_at)
  select distinct date_trunc('hour', closed_at) from listings where closed_at is not null;
  return null;
end $$;
create trigger numbers_follow_the_time_zone after update of time_zone, is_default on sites
  for each row when (old.time_zone <> new.time_zone or old.is_default <> new.is_default) execute function note_all_days();

create index listings_by_end on listings (closed_at) where closed_at is not null;
insert into numbers_to_count (closed_at)
select distinct date_trunc('hour', closed_at) from listings where closed_at is not null;

-- What the desk counts whenever somebody opens it.
create index listings_drafts on listings (lot_id) where state = 'draft';
create index mails_failed on mails (created_at) where state = 'failed';

-- What was searched for and not found, by day. Nobody's account or address is here; contract/src/rules/catalogue/search-miss
-- says which terms are kept.
create table search_misses (
  day date not null,
  site_key text collate "C" not null references sites (key) on delete cascade,
  term text not null,
  miss_count integer not null,
  primary key (day, site_key, term),
  constraint a_miss_is_counted check (miss_count >= 1),
  constraint a_missed_term_is_short check (length(term) between 2 and 100),
  constraint a_missed_term_is_no_address check (term not like '%@%')
);
