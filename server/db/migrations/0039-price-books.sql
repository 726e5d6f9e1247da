-- What goods are worth to one account: private to it. Shares are in thousandths, amounts in cents of a unit; the limits are
-- those of contract/src/rules/worth/price-book-limits.ts.
create sequence price_book_versions as bigint;

create table price_books (
  account_id uuid primary key references accounts (id) on delete cascade,
  -- Never given twice, not even to a book that was removed and made again: memories are kept by it.
  version bigint not null default nextval('price_book_versions'),
  percent_tenths integer,
  resale_cents integer,
  sell_through_tenths integer not null,
  fee_tenths integer not null,
  unit_cost_cents integer not null,
  target_kind text collate "C" not null,
  target_tenths integer not null,
  updated_at timestamptz not null default clock_timestamp(),
  constraint a_book_has_one_value check (num_nonnulls(percent_tenths, resale_cents) = 1),
  constraint a_book_value_has_limits check (percent_tenths between 0 and 2000 and resale_cents is null
    or resale_cents between 0 and 9999999 and percent_tenths is null),
  constraint book_shares_are_of_one check (sell_through_tenths between 0 and 1000 and fee_tenths between 0 and 1000),
  constraint a_book_cost_has_a_limit check (unit_cost_cents between 0 and 9999999),
  constraint a_target_is_known check (target_kind in ('margin', 'roi')),
  constraint a_target_can_be_kept check (target_tenths between 0 and case target_kind when 'margin' then 950 else 10000 end)
);
alter sequence price_book_versions owned by price_books.version;

create table price_book_conditions (
  account_id uuid not null references price_books (account_id) on delete cascade,
  condition_key text collate "C" not null references conditions (key),
  factor_tenths integer not null,
  primary key (account_id, condition_key),
  constraint a_condition_factor_has_a_limit check (factor_tenths between 0 and 1500)
);

create table price_book_entries (
  id bigint generated always as identity primary key,
  account_id uuid not null references price_books (account_id) on delete cascade,
  upc text collate "C",
  -- As it was typed, and as lines are compared with it.
  brand text,
  folded_brand text generated always as (folded_brand(brand)) stored,
  category_key text collate "C" references categories (key),
  condition_key text collate "C" references conditions (key),
  percent_tenths integer,
  resale_cents integer,
  sell_through_tenths integer,
  fee_tenths integer,
  unit_cost_cents integer,
  updated_at timestamptz not null default clock_timestamp(),
  constraint one_entry_per_key unique nulls not distinct (account_id, upc, folded_brand, category_key, condition_key),
  constraint an_entry_is_about_something check (num_nonnulls(upc, brand, category_key) > 0),
  constraint an_item_needs_no_brand check (upc is null or num_nonnulls(brand, category_key) = 0),
  constraint only_items_have_a_condition check (condition_key is null or upc is not null),
  constraint an_entry_upc_is_twelve_digits check (upc ~ '^[0-9]{12}$'),
  constraint an_entry_brand_is_one_short_line check (brand = btrim(brand) and length(brand) between 1 and 200
    and brand = without_hidden_characters(brand)),
  constraint an_entry_has_one_value check (num_nonnulls(percent_tenths, resale_cents) = 1),
  constraint an_entry_value_has_limits check (percent_tenths between 0 and 2000 and resale_cents is null
    or resale_cents between 0 and 9999999 and percent_tenths is null),
  constraint entry_shares_are_of_one check (sell_through_tenths between 0 and 1000 and fee_tenths between 0 and 1000),
  constraint an_entry_cost_has_a_limit check (unit_cost_cents between 0 and 9999999)
);

-- Mirrors MAX_BOOK_ENTRIES in contract/src/rules/worth/price-book-limits.ts. Once a statement: an upload of 50,000 lines is one.
create function refuse_too_many_book_entries() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct account_id from added) a
      where (select count(*) from price_book_entries e where e.account_id = a.account_id) > 50000) then
    raise exception 'a price book has at most 50,000 entries' using errcode = 'check_violation',
      constraint = 'a_book_has_at_most_50000_entries', table = 'price_book_entries';
  end if;
  return null;
end $$;
create trigger book_entries_are_limited after insert on price_book_entries referencing new table as added
  for each statement execute function refuse_too_many_book_entries();

