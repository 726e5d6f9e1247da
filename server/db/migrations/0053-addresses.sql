-- Address books. An entry (addresses) keeps its id for as long as its owner keeps it. What it says is a value that never
-- changes: an edit points the entry at a new one, and an order will point at the one that it was placed with.
create table address_values (
  id uuid primary key default gen_random_uuid(),
  -- Of the entry that it was written for: where freight goes, fewer states are allowed.
  role text collate "C" not null,
  first_name text not null,
  last_name text not null,
  company_name text not null,
  street_address text not null,
  extended_address text not null,
  locality text not null,
  region text collate "C" not null,
  postal_code text collate "C" not null,
  phone_number text collate "C" not null,
  loading_dock boolean not null,
  address_type text collate "C" not null,
  constraint values_are_found_by_their_role unique (id, role),
  constraint address_role_is_known check (role in ('shipping', 'billing')),
  constraint required_address_fields_have_two_characters check (
    length(first_name) >= 2 and length(last_name) >= 2 and length(street_address) >= 2 and length(locality) >= 2),
  constraint address_fields_have_a_limit check (
    length(first_name) <= 100 and length(last_name) <= 100 and length(company_name) <= 100
    and length(street_address) <= 100 and length(extended_address) <= 100 and length(locality) <= 100),
  constraint address_fields_are_trimmed check (
    first_name = btrim(first_name) and last_name = btrim(last_name) and company_name = btrim(company_name)
    and street_address = btrim(street_address) and extended_address = btrim(extended_address)
    and locality = btrim(locality)),
  constraint addresses_hide_nothing check (
    first_name = without_hidden_characters(first_name) and last_name = without_hidden_characters(last_name)
    and company_name = without_hidden_characters(company_name)
    and street_address = without_hidden_characters(street_address)
    and extended_address = without_hidden_characters(extended_address)
    and locality = without_hidden_characters(locality)),
  constraint localities_have_no_digits check (locality !~ '[0-9]'),
  constraint regions_are_states_of_their_role check (
    region in ('AL', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'DC', 'FL', 'GA', 'ID', 'IL', 'IN', 'IA', 'KS', 'KY', 'LA', 'ME',
      'MD', 'MA', 'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NV', 'NH', 'NJ', 'NM', 'NY', 'NC', 'ND', 'OH', 'OK', 'OR', 'PA',
      'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VT', 'VA', 'WA', 'WV', 'WI', 'WY')
    or (role = 'billing' and region in ('AK', 'HI'))),
  constraint postal_codes_are_five_or_nine_digits check (postal_code ~ '^[0-9]{5}(-[0-9]{4})?$'),
  -- Territories, military mail, Hawaii, Alaska.
  constraint freight_stays_in_the_48_states check (
    role = 'billing' or postal_code !~ '^(00[6-9]|09[0-8]|340|96[2-9]|99[5-9])'),
  constraint phone_numbers_are_ten_digits check (phone_number ~ '^[0-9]{10}$'),
  constraint address_type_is_known check (address_type in ('Residential', 'Commercial'))
);

create function refuse_to_change_an_address_value() returns trigger language plpgsql as $$
begin
  raise exception 'an address value never changes: write a new one' using errcode = 'check_violation',
    constraint = 'address_values_never_change', table = 'address_values';
end $$;
create trigger address_values_never_change before update on address_values
  for each row execute function refuse_to_change_an_address_value();

create table addresses (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  role text collate "C" not null,
  value_id uuid not null,
  is_default boolean not null default false,
  -- Not now(): who waits for the account's lock began earlier, and would not be the newest.
  created_at timestamptz not null default clock_timestamp(),
  constraint an_entry_has_the_role_of_its_value foreign key (value_id, role) references address_values (id, role)
);
create unique index one_default_address_per_role on addresses (account_id, role) where is_default;
create index addresses_of_an_account on addresses (account_id, role, created_at);
create index addresses_value_id on addresses (value_id);

-- Holds the account while it counts, so that the limit holds however many posts come at once.
create function refuse_too_many_addresses() returns trigger language plpgsql as $$
begin
  perform from accounts where id = new.account_id for no key update;
  if (select count(*) from addresses where account_id = new.account_id and role = new.role) > 50 then
    raise exception 'an account has at most 50 addresses of a role' using errcode = 'check_violation',
      constraint = 'an_account_has_at_most_50_addresses_of_a_role', table = 'addresses';
  end if;
  return null;
end $$;
create constraint trigger an_account_has_at_most_50_addresses_of_a_role after insert on addresses
  for each row execute function refuse_too_many_addresses();

-- At the commit, because a default goes before the next one comes.
create function require_a_default_address() returns trigger language plpgsql as $$
declare
  entry addresses := coalesce(old, new);
begin
  if (select not bool_or(is_default) from addresses where account_id = entry.account_id and role = entry.role) then
    raise exception 'one of the addresses of a role is its default' using errcode = 'check_violation',
      constraint = 'a_role_with_addresses_has_a_default', table = 'addresses';
  end if;
  return null;
end $$;
create constraint trigger a_role_with_addresses_has_a_default after insert or update or delete on addresses
  deferrable initially deferred for each row execute function require_a_default_address();

-- A value goes with the last row that points at it. Whatever else points at values by a foreign key, as orders will, keeps
-- them by that alone.
create function remove_unused_address_value() returns trigger language plpgsql as $$
begin
  delete from address_values where id = old.value_id;
  return null;
exception when foreign_key_violation then
  -- Something still points at it.
  return null;
end $$;
create trigger unused_values_are_removed after delete on addresses
  for each row execute function remove_unused_address_value();
create trigger replaced_values_are_removed after update of value_id on addresses
  for each row when (old.value_id <> new.value_id) execute function remove_unused_address_value();
