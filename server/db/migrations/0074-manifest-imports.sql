-- Draft lots made from a manifest file: the file comes in parts, is read, checked line by line, mended and saved. All of it
-- is kept here until it is saved, because the page may be closed, and the worker killed, at any moment.
create table manifest_imports (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references accounts (id) on delete cascade,
  file_name text not null,
  -- When the seller's own machine says that the file was changed: with name and length it tells whether a file that is
  -- chosen again is the same one, so that an upload can go on.
  file_modified_ms bigint not null,
  byte_length integer not null,
  state text collate "C" not null default 'uploading',
  -- Counts every move and every change of what is shown: a form that was drawn before it is refused.
  version integer not null default 1,
  kind text collate "C",
  encoding text collate "C",
  delimiter text collate "C",
  -- The row that names the columns, counted from 1 as spreadsheets do.
  header_row integer,
  columns text[],
  sample jsonb,
  mapping text[] collate "C",
  default_condition_key text collate "C" references conditions (key),
  default_category_key text collate "C" references categories (key),
  percent smallint not null default 0,
  -- Rows of the file that are checked and staged. Written in the transaction of the lines themselves, so that a worker that
  -- takes over knows where to go on.
  checked_row integer not null default 0,
  line_count integer not null default 0,
  -- A unit price above this is far from all others in the file; null where there are too few prices to tell.
  outlier_above_cents integer,
  goods jsonb,
  failure text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint import_state_is_known check (state in
    ('uploading', 'reading', 'mapping', 'checking', 'review', 'saving', 'saved', 'failed', 'discarded')),
  constraint a_manifest_file_is_at_most_50_mb check (byte_length between 1 and 52428800),
  constraint a_manifest_file_has_a_name check (length(file_name) between 1 and 200),
  constraint import_kind_is_known check (kind in ('csv', 'xlsx')),
  constraint import_progress_is_a_percentage check (percent between 0 and 100),
  constraint an_import_has_at_most_200000_lines check (line_count between 0 and 200000),
  constraint an_import_has_at_most_100_columns check (cardinality(columns) between 1 and 100),
  constraint every_column_is_mapped_or_ignored check (cardinality(mapping) = cardinality(columns)),
  constraint what_is_mapped_was_read
    check (state in ('uploading', 'reading', 'failed', 'discarded') or (kind is not null and columns is not null and header_row is not null)),
  constraint what_is_checked_is_mapped
    check (state not in ('checking', 'review', 'saving', 'saved') or (mapping is not null and default_condition_key is not null
      and default_category_key is not null)),
  constraint what_is_saved_has_goods check (state not in ('saving', 'saved') or goods is not null),
  constraint a_failed_import_says_why check ((state = 'failed') = (failure is not null) and length(failure) between 1 and 500)
);
create index manifest_imports_of_a_seller on manifest_imports (seller_id, created_at desc);
create index manifest_imports_by_age on manifest_imports (updated_at);
-- Choosing a file again goes on with its upload. Two tabs that do so at once must not make two.
create unique index one_upload_of_a_file_at_a_time
  on manifest_imports (seller_id, file_name, byte_length, file_modified_ms) where state = 'uploading';

create trigger a_deleted_account_gets_nothing_new after insert on manifest_imports
  for each row execute function refuse_rows_of_a_deleted_account('seller_id');

-- contract/src/rules/desk/imports/import-states.ts once more: a test compares the two.
create function refuse_a_move_that_no_import_makes() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (
    ('uploading', 'reading'), ('uploading', 'discarded'),
    ('reading', 'mapping'), ('reading', 'failed'), ('reading', 'discarded'),
    ('mapping', 'checking'), ('mapping', 'discarded'),
    ('checking', 'review'), ('checking', 'failed'), ('checking', 'discarded'),
    ('review', 'mapping'), ('review', 'saving'), ('review', 'discarded'),
    ('saving', 'saved'), ('saving', 'failed'), ('saving', 'discarded'),
    ('failed', 'mapping'), ('failed', 'discarded'),
    ('saved', 'discarded')
  ) then
    raise exception 'An import does not move from % to %.', old.state, new.state
      using errcode = 'check_violation', constraint = 'imports_move_as_the_table_allows', table = 'manifest_imports';
  end if;
  return new;