-- A file on its way into a book. Its good lines wait in price_book_upload_lines until its owner says what to do with them.
create table price_book_uploads (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  file_name text not null,
  byte_length integer not null,
  storage_key text collate "C" not null,
  state text collate "C" not null default 'reading',
  -- Of what is being read, 0 to 100.
  percent integer not null default 0,
  columns text[] not null default '{}',
  mapping text[] collate "C" not null default '{}',
  sample jsonb not null default '[]',
  good_count integer not null default 0,
  bad_count integer not null default 0,
  problems jsonb not null default '[]',
  failure text,
  -- Thrown away: its file and its lines are gone, and it counts for the day's limit until it is removed.
  discarded_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint a_book_file_has_a_name check (length(file_name) between 1 and 200),
  constraint a_book_file_has_a_limit check (byte_length between 1 and 10485760),
  constraint book_upload_states_are_known check (state in ('reading', 'mapping', 'checking', 'ready', 'used', 'failed')),
  constraint progress_is_a_percentage check (percent between 0 and 100),
  constraint a_book_file_has_a_column_for_each_choice check (cardinality(columns) = cardinality(mapping)
    and cardinality(columns) <= 100),
  constraint a_failed_upload_says_why check ((state = 'failed') = (failure is not null)),
  constraint good_lines_fit_a_book check (good_count between 0 and 50000 and bad_count >= 0),
  constraint the_first_problems_are_told check (jsonb_array_length(problems) <= 100 and jsonb_array_length(sample) <= 20)
);
create index price_book_uploads_of_an_account on price_book_uploads (account_id, created_at desc);
create index price_book_uploads_by_age on price_book_uploads (created_at);

create table price_book_upload_lines (
  upload_id uuid not null references price_book_uploads (id) on delete cascade,
  row_number integer not null,
  upc text collate "C",
  brand text,
  category_key text collate "C",
  condition_key text collate "C",
  percent_tenths integer,
  resale_cents integer,
  sell_through_tenths integer,
  fee_tenths integer,
  unit_cost_cents integer,
  primary key (upload_id, row_number)
);

-- Mirrors mayMoveBookUpload in contract/src/rules/worth/book-uploads.ts.
create function check_book_upload_moves() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and (old.state, new.state) not in (
    ('reading', 'mapping'), ('reading', 'checking'), ('reading', 'failed'), ('mapping', 'checking'), ('mapping', 'failed'),
    ('checking', 'ready'), ('checking', 'failed'), ('ready', 'checking'), ('ready', 'used'), ('failed', 'checking')) then
    raise exception 'an upload does not go from % to %', old.state, new.state using errcode = 'check_violation',
      constraint = 'book_uploads_move_as_the_table_allows', table = 'price_book_uploads';
  end if;
  return new;
end $$;
create trigger book_uploads_move_as_the_table_allows before update of state on price_book_uploads
  for each row execute function check_book_upload_moves();

create trigger a_deleted_account_gets_nothing_new after insert on price_books
  for each row execute function refuse_rows_of_a_deleted_account('account_id');
create trigger a_deleted_account_gets_nothing_new after insert on price_book_uploads
  for each row execute function refuse_rows_of_a_deleted_account('account_id');

-- Processes keep books and taxes in memory. A change of entries or conditions gives its book a new version.
alter table listing_changes drop constraint kind_is_known;
alter table listing_changes add constraint kind_is_known check (kind in ('offer', 'goods', 'photos', 'reference', 'watches',
  'audience', 'carts', 'notices', 'orders', 'price_books', 'taxes')) not valid;
alter table listing_changes validate constraint kind_is_known;

create function note_price_book() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids, account_ids)
    values ('price_books', '{}', array[coalesce(new.account_id, old.account_id)]);
  perform tell_of_listing_changes();
  return null;
end $$;
create trigger feed_follows_price_books after insert or update or delete on price_books
  for each row execute function note_price_book();

-- No account: the rates of all may have changed.
create function note_tax_rates() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids) values ('taxes', '{}');
  perform tell_of_listing_changes();
  return null;
end $$;
create trigger feed_follows_tax_rates after insert or update or delete on tax_rates
  for each statement execute function note_tax_rates();

create function note_certificate() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids, account_ids)
    values ('taxes', '{}', array[coalesce(new.account_id, old.account_id)]);
  perform tell_of_listing_changes();
  return null;
end $$;
create trigger feed_follows_certificates after insert or update or delete on resale_certificates
  for each row execute function note_certificate();
