-- A line that adds up those above it is an error, until it is skipped or somebody confirms that it is goods.
alter table manifest_import_lines add column is_goods boolean not null default false;

-- The list of errors is part of the column. PostgreSQL changes such an expression in place from version 17 on only.
alter table manifest_import_lines drop constraint a_line_without_errors_is_complete, drop column has_error;
alter table manifest_import_lines
  add column has_error boolean not null generated always as (problems && array['description_missing', 'description_long',
    'brand_long', 'model_long', 'lot_long', 'quantity_wrong', 'price_unreadable', 'upc_cut', 'upc_length', 'upc_check_digit',
    'condition_unknown', 'category_unknown', 'total_label', 'total_sum']::text[] collate "C") stored,
  add constraint a_line_without_errors_is_complete check (has_error
    or (description <> '' and quantity is not null and condition_key is not null and category_key is not null)),
  add constraint what_is_confirmed_as_goods_is_no_total
    check (not (is_goods and problems && array['total_label', 'total_sum']::text[] collate "C"));
