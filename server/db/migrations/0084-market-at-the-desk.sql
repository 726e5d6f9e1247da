-- Sites, warehouses, categories, conditions, sizes and brands are edited at the desk. The rules are those of
-- contract/src/rules/listings/market.ts once more.

-- Counts edits, whoever makes them, so that two people who edit one thing find out.
create function count_versions() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

-- Lots, orders, saved searches, links and other markets' files name things by their keys.
create function refuse_changed_keys() returns trigger language plpgsql as $$
begin
  raise exception 'a key never changes' using errcode = 'check_violation', constraint = 'keys_never_change',
    table = tg_table_name;
end $$;

do $$
declare
  edited text;
begin
  foreach edited in array array['sites', 'warehouses', 'categories', 'conditions', 'lot_sizes', 'brands'] loop
    execute format('alter table %I add column version integer not null default 1', edited);
    execute format('alter table %I add constraint a_version_counts_from_one check (version >= 1)', edited);
    execute format('create trigger an_edit_counts before update on %I for each row execute function count_versions()', edited);
    execute format('create trigger keys_never_change before update on %I for each row
      when (old.key is distinct from new.key) execute function refuse_changed_keys()', edited);
  end loop;
  foreach edited in array array['sites', 'warehouses', 'categories', 'conditions', 'lot_sizes'] loop
    execute format('alter table %I add constraint keys_are_plain_words
      check (key ~ ''^[a-z0-9]+([_-][a-z0-9]+)*$'' and length(key) <= 60)', edited);
  end loop;
  foreach edited in array array['sites', 'categories', 'conditions', 'lot_sizes', 'brands'] loop
    execute format('alter table %I add constraint names_are_one_short_line
      check (name = btrim(name) and length(name) between 1 and 80 and name !~ ''[[:cntrl:]]'')', edited);
  end loop;
  foreach edited in array array['categories', 'conditions', 'lot_sizes'] loop
    execute format('alter table %I add constraint places_are_small_numbers check (position between 0 and 9999)', edited);
  end loop;
end $$;

alter table conditions add constraint a_definition_says_something
  check (definition = btrim(definition) and length(definition) between 1 and 1000);

-- What is retired takes no new lots. Those it has stay, and stay to be found.
alter table warehouses add column is_retired boolean not null default false;
alter table categories add column is_retired boolean not null default false;
alter table warehouses add constraint places_are_one_short_line check (
  description = btrim(description) and length(description) between 1 and 80 and description !~ '[[:cntrl:]]'
  and city = btrim(city) and length(city) between 1 and 80 and city !~ '[[:cntrl:]]');

create function refuse_lots_where_retired(category text, warehouse text) returns void language plpgsql as $$
begin
  if exists (select from categories where key = category and is_retired) then
    raise exception 'the category % is retired', category using errcode = 'check_violation',
      constraint = 'a_retired_category_takes_no_new_lots', table = 'lots';
  end if;
  if exists (select from warehouses where key = warehouse and is_retired) then
    raise exception 'the warehouse % is retired', warehouse using errcode = 'check_violation',
      constraint = 'a_retired_warehouse_takes_no_new_lots', table = 'lots';
  end if;
end $$;
create function refuse_new_lots_where_retired() returns trigger language plpgsql as $$
begin
  -- Once for each kind, not for each lot: a load brings a hundred thousand.
  perform refuse_lots_where_retired(category_key, warehouse_key)
    from (select distinct category_key, warehouse_key from added) kinds;
  return null;
end $$;
create trigger what_is_retired_takes_no_new_lots after insert on lots
  referencing new table as added for each statement execute function refuse_new_lots_where_retired();
create function refuse_moves_to_retired() returns trigger language plpgsql as $$
begin
  perform refuse_lots_where_retired(
    case when new.category_key <> old.category_key then new.category_key end,
    case when new.warehouse_key <> old.warehouse_key then new.warehouse_key end);
  return null;
end $$;
create trigger what_is_retired_gets_no_lots after update on lots for each row
  when (new.category_key <> old.category_key or new.warehouse_key <> old.warehouse_key)
  execute function refuse_moves_to_retired();

-- A brand that was spelled in two ways becomes one. The old key stays, because saved searches and links name it, and
-- leads to the brand that has its lots now; always in one step.
alter table brands add column merged_into text collate "C" references brands (key);
alter table brands add constraint a_brand_is_not_merged_into_itself check (merged_into <> key);
create index brands_merged_into on brands (merged_into) where merged_into is not null;
create index lots_brand_key on lots (brand_key);
create function refuse_merging_twice() returns trigger language plpgsql as $$
begin
  perform from brands where key = new.merged_into and merged_into is null for share;
  if not found or exists (select from brands where merged_into = new.key)
    or exists (select from lots where brand_key = new.key) then
    raise exception 'a brand is merged with its lots, into one that is not merged itself'
      using errcode = 'check_violation', constraint = 'a_merged_brand_leads_to_a_brand', table = 'brands';
  end if;
  return null;
end $$;
create trigger a_merged_brand_leads_to_a_brand after insert or update of merged_into on brands
  for each row when (new.merged_into is not null) execute function refuse_merging_twice();
-- An import may know the old spelling only.
create function give_lots_to_the_brand_that_is_left() returns trigger language plpgsql as $$
begin
  if exists (select from brands where key in (select distinct brand_key from changed) and merged_into is not null) then
    update lots set brand_key = brands.merged_into from brands
      where brands.key = lots.brand_key and brands.merged_into is not null and lots.id in (select id from changed);
  end if;
  return null;
end $$;
create trigger a_merged_brand_takes_no_new_lots after insert on lots
  referencing new table as changed for each statement execute function give_lots_to_the_brand_that_is_left();
create trigger a_merged_brand_gets_no_lots after update on lots
  referencing new table as changed for each statement execute function give_lots_to_the_brand_that_is_left();

create function refuse_a_third_level() returns trigger language plpgsql as $$
begin
  -- Locked, so that nobody moves the parent below another one meanwhile.
  perform from categories where key = new.parent_key and parent_key is null for share;
  if not found or exists (select from categories where parent_key = new.key) then
    raise exception 'categories have two levels' using errcode = 'check_violation',
      constraint = 'categories_have_two_levels', table = 'categories';
  end if;
  return null;
end $$;
create trigger categories_have_two_levels after insert or update of parent_key on categories
  for each row when (new.parent_key is not null) execute function refuse_a_third_level();

-- Whoever has the new parent selected has the child with it, and a_parent_is_not_selected_with_its_child allows no both.
create function drop_choices_covered_by_a_new_parent() returns trigger language plpgsql as $$
begin
  delete from inventory_preferences child using inventory_preferences parent
    where child.category_key = new.key and parent.account_id = child.account_id and parent.category_key = new.parent_key;
  return null;
end $$;
create trigger a_moved_category_is_chosen_with_its_parent after update of parent_key on categories
  for each row when (new.parent_key is distinct from old.parent_key)
  execute function drop_choices_covered_by_a_new_parent();

update sites set hosts = array(select distinct lower(btrim(host)) from unnest(hosts) host where btrim(host) <> '' order by 1)
  where hosts::text <> lower(hosts::text);
alter table sites add constraint hosts_are_names check (cardinality(hosts) <= 20 and array_to_string(hosts, ' ', '') ~
  '^(|[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?([.][a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*( [a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?([.][a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*)*)$');

create function refuse_bad_sites() returns trigger language plpgsql as $$
begin
  -- One after another: two that take the same host at once would not see each other.
  perform pg_advisory_xact_lock(hashtext('hosts of sites'));
  if exists (select from sites where key <> new.key and hosts && new.hosts) then
    raise exception 'another site has one of these hosts' using errcode = 'check_violation',
      constraint = 'a_host_belongs_to_one_site', table = 'sites';
  end if;
  begin
    perform now() at time zone new.time_zone;
  exception when invalid_parameter_value then
    raise exception 'no such time zone: %', new.time_zone using errcode = 'check_violation',
      constraint = 'a_time_zone_is_known', table = 'sites';
  end;
  return null;
end $$;
create trigger sites_can_be_served after insert or update on sites for each row execute function refuse_bad_sites();

create function refuse_no_default_site() returns trigger language plpgsql as $$
begin
  if not exists (select from sites where is_default) then
    raise exception 'a market has a default site' using errcode = 'check_violation',
      constraint = 'a_market_has_a_default_site', table = 'sites';
  end if;
  return null;
end $$;
create constraint trigger a_market_has_a_default_site after update or delete on sites deferrable initially deferred
  for each row when (old.is_default) execute function refuse_no_default_site();

-- Pages of the desk show the last changes of one kind of thing.
create index audit_entries_of_a_kind on audit_entries (split_part(subject, ':', 1), id);
