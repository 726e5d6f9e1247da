-- Imports: which sheets and rows a file's lines are in, how its numbers are written, and what its words mean.

alter table manifest_imports
  -- Every sheet with its first rows, as [{name, rows, is_hidden, head: [{number, cells}]}].
  add column sheets jsonb,
  -- Which of them are read, as {sheets: [{number, name, headerRow}], headerRows}.
  add column source jsonb,
  -- What the numbers of each column look like, as [{style, example, unfit}].
  add column number_facts jsonb,
  -- How each column's numbers are read.
  add column number_styles text[] collate "C",
  -- Fields with more words than can be mapped.
  add column unmapped_fields text[] collate "C" not null default '{}',
  add constraint number_styles_are_known check (number_styles <@ array['point', 'comma']),
  add constraint every_column_has_a_number_style check (cardinality(number_styles) = cardinality(columns)),
  add constraint only_words_go_unmapped check (unmapped_fields <@ array['condition', 'category', 'brand']),
  add constraint a_source_has_at_most_50_sheets check (jsonb_array_length(source -> 'sheets') between 1 and 50),
  add constraint a_file_shows_at_most_50_sheets check (jsonb_array_length(sheets) <= 50);

-- Imports that were read before have one sheet with one row of names. Their lines are checked again, which maps their words.
update manifest_imports
  set source = jsonb_build_object('headerRows', 1, 'sheets',
    jsonb_build_array(jsonb_build_object('number', 1, 'name', '', 'headerRow', header_row)))
  where header_row is not null;
alter table manifest_imports disable trigger imports_move_as_the_table_allows;
update manifest_imports set state = 'mapping', percent = 0 where state in ('checking', 'review');
alter table manifest_imports enable trigger imports_move_as_the_table_allows;
delete from manifest_import_lines where import_id in (select id from manifest_imports where state = 'mapping');

alter table manifest_imports
  drop constraint what_is_mapped_was_read,
  add constraint what_is_mapped_was_read check (state in ('uploading', 'reading', 'failed', 'discarded')
    or (kind is not null and columns is not null and header_row is not null and source is not null));

create or replace function refuse_a_move_that_no_import_makes() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (
    ('uploading', 'reading'), ('uploading', 'discarded'),
    ('reading', 'mapping'), ('reading', 'failed'), ('reading', 'discarded'),
    ('mapping', 'checking'), ('mapping', 'reading'), ('mapping', 'discarded'),
    ('checking', 'review'), ('checking', 'failed'), ('checking', 'discarded'),
    ('review', 'mapping'), ('review', 'saving'), ('review', 'discarded'),
    ('saving', 'saved'), ('saving', 'failed'), ('saving', 'discarded'),
    ('failed', 'mapping'), ('failed', 'reading'), ('failed', 'discarded'),
    ('saved', 'discarded')
  ) then
    raise exception 'An import does not move from % to %.', old.state, new.state
      using errcode = 'check_violation', constraint = 'imports_move_as_the_table_allows', table = 'manifest_imports';
  end if;
  return new;
end $$;

-- A word that is none of our names is no error of its line any more: it is mapped once, or takes the default.
alter table manifest_import_lines drop constraint a_line_without_errors_is_complete;
alter table manifest_import_lines drop column has_error;
alter table manifest_import_lines
  add column has_error boolean not null generated always as (problems && (array['description_missing', 'description_long',
    'brand_long', 'model_long', 'lot_long', 'quantity_wrong', 'price_unreadable', 'upc_cut', 'upc_length',
    'upc_check_digit', 'total_label', 'total_sum'] collate "C")) stored,
  -- Numbers of the line's words in import_words. Null where a cell is empty, was changed by hand, or can't be mapped.
  add column condition_word smallint,
  add column category_word smallint,
  add column brand_word smallint,
  add constraint a_line_without_errors_is_complete check (has_error or (description <> '' and quantity is not null
    and condition_key is not null and category_key is not null));

-- The different conditions, categories and brands of an import's lines. A condition or category without a target takes the
-- import's default; a brand without one is itself.
create table import_words (
  import_id uuid not null references manifest_imports (id) on delete cascade,
  field text collate "C" not null,
  number smallint not null,
  text text not null,
  folded text collate "C" not null,
  line_count integer not null,
  target text collate "C",
  matched_by text collate "C",
  primary key (import_id, field, number),
  constraint one_row_per_word unique (import_id, field, folded),
  constraint import_words_have_a_known_field check (field in ('condition', 'category', 'brand')),
  constraint at_most_2000_words_a_field check (number between 1 and 2000),
  constraint a_word_is_short check (length(text) between 1 and 200),
  constraint a_word_is_on_a_line check (line_count >= 1),
  constraint a_target_says_how_it_was_found check ((target is null) = (matched_by is null)
    and matched_by in ('name', 'remembered', 'similar', 'chosen'))
);

-- What a seller mapped a word to, for the next file.
create table seller_words (
  seller_id uuid not null references accounts (id) on delete cascade,
  field text collate "C" not null,
  folded text collate "C" not null,
  target text collate "C" not null,
  used_at timestamptz not null default clock_timestamp(),
  primary key (seller_id, field, folded),
  constraint seller_words_have_a_known_field check (field in ('condition', 'category', 'brand')),
  constraint a_remembered_word_is_short check (length(folded) between 1 and 400)
);
create index seller_words_by_use on seller_words (seller_id, used_at);
create trigger a_deleted_account_gets_nothing_new after insert on seller_words for each row
  execute function refuse_rows_of_a_deleted_account('seller_id');

-- How the numbers of each column were read, by the column's name.
alter table manifest_mappings add column number_styles jsonb not null default '{}';
