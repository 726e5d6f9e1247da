-- Templates of sellers: what repeats from lot to lot. Null: not part of the template.
create table listing_templates (
  id bigint generated always as identity primary key,
  seller_id uuid not null references accounts (id) on delete cascade,
  -- Mirrors templateNameProblem in contract/src/rules/desk/templates/template-name.ts.
  name text not null,
  description text,
  category_key text collate "C" references categories (key),
  condition_key text collate "C" references conditions (key),
  lot_size_key text collate "C" references lot_sizes (key),
  warehouse_key text collate "C" references warehouses (key),
  buying_format text collate "C",
  duration_hours integer,
  soft_close_window_seconds integer,
  extension_seconds integer,
  cap_minutes integer,
  relists_left integer,
  shipping_mode text collate "C",
  flat_shipping_cents integer,
  shipping_discount_percent integer,
  available_for_pick_up boolean,
  -- Stays when its rule is deleted: otherwise a lot that was meant for few would go to everyone without a word.
  is_private boolean not null default false,
  access_rule_id bigint references inventory_access_rules (id) on delete set null,
  updated_at timestamptz not null default now(),
  constraint a_template_name_is_one_short_line
    check (name = btrim(name) and length(name) between 1 and 80 and name = without_hidden_characters(name)),
  constraint a_template_text_is_of_pages check (length(description) between 1 and 10000),
  constraint a_template_has_a_known_format check (buying_format in ('auction', 'fixed_price')),
  constraint auction_settings_belong_to_auction_templates check (
    case when buying_format = 'auction'
      then num_nonnulls(duration_hours, soft_close_window_seconds, extension_seconds, relists_left) = 4
      else num_nonnulls(duration_hours, soft_close_window_seconds, extension_seconds, relists_left, cap_minutes) = 0
    end),
  constraint a_template_runs_for_an_hour_to_sixty_days check (duration_hours between 1 and 1440),
  constraint template_soft_close_is_within_an_hour
    check (soft_close_window_seconds between 0 and 3600 and extension_seconds between 0 and 3600),
  constraint a_template_cap_is_within_a_week check (cap_minutes between 0 and 10080),
  constraint template_relists_are_counted check (relists_left between 0 and 100),
  constraint template_shipping_is_whole check (
    case when shipping_mode is null
      then num_nonnulls(flat_shipping_cents, shipping_discount_percent, available_for_pick_up) = 0
      else num_nonnulls(shipping_discount_percent, available_for_pick_up) = 2
        and (shipping_mode = 'flat') = (flat_shipping_cents is not null)
    end),
  constraint template_shipping_is_known check (shipping_mode in ('calculated', 'flat', 'free')),
  constraint template_flat_shipping_is_an_amount check (flat_shipping_cents between 0 and 999999999),
  constraint template_discount_is_a_percentage check (shipping_discount_percent between 0 and 100),
  constraint only_private_templates_have_a_rule check (access_rule_id is null or is_private),
  constraint a_template_has_a_part check (is_private or num_nonnulls(description, category_key, condition_key,
    lot_size_key, warehouse_key, buying_format, shipping_mode) > 0)
);

create unique index one_template_per_name on listing_templates (seller_id, lower(name));
-- A rule that is deleted looks for the templates that name it.
create index listing_templates_access_rule_id on listing_templates (access_rule_id) where access_rule_id is not null;

-- Mirrors MAX_TEMPLATES in contract/src/rules/max-counts.ts.
create function refuse_too_many_templates() returns trigger language plpgsql as $$
begin
  perform from accounts where id = new.seller_id for no key update;
  if (select count(*) from listing_templates where seller_id = new.seller_id) > 100 then
    raise exception 'a seller has at most 100 templates' using errcode = 'check_violation',
      constraint = 'a_seller_has_at_most_100_templates', table = 'listing_templates';
  end if;
  return null;
end $$;
create trigger templates_are_limited after insert on listing_templates
  for each row execute function refuse_too_many_templates();
create trigger a_deleted_account_gets_nothing_new after insert on listing_templates
  for each row execute function refuse_rows_of_a_deleted_account('seller_id');
