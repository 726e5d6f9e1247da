-- # What lots bring
--
-- What lots of a category and condition sold for, in tenths of a percent of their MSRP, by month of the default site's time
-- zone (months = 1) and over the last twelve (months = 12, kept for the newest month alone). A parent category has cells of
-- its own, counted from all of its lots: quartiles of children can't be put together.
create table market_months (
  category_key text collate "C" not null references categories (key) on delete cascade,
  condition_key text collate "C" not null references conditions (key) on delete cascade,
  months smallint not null,
  month date not null,
  sold_count integer not null,
  unsold_count integer not null,
  buyer_count integer not null,
  low_tenths integer,
  median_tenths integer,
  high_tenths integer,
  counted_at timestamptz not null default clock_timestamp(),
  primary key (category_key, condition_key, months, month),
  constraint a_cell_is_of_a_month_or_a_year check (months in (1, 12)),
  constraint a_market_month_is_its_first_day check (month = date_trunc('month', month::timestamp)::date),
  constraint a_cell_has_lots check (sold_count >= 0 and unsold_count >= 0 and sold_count + unsold_count >= 1
    and buyer_count between 0 and sold_count),
  -- Mirrors hasFigures in contract/src/rules/market/market-cells.ts: from fewer, somebody could tell what one buyer paid.
  constraint figures_need_sales_and_buyers check ((sold_count >= 5 and buyer_count >= 3) = (median_tenths is not null)
    and num_nonnulls(low_tenths, median_tenths, high_tenths) in (0, 3)),
  constraint quartiles_are_in_order check (low_tenths >= 0 and low_tenths <= median_tenths and median_tenths <= high_tenths)
);
create index market_months_by_month on market_months (months, month);

-- Moments in months that are to be counted again. Only ever added and taken, so that lots which close together don't wait.
create table market_months_to_count (
  id bigint generated always as identity primary key,
  closed_at timestamptz not null
);

-- Whatever moves the desk's numbers moves these too: ends, sales, cancellations, another category, another MSRP.
create function note_market_months() returns trigger language plpgsql as $$
begin
  insert into market_months_to_count (closed_at) select distinct closed_at from changed;
  return null;
end $$;
create trigger market_months_follow_the_numbers after insert on numbers_to_count
  referencing new table as changed for each statement execute function note_market_months();

-- As before, and for a lot that becomes private or public: the public figures are without private ones.
create or replace function note_ended_listings() returns trigger language plpgsql as $$
begin
  insert into numbers_to_count (closed_at)
  select distinct moment from changed join before using (id), lateral (values (before.closed_at), (changed.closed_at)) as
    moments (moment)
  where moment is not null and (before.closed_at, before.state, before.sold_price_cents, before.lot_id, before.access_rule_id)
    is distinct from (changed.closed_at, changed.state, changed.sold_price_cents, changed.lot_id, changed.access_rule_id);
  return null;
end $$;

-- A lot that was given back as a whole is no sale, also where its order goes on. A refund that fails makes it one again.
create function note_refunded_months() returns trigger language plpgsql as $$
begin
  insert into market_months_to_count (closed_at)
  select distinct l.closed_at from changed join order_listings line on line.order_id = changed.order_id
  join listings l on l.id = line.listing_id where l.closed_at is not null;
  return null;
end $$;
create trigger market_months_follow_new_refunds after insert on refunds
  referencing new table as changed for each statement execute function note_refunded_months();
create trigger market_months_follow_refunds after update on refunds
  referencing new table as changed for each statement execute function note_refunded_months();

-- Under another parent, the lots of a category count there.
create function note_months_of_category() returns trigger language plpgsql as $$
begin
  insert into market_months_to_count (closed_at)
  select distinct date_trunc('hour', l.closed_at) from lots t join listings l on l.lot_id = t.id
  where t.category_key = new.key and l.closed_at is not null;
  return null;
end $$;
create trigger market_months_follow_categories after update of parent_key on categories
  for each row when (old.parent_key is distinct from new.parent_key) execute function note_months_of_category();

-- In another zone every month begins at another moment.
create or replace function note_all_days() returns trigger language plpgsql as $$
begin
  delete from daily_numbers;
  delete from market_months;
  insert into numbers_to_count (closed_at)
  select distinct date_trunc('hour', closed_at) from listings where closed_at is not null;
  return null;
end $$;

-- The months that pages show (SHOWN_MONTHS), to be counted by the job: history is not looked through here, where every trigger
-- that this file makes holds its table.
insert into market_months_to_count (closed_at)
  select clock_timestamp() - make_interval(months => past) from generate_series(0, 23) past;

-- # Notes on lots

-- What an account notes on a lot, for itself alone. The limits are those of contract/src/rules/watching/lot-note.ts.
create table lot_notes (
  account_id uuid not null references accounts (id) on delete cascade,
  lot_id bigint not null references lots (id) on delete cascade,
  note text not null,
  written_at timestamptz not null default clock_timestamp(),
  constraint one_note_per_account_and_lot primary key (account_id, lot_id),
  constraint a_lot_note_is_short check (length(note) between 1 and 500 and note = btrim(note, E' \n')),
  constraint a_lot_note_hides_nothing check (replace(note, E'\n', '') = without_hidden_characters(replace(note, E'\n', '')))
);
create index lot_notes_of_a_lot on lot_notes (lot_id);

-- Mirrors MAX_LOT_NOTES. It locks the account while it counts, so that posts that come at once can't all pass.
create function refuse_too_many_lot_notes() returns trigger language plpgsql as $$
begin
  perform from accounts where id = new.account_id for no key update;
  if (select count(*) from lot_notes where account_id = new.account_id) > 1000 then
    raise exception 'an account has notes on at most 1,000 lots' using errcode = 'check_violation',
      constraint = 'an_account_has_at_most_1000_lot_notes', table = 'lot_notes';
  end if;
  return null;
end $$;
create constraint trigger an_account_has_at_most_1000_lot_notes after insert on lot_notes
  for each row execute function refuse_too_many_lot_notes();
create trigger a_deleted_account_gets_nothing_new after insert on lot_notes
  for each row execute function refuse_rows_of_a_deleted_account('account_id');

-- Processes know in memory which lots an account has notes on, as they know what it watches.
create trigger feed_insert after insert on lot_notes referencing new table as changed
  for each statement execute function note_watches();
create trigger feed_delete after delete on lot_notes referencing old table as changed
  for each statement execute function note_watches();