end $$;
create trigger imports_move_as_the_table_allows before update of state on manifest_imports
  for each row when (old.state is distinct from new.state) execute function refuse_a_move_that_no_import_makes();

-- The parts of the file that have arrived. The bytes are in the storage of files, under the import's id and the number.
create table manifest_import_parts (
  import_id uuid not null references manifest_imports (id) on delete cascade,
  number smallint not null,
  byte_length integer not null,
  primary key (import_id, number),
  constraint a_file_has_at_most_13_parts check (number between 1 and 13),
  constraint a_part_is_at_most_4_mb check (byte_length between 1 and 4194304)
);

-- Lines as they are in the file, what was read from them, and what is wrong with each.
create table manifest_import_lines (
  import_id uuid not null references manifest_imports (id) on delete cascade,
  -- The row of the file, counted from 1 as spreadsheets do.
  row_number integer not null,
  version integer not null default 1,
  is_skipped boolean not null default false,
  upc_text text not null,
  brand text not null,
  model text not null,
  description text not null,
  quantity_text text not null,
  unit_msrp_text text not null,
  extended_msrp_text text not null,
  condition_text text not null,
  category_text text not null,
  lot text not null,
  upc text collate "C",
  quantity integer,
  unit_msrp_cents integer,
  condition_key text collate "C",
  category_key text collate "C",
  problems text[] collate "C" not null,
  -- Those of contract/src/rules/desk/imports/manifest-problems.ts that must be mended: a test compares the two.
  has_error boolean not null generated always as (problems && array['description_missing', 'description_long', 'brand_long',
    'model_long', 'lot_long', 'quantity_wrong', 'price_unreadable', 'upc_cut', 'upc_length', 'upc_check_digit',
    'condition_unknown', 'category_unknown']::text[] collate "C") stored,
  primary key (import_id, row_number),
  constraint a_staged_upc_is_twelve_digits check (upc ~ '^[0-9]{12}$'),
  constraint a_staged_line_holds_goods check (quantity between 1 and 1000000),
  constraint a_staged_price_is_an_amount check (unit_msrp_cents between 0 and 999999999),
  constraint a_line_without_errors_is_complete check (has_error
    or (description <> '' and quantity is not null and condition_key is not null and category_key is not null))
);
create index staged_lines_with_problems on manifest_import_lines (import_id, row_number) where problems <> '{}';

-- Judged when an import is saved: whoever mends lines holds the import's row, so none can break after this look.
create function refuse_saving_lines_with_errors() returns trigger language plpgsql as $$
begin
  if exists (select from manifest_import_lines where import_id = new.id and problems <> '{}' and has_error and not is_skipped) then
    raise exception 'lines with errors are not saved' using errcode = 'check_violation',
      constraint = 'lines_with_errors_are_not_saved', table = 'manifest_imports';
  end if;
  return new;
end $$;
create trigger lines_with_errors_are_not_saved before update of state on manifest_imports
  for each row when (old.state is distinct from new.state and new.state = 'saving')
  execute function refuse_saving_lines_with_errors();

-- The drafts that an import has made. A row is written in the transaction of its draft: after a kill no lot is made twice.
create table manifest_import_lots (
  import_id uuid not null references manifest_imports (id) on delete cascade,
  lot text not null,
  listing_name text collate "C" not null,
  line_count integer not null,
  units integer not null,
  primary key (import_id, lot)
);

-- How a seller mapped the columns of files with these headers the last time.
create table manifest_mappings (
  seller_id uuid not null references accounts (id) on delete cascade,
  -- SHA-256 of the header names, in the order of the alphabet.
  headers_hash text collate "C" not null,
  -- Header name to target.
  targets jsonb not null,
  default_condition_key text collate "C" not null references conditions (key),
  default_category_key text collate "C" not null references categories (key),
  used_at timestamptz not null default clock_timestamp(),
  primary key (seller_id, headers_hash),
  constraint headers_hash_is_sha256 check (headers_hash ~ '^[0-9a-f]{64}$')
);
create trigger a_deleted_account_gets_nothing_new after insert on manifest_mappings
  for each row execute function refuse_rows_of_a_deleted_account('seller_id');
