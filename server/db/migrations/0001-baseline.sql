-- The schema, domain by domain. Each table is followed by its indexes, its triggers and their functions; triggers that
-- follow one purpose over many tables (the change feed, deleted accounts) come together at the end.
--
-- Names of constraints are sentences, because they show up in errors. A constraint or trigger that mirrors a rule of
-- contract/src/rules says "Mirrors …": server/test/mirrors has the list of them and names the tests that compare the two.
--
-- A change of the schema is a new file after this one. This file stays as it is: databases that have run it don't run it
-- again.

-- # Functions that several tables call

-- Names are shown to others, in mail and to admins. A character that turns the direction of text or that nobody sees lets
-- one name look like another. Joiners (U+200C, U+200D) and variation selectors belong to some scripts: where they may stand
-- is for hasHiddenCharacters in contract/src/rules/accounts/hidden-characters.ts to say, which this mirrors.
create function without_hidden_characters(given text) returns text language sql immutable parallel safe as $$
  select regexp_replace(given, '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e00ff]', '', 'g')
$$;

-- One brand for all its spellings: imports and the desk's form make brands now, some at the same moment. Mirrors
-- foldBrand in contract/src/rules/listings/goods/brand-name.ts.
create function folded_brand(name text) returns text language sql immutable strict parallel safe as $$
  select coalesce(nullif(lower(regexp_replace(normalize(name, NFD),
    '[\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u0300-\u036f\u2000-\u206f\u2122]', '', 'g')), ''),
    lower(name))
$$;

-- A warehouse's ZIP code is in its state: freight is priced by the one, sales tax and what buyers read go by the other.
-- Mirrors statesOfZip in contract/src/rules/addresses/zip-state.ts.
create function is_zip_of_state(zip text, state text) returns boolean language sql immutable strict parallel safe as $$
  select exists (select from (values
    ('AL',350,352), ('AL',354,369), ('AK',995,999), ('AZ',850,853), ('AZ',855,857), ('AZ',859,860), ('AZ',863,865),
    ('AR',716,729), ('CA',900,908), ('CA',910,928), ('CA',930,961), ('CO',800,816), ('CT',60,69), ('DE',197,199),
    ('DC',200,200), ('DC',202,205), ('DC',569,569), ('FL',320,339), ('FL',341,342), ('FL',344,344), ('FL',346,347),
    ('FL',349,349), ('GA',300,319), ('GA',398,399), ('HI',967,968), ('ID',832,838), ('IL',600,620), ('IL',622,629),
    ('IN',460,479), ('IA',500,516), ('IA',520,528), ('KS',660,662), ('KS',664,679), ('KY',400,418), ('KY',420,427),
    ('LA',700,701), ('LA',703,708), ('LA',710,714), ('ME',39,49), ('MD',206,212), ('MD',214,219), ('MA',10,27),
    ('MA',55,55), ('MI',480,499), ('MN',550,551), ('MN',553,567), ('MS',386,397), ('MO',630,631), ('MO',633,641),
    ('MO',644,658), ('MT',590,599), ('NE',680,681), ('NE',683,693), ('NV',889,891), ('NV',893,895), ('NV',897,898),
    ('NH',30,38), ('NJ',70,89), ('NM',870,871), ('NM',873,884), ('NY',5,5), ('NY',63,63), ('NY',100,149),
    ('NC',270,289), ('ND',580,588), ('OH',430,459), ('OK',730,731), ('OK',734,741), ('OK',743,749), ('OR',970,979),
    ('PA',150,196), ('RI',28,29), ('SC',290,299), ('SD',570,577), ('TN',370,385), ('TN',422,422), ('TX',733,733),
    ('TX',739,739), ('TX',750,799), ('TX',885,885), ('UT',840,847), ('VT',50,54), ('VT',56,59), ('VA',201,201),
    ('VA',220,246), ('WA',980,986), ('WA',988,994), ('WV',247,268), ('WI',530,532), ('WI',534,535), ('WI',537,549),
    ('WY',820,831), ('WY',834,834)
  ) as prefixes (code, first, last) where code = state and left(zip, 3)::integer between first and last)
$$;

-- What was done stays written: not even an admin may change it.
create function refuse_to_change_a_record() returns trigger language plpgsql as $$
begin
  raise exception '% is a record: its rows are never changed or removed', tg_table_name;
end $$;

-- Sites, warehouses, categories, conditions, sizes and brands are edited at the desk. Every edit is counted, so that of two
-- admins who edit one thing at once the second is told.
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

-- # Accounts

-- Who people are. The columns that the identity library writes are kept as it expects them; the rest is ours.
create table accounts (
  id uuid primary key default gen_random_uuid(),
  email text collate "C" not null,
  email_verified boolean not null default false,
  name text not null,
  first_name text not null,
  last_name text not null,
  image text,
  role text collate "C" not null default 'buyer',
  terms_accepted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The name under which an account sells, for every visitor to read. A person's own name is never shown in its place:
  -- without a seller name a lot's page names no seller.
  seller_name text,
  -- An account is deleted in place: bids and sales stay, and nothing in its row says whose they were.
  deleted_at timestamptz,
  -- How long the account has to pay an invoice; null: it does not buy by invoice.
  invoice_days integer,
  -- A suspended account can't sign in, bid, or be sold to. What it owes and is owed goes on.
  suspended_at timestamptz,
  suspension_reason text,
  suspended_by uuid references accounts (id),
  constraint one_account_per_email unique (email),
  constraint emails_are_kept_in_lower_case check (email = lower(email)),
  constraint role_is_known check (role in ('buyer', 'seller', 'admin')),
  constraint names_have_a_limit check (length(first_name) <= 100 and length(last_name) <= 100 and length(name) <= 201),
  constraint emails_have_a_limit check (length(email) between 3 and 254),
  constraint seller_names_are_one_short_line
    check (seller_name = btrim(seller_name) and length(seller_name) between 2 and 80 and seller_name !~ '[[:cntrl:]]'),
  constraint names_hide_nothing check (
    first_name = without_hidden_characters(first_name) and last_name = without_hidden_characters(last_name)
    and name = without_hidden_characters(name)
  ),
  -- As for people's names: a hidden character lets one seller look like another.
  constraint seller_names_hide_nothing check (seller_name = without_hidden_characters(seller_name)),
  -- Bidding looks this up for every bidder of a batch, so it stays a check of the row and no table of its own.
  constraint a_deleted_account_is_anonymous check (deleted_at is null or (
    email = 'deleted-' || id::text || '@deleted.invalid' and first_name = '' and last_name = '' and name = ''
    and image is null and not email_verified and role = 'buyer'
    and (seller_name is null or seller_name = 'Former seller'))),
  -- An account with the address that a deletion is going to write would keep the other account from being deleted.
  constraint addresses_of_deleted_accounts_are_reserved
    check (deleted_at is not null or email not like '%@deleted.invalid'),
  constraint invoice_days_are_a_term check (invoice_days between 1 and 120),
  constraint a_suspension_says_who_and_why check (
    num_nonnulls(suspended_at, suspension_reason, suspended_by) in (0, 3)
    and length(suspension_reason) between 1 and 500),
  constraint nobody_suspends_themselves check (suspended_by <> id),
  constraint a_deleted_account_is_not_suspended check (deleted_at is null or suspended_at is null)
);
-- How the desk finds people.
create index accounts_by_age on accounts (created_at desc, id) where deleted_at is null;
create index accounts_by_name on accounts using gin (to_tsvector('simple', name));
create index suspended_accounts on accounts (suspended_at) where suspended_at is not null;

-- An admin must be able to sign in and run the market. Who takes an admin's rights locks all admins first: without that two
-- admins who suspend each other would leave none.
-- Mirrors suspensionProblem and roleProblem in contract/src/rules/accounts/account-acts.ts.
create function refuse_to_lose_the_last_admin() returns trigger language plpgsql as $$
begin
  if not exists (select from accounts where role = 'admin' and suspended_at is null and deleted_at is null) then
    raise exception 'the last admin stays' using errcode = 'check_violation',
      constraint = 'the_last_admin_stays', table = 'accounts';
  end if;
  return null;
end $$;
create trigger the_last_admin_stays after update of role, suspended_at on accounts for each row
  when (old.role = 'admin' and old.suspended_at is null and (new.role <> 'admin' or new.suspended_at is not null))
  execute function refuse_to_lose_the_last_admin();

-- What a seller offers needs a seller who answers for it.
-- Mirrors roleProblem in contract/src/rules/accounts/account-acts.ts.
create function refuse_to_make_a_seller_with_open_lots_a_buyer() returns trigger language plpgsql as $$
begin
  if exists (select from lots join listings on listings.lot_id = lots.id
      where lots.seller_id = new.id and listings.state in ('scheduled', 'active', 'awaiting_payment')) then
    raise exception 'a seller with open lots stays a seller' using errcode = 'check_violation',
      constraint = 'a_seller_with_open_lots_stays_a_seller', table = 'accounts';
  end if;
  return null;
end $$;
create trigger a_seller_with_open_lots_stays_a_seller after update of role on accounts for each row
  when (old.role <> 'buyer' and new.role = 'buyer' and new.deleted_at is null)
  execute function refuse_to_make_a_seller_with_open_lots_a_buyer();

create table credentials (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  provider_id text collate "C" not null,
  provider_account_id text collate "C" not null,
  password_hash text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Columns that the identity library insists on, for sign-in through other providers; ours stay empty.
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  constraint one_credential_per_provider unique (provider_id, provider_account_id),
  constraint only_passwords_are_kept check (access_token is null and refresh_token is null and id_token is null)
);
create index credentials_account_id on credentials (account_id);

-- A signed-in browser: what the buyer sees as a device.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  token text collate "C" not null,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint one_session_per_token unique (token)
);
create index sessions_account_id on sessions (account_id);
-- Sessions are listed and ended by account, newest first, and removed when they are over.
create index sessions_expires_at on sessions (expires_at);

create table verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text collate "C" not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);
create index verifications_expires_at on verifications (expires_at);
-- A new password ends the reset links of its account, which are found by the account's id.
create index verifications_value on verifications (value);

-- How often a sign-in was tried, by account, by address and by both. A bucket's name is a keyed hash: no e-mail
-- and no address is kept here.
create table sign_in_attempts (
  bucket text collate "C" primary key,
  window_started_at timestamptz not null default now(),
  attempt_count integer not null default 1,
  constraint attempts_are_counted_from_zero check (attempt_count >= 0)
);
create index sign_in_attempts_window_started_at on sign_in_attempts (window_started_at);

-- Who tried to sign in, for 90 days. Unknown addresses leave nothing here.
create table sign_ins (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  happened_at timestamptz not null default clock_timestamp(),
  outcome text collate "C" not null,
  address_group text collate "C" not null,
  device text not null,
  constraint sign_in_outcome_is_known check (outcome in ('ok', 'wrong_password', 'suspended', 'locked')),
  constraint sign_in_addresses_have_a_limit check (length(address_group) between 1 and 64),
  constraint sign_in_devices_have_a_limit check (length(device) between 1 and 100)
);
create index sign_ins_of_an_account on sign_ins (account_id, happened_at desc);
create index sign_ins_by_age on sign_ins (happened_at);

-- An attacker who guesses passwords must not fill the disk. Successes are counted apart, or guesses would hide the one that
-- worked.
create function keep_sixty_sign_ins_an_hour() returns trigger language plpgsql as $$
begin
  if (select count(*) from (select from sign_ins where account_id = new.account_id
      and (outcome = 'ok') = (new.outcome = 'ok') and happened_at > clock_timestamp() - interval '1 hour'
      limit 60) recent) >= 60 then
    return null;
  end if;
  return new;
end $$;
create trigger an_account_keeps_sixty_sign_ins_an_hour before insert on sign_ins
  for each row execute function keep_sixty_sign_ins_an_hour();

-- # What was done at the desk, and its settings

-- What an admin or a seller did, to what, and when. A record: inserted once.
create table audit_entries (
  id bigint generated always as identity primary key,
  account_id uuid references accounts,
  action text not null,
  subject text not null,
  details jsonb not null default '{}',
  happened_at timestamptz not null default now()
);
create index audit_entries_subject on audit_entries (subject, id);
create index audit_entries_of_an_account on audit_entries (account_id, id);
-- How the audit trail is filtered; whom it is by and what exactly it is about have indexes already.
create index audit_entries_by_action on audit_entries (action, id);
create index audit_entries_by_subject_start on audit_entries (subject text_pattern_ops, id);
create index audit_entries_by_time on audit_entries (happened_at);
-- Pages of the desk show the last changes of one kind of thing.
create index audit_entries_of_a_kind on audit_entries (split_part(subject, ':', 1), id);
create trigger audit_entries_are_a_record before delete on audit_entries
  for each row execute function refuse_to_change_a_record();
create trigger audit_entries_lose_details_only before update on audit_entries
  for each row when (new.details <> '{}' or (new.id, new.account_id, new.action, new.subject, new.happened_at)
    is distinct from (old.id, old.account_id, old.action, old.subject, old.happened_at))
  execute function refuse_to_change_a_record();

-- What the operator says about itself, a row a setting: also how to pay an invoice, and its own terms beside those of the
-- program. Its constraints mirror contract/src/rules/desk/settings.ts. One operator runs all sites of a database.
create table settings (
  key text primary key,
  value text not null,
  updated_at timestamptz not null default now(),
  constraint a_setting_says_something check (btrim(value) <> '' and value = btrim(value, E' \n\r\t')),
  constraint names_and_contacts_are_one_line
    check (key not in ('operator_name', 'contact_email', 'contact_phone') or value !~ '[[:cntrl:]]'),
  constraint a_contact_email_is_an_address check (key <> 'contact_email' or value ~ '^[^@[:space:]]+@[^@[:space:]]+[.][^@[:space:]]+$'),
  constraint a_contact_phone_is_a_number check (key <> 'contact_phone' or value ~ '^[+]?[0-9(][0-9 ().-]{5,28}[0-9]$'),
  constraint a_setting_is_known check (key in ('operator_name', 'contact_email', 'contact_phone',
    'postal_address', 'fees', 'claims', 'wire_instructions', 'terms')),
  constraint a_setting_is_short check (length(value) <= case key
    when 'operator_name' then 100 when 'contact_email' then 254 when 'contact_phone' then 30
    when 'postal_address' then 300 when 'terms' then 20000 else 2000 end)
);

-- # The market: sites, categories, conditions, sizes, brands, warehouses, rates

-- A site is a face of the market, found by its host.
create table sites (
  key text collate "C" primary key,
  name text not null,
  hosts text[] not null default '{}',
  default_sort text collate "C" not null default '-updated_at',
  time_zone text not null default 'America/Chicago',
  is_default boolean not null default false,
  version integer not null default 1,
  constraint default_sort_is_known check (default_sort in ('auction_ends_at', '-updated_at', 'selling_price',
    '-selling_price', '-price_drop', 'number_of_bids', '-number_of_bids')),
  constraint a_version_counts_from_one check (version >= 1),
  constraint keys_are_plain_words check (key ~ '^[a-z0-9]+([_-][a-z0-9]+)*$' and length(key) <= 60),
  constraint names_are_one_short_line check (name = btrim(name) and length(name) between 1 and 80 and name !~ '[[:cntrl:]]'),
  constraint hosts_are_names check (cardinality(hosts) <= 20 and array_to_string(hosts, ' ', '') ~
    '^(|[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?([.][a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*( [a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?([.][a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*)*)$')
);
create unique index one_default_site on sites (is_default) where is_default;
create trigger an_edit_counts before update on sites for each row execute function count_versions();
create trigger keys_never_change before update on sites for each row
  when (old.key is distinct from new.key) execute function refuse_changed_keys();

-- Mirrors siteProblems in contract/src/rules/listings/market.ts.
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

-- What every market has, demo or not: the default site, the categories of the specification (§9), conditions and sizes.
insert into sites (key, name, is_default) values ('lotyard', 'Lotyard', true);

create table categories (
  key text collate "C" primary key,
  name text not null,
  parent_key text collate "C" references categories,
  position integer not null,
  version integer not null default 1,
  is_retired boolean not null default false,
  constraint a_category_is_not_its_own_parent check (parent_key <> key),
  constraint a_version_counts_from_one check (version >= 1),
  constraint keys_are_plain_words check (key ~ '^[a-z0-9]+([_-][a-z0-9]+)*$' and length(key) <= 60),
  constraint names_are_one_short_line check (name = btrim(name) and length(name) between 1 and 80 and name !~ '[[:cntrl:]]'),
  constraint places_are_small_numbers check (position between 0 and 9999)
);
create index categories_parent_key on categories (parent_key);
create trigger an_edit_counts before update on categories for each row execute function count_versions();
create trigger keys_never_change before update on categories for each row
  when (old.key is distinct from new.key) execute function refuse_changed_keys();

-- Mirrors parentProblems in contract/src/rules/listings/market.ts.
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

-- An account that has selected the new parent has the child with it; a_parent_is_not_selected_with_its_child refuses both.
create function drop_choices_covered_by_a_new_parent() returns trigger language plpgsql as $$
begin
  delete from inventory_preferences child using inventory_preferences parent
    where child.category_key = new.key and parent.account_id = child.account_id and parent.category_key = new.parent_key;
  return null;
end $$;
create trigger a_moved_category_is_chosen_with_its_parent after update of parent_key on categories
  for each row when (new.parent_key is distinct from old.parent_key)
  execute function drop_choices_covered_by_a_new_parent();

insert into categories (key, name, parent_key, position) values
  ('computers-office', 'Computers & Office', null, 1),
  ('consumer-electronics', 'Consumer Electronics', null, 2),
  ('toys-baby', 'Toys & Baby', null, 3),
  ('home-garden', 'Home & Garden', null, 4),
  ('apparel-accessories', 'Apparel & Accessories', null, 5),
  ('general-merchandise', 'General Merchandise', null, 6);

insert into categories (key, name, parent_key, position) values
  ('laptops', 'Laptops', 'computers-office', 1),
  ('desktops', 'Desktops', 'computers-office', 2),
  ('monitors', 'Monitors', 'computers-office', 3),
  ('printers', 'Printers & Ink', 'computers-office', 4),
  ('office-furniture', 'Office Furniture', 'computers-office', 5),
  ('networking', 'Networking', 'computers-office', 6),
  ('televisions', 'Televisions', 'consumer-electronics', 1),
  ('audio', 'Audio & Headphones', 'consumer-electronics', 2),
  ('cell-phones', 'Cell Phones', 'consumer-electronics', 3),
  ('cameras', 'Cameras', 'consumer-electronics', 4),
  ('video-games', 'Video Games', 'consumer-electronics', 5),
  ('smart-home', 'Smart Home', 'consumer-electronics', 6),
  ('toys', 'Toys & Games', 'toys-baby', 1),
  ('baby-gear', 'Baby Gear', 'toys-baby', 2),
  ('nursery', 'Nursery', 'toys-baby', 3),
  ('outdoor-play', 'Outdoor Play', 'toys-baby', 4),
  ('kitchen', 'Kitchen', 'home-garden', 1),
  ('furniture', 'Furniture', 'home-garden', 2),
  ('tools', 'Tools & Hardware', 'home-garden', 3),
  ('patio-garden', 'Patio & Garden', 'home-garden', 4),
  ('bedding-bath', 'Bedding & Bath', 'home-garden', 5),
  ('appliances', 'Small Appliances', 'home-garden', 6),
  ('womens-clothing', 'Women''s Clothing', 'apparel-accessories', 1),
  ('mens-clothing', 'Men''s Clothing', 'apparel-accessories', 2),
  ('shoes', 'Shoes', 'apparel-accessories', 3),
  ('bags', 'Bags & Luggage', 'apparel-accessories', 4),
  ('jewelry-watches', 'Jewelry & Watches', 'apparel-accessories', 5),
  ('health-beauty', 'Health & Beauty', 'general-merchandise', 1),
  ('sporting-goods', 'Sporting Goods', 'general-merchandise', 2),
  ('automotive', 'Automotive', 'general-merchandise', 3),
  ('pet-supplies', 'Pet Supplies', 'general-merchandise', 4);

-- A site without rows here shows every category.
create table site_categories (
  site_key text collate "C" not null references sites on delete cascade,
  category_key text collate "C" not null references categories,
  primary key (site_key, category_key)
);

create table conditions (
  key text collate "C" primary key,
  name text not null,
  definition text not null,
  position integer not null,
  version integer not null default 1,
  constraint a_version_counts_from_one check (version >= 1),
  constraint keys_are_plain_words check (key ~ '^[a-z0-9]+([_-][a-z0-9]+)*$' and length(key) <= 60),
  constraint names_are_one_short_line check (name = btrim(name) and length(name) between 1 and 80 and name !~ '[[:cntrl:]]'),
  constraint places_are_small_numbers check (position between 0 and 9999),
  constraint a_definition_says_something
    check (definition = btrim(definition) and length(definition) between 1 and 1000)
);
create trigger an_edit_counts before update on conditions for each row execute function count_versions();
create trigger keys_never_change before update on conditions for each row
  when (old.key is distinct from new.key) execute function refuse_changed_keys();

insert into conditions (key, name, definition, position) values
  ('new', 'New', 'Unused goods in their original, sealed packaging, straight from the shelf or the warehouse.', 1),
  ('like-new', 'Like New', 'Opened but unused, or used so little that it does not show. Complete, and in working order.', 2),
  ('used-good', 'Used - Good', 'Used, tested and working. Expect light wear; small accessories or packaging may be missing.', 3),
  ('used-fair', 'Used - Fair', 'Used and working, with marked wear. Parts or accessories may be missing.', 4),
  ('uninspected-returns', 'Uninspected Returns', 'Sent back by shoppers and not opened or tested by us. Some work, some do not, some are for parts.', 5),
  ('salvage', 'Salvage', 'Known to be defective, damaged or incomplete. Sold for parts, repair or recycling.', 6);

create table lot_sizes (
  key text collate "C" primary key,
  name text not null,
  position integer not null,
  version integer not null default 1,
  constraint a_version_counts_from_one check (version >= 1),
  constraint keys_are_plain_words check (key ~ '^[a-z0-9]+([_-][a-z0-9]+)*$' and length(key) <= 60),
  constraint names_are_one_short_line check (name = btrim(name) and length(name) between 1 and 80 and name !~ '[[:cntrl:]]'),
  constraint places_are_small_numbers check (position between 0 and 9999)
);
create trigger an_edit_counts before update on lot_sizes for each row execute function count_versions();
create trigger keys_never_change before update on lot_sizes for each row
  when (old.key is distinct from new.key) execute function refuse_changed_keys();

insert into lot_sizes (key, name, position) values
  ('case', 'Case', 1), ('pallet', 'Pallet', 2), ('multi-pallet', 'Multi-Pallet', 3), ('truckload', 'Truckload', 4);

create table brands (
  key text collate "C" primary key,
  name text not null,
  version integer not null default 1,
  -- A brand that was spelled in two ways becomes one. The old key stays, because saved searches and links name it, and
  -- leads to the brand that has its lots now; always in one step.
  merged_into text collate "C" references brands (key),
  folded_name text not null generated always as (folded_brand(name)) stored,
  -- Sellers make brands by importing manifests, and every brand that isn't merged has a code in the search engine, which
  -- ends at 65,535: without a limit one seller could use them all up, and lots of later brands would leave the search. The
  -- numbers are those of contract/src/rules/listings/goods/brand-limits.ts. Brands without a maker are the market's own.
  made_by uuid references accounts (id),
  made_at timestamptz default now(),
  constraint a_version_counts_from_one check (version >= 1),
  constraint names_are_one_short_line check (name = btrim(name) and length(name) between 1 and 80 and name !~ '[[:cntrl:]]'),
  constraint a_brand_is_not_merged_into_itself check (merged_into <> key),
  constraint a_maker_has_a_time check (made_by is null or made_at is not null)
);
create index brands_merged_into on brands (merged_into) where merged_into is not null;
-- Among brands that have lots: one that was merged keeps its name, and leads to the other.
create unique index one_brand_per_folded_name on brands (folded_name) where merged_into is null;
create index brands_by_folded_name on brands (folded_name);
create index brands_by_maker on brands (made_by, made_at) where made_by is not null;
create trigger an_edit_counts before update on brands for each row execute function count_versions();
create trigger keys_never_change before update on brands for each row
  when (old.key is distinct from new.key) execute function refuse_changed_keys();

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

create function add_brands_in_turn() returns trigger language plpgsql as $$
begin
  -- Before the rows: two imports that count at once would not see each other's brands, and both would fit.
  perform pg_advisory_xact_lock(hashtext('brands of the market'));
  return null;
end $$;
create trigger brands_are_added_in_turn before insert on brands for each statement execute function add_brands_in_turn();

-- Mirrors brandRoom in contract/src/rules/listings/goods/brand-limits.ts.
create function refuse_too_many_brands() returns trigger language plpgsql as $$
begin
  if not exists (select from added) then
    return null;
  end if;
  if (select count(*) from brands where merged_into is null) > 20000 then
    raise exception 'a market has at most 20,000 brands' using errcode = 'check_violation',
      constraint = 'a_market_has_at_most_20000_brands', table = 'brands';
  end if;
  if exists (
    select from (select distinct made_by from added where made_by is not null) maker
    join accounts on accounts.id = maker.made_by and accounts.role <> 'admin'
    where (select count(*) from brands b where b.made_by = maker.made_by
      and b.made_at > now() - interval '24 hours') > 500) then
    raise exception 'a seller adds at most 500 brands in 24 hours' using errcode = 'check_violation',
      constraint = 'a_seller_adds_at_most_500_brands_a_day', table = 'brands';
  end if;
  return null;
end $$;
create trigger brands_have_limits after insert on brands referencing new table as added
  for each statement execute function refuse_too_many_brands();

create table warehouses (
  key text collate "C" primary key,
  description text not null,
  city text not null,
  region text collate "C" not null,
  zip text collate "C" not null,
  version integer not null default 1,
  -- What is retired takes no new lots. Those it has stay, and stay to be found.
  is_retired boolean not null default false,
  constraint zip_is_five_digits check (zip ~ '^[0-9]{5}$'),
  constraint region_is_a_state_code check (region ~ '^[A-Z]{2}$'),
  constraint a_version_counts_from_one check (version >= 1),
  constraint keys_are_plain_words check (key ~ '^[a-z0-9]+([_-][a-z0-9]+)*$' and length(key) <= 60),
  constraint places_are_one_short_line check (
    description = btrim(description) and length(description) between 1 and 80 and description !~ '[[:cntrl:]]'
    and city = btrim(city) and length(city) between 1 and 80 and city !~ '[[:cntrl:]]')
);
-- Not valid: a market whose warehouse broke the rule before it existed must start, and the form says what is wrong at the
-- next edit.
alter table warehouses add constraint zip_and_state_agree check (is_zip_of_state(zip, region)) not valid;
create trigger an_edit_counts before update on warehouses for each row execute function count_versions();
create trigger keys_never_change before update on warehouses for each row
  when (old.key is distinct from new.key) execute function refuse_changed_keys();

-- What freight costs is data. The newest version is in force; older ones stay, because orders say which one priced them.
create table freight_tariffs (
  version integer generated always as identity primary key,
  rates jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Freight rates say who changed them, why, and on which version the change was built.
  created_by uuid references accounts (id),
  note text not null default '',
  -- Two admins who change the same version find out: the second of them would undo the first one's change unseen.
  based_on integer
    constraint a_tariff_is_followed_once unique references freight_tariffs (version),
  constraint rates_are_an_object check (jsonb_typeof(rates) = 'object'),
  constraint a_note_is_one_short_line
    check (note = btrim(note) and length(note) <= 200 and note !~ '[[:cntrl:]]'),
  constraint who_changes_rates_says_why check (created_by is null or note <> '')
);
create index freight_tariffs_created_by on freight_tariffs (created_by);

create function refuse_changed_tariffs() returns trigger language plpgsql as $$
begin
  raise exception 'a tariff never changes: insert the next version' using errcode = 'check_violation',
    constraint = 'tariffs_never_change', table = 'freight_tariffs';
end $$;
create trigger tariffs_never_change before update or delete on freight_tariffs
  for each statement execute function refuse_changed_tariffs();

insert into freight_tariffs (rates) values ('{"bandMiles":[150,300,600,1000,1500,2000],
  "fuelBasisPoints":2400,
  "parcel":{"firstLbCents":[1100,1200,1400,1600,1800,2000,2200],
  "furtherLbCents":[38,46,58,70,84,98,110],
  "residentialCents":600},
  "ltl":{"minimumCents":[10500,12000,14000,16500,19000,21500,24000],
  "breaks":[{"fromLbs":0,
  "centsPerCwt":[3600,4300,5400,6600,8000,9400,10800]},{"fromLbs":500,
  "centsPerCwt":[2900,3500,4400,5400,6600,7700,8900]},{"fromLbs":1000,
  "centsPerCwt":[2300,2700,3400,4200,5100,6000,6900]},{"fromLbs":2000,
  "centsPerCwt":[1800,2200,2800,3500,4300,5100,5800]},{"fromLbs":5000,
  "centsPerCwt":[1200,1500,1900,2400,3000,3600,4200]},{"fromLbs":10000,
  "centsPerCwt":[900,1100,1400,1800,2300,2800,3200]}],
  "residentialCents":9500,
  "liftGateCents":8500},
  "truck":{"baseCents":45000,
  "centsPerMile":170,
  "residentialCents":15000,
  "liftGateCents":25000}}');

-- Sales tax by state. Rates have three decimals (New Jersey 6.625 %), so they are kept in thousandths of a percent.
create table tax_rates (
  region text collate "C" primary key,
  milli_percent integer not null,
  constraint tax_regions_are_states check (region ~ '^[A-Z]{2}$'),
  constraint tax_is_a_share check (milli_percent between 1 and 25000)
);

-- # Photos

-- A photo is its content: the same file uploaded twice is one row.
create table photos (
  id bigint generated by default as identity primary key,
  content_hash text collate "C" not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now(),
  constraint one_photo_per_content unique (content_hash),
  constraint content_hash_is_hex check (content_hash ~ '^[0-9a-f]{32,64}$')
);

-- The files made of a photo. A page shows what exists: larger sizes and AVIF come later than the small ones.
create table photo_renditions (
  photo_id bigint not null references photos on delete cascade,
  size text collate "C" not null,
  format text collate "C" not null,
  width integer not null,
  height integer not null,
  byte_length integer not null,
  storage_key text collate "C" not null,
  primary key (photo_id, size, format),
  constraint size_is_known check (size in ('two_fifty', 'five_hundred', 'one_thousand')),
  constraint format_is_known check (format in ('webp', 'avif'))
);

-- # Lots: the goods

-- The goods. A lot may be listed again, so nothing of an offer is kept here.
--
-- What the desk's form of a lot refuses is refused here as well: contract/src/rules/listings/goods/goods.ts. A freight price
-- looks at each truck that a lot may need, so what a lot may weigh has a limit: some forty trucks.
create table lots (
  id bigint generated by default as identity primary key,
  seller_id uuid not null references accounts,
  category_key text collate "C" not null references categories,
  condition_key text collate "C" not null references conditions,
  lot_size_key text collate "C" not null references lot_sizes,
  brand_key text collate "C" references brands,
  warehouse_key text collate "C" not null references warehouses,
  title text not null,
  description text not null default '',
  units integer not null,
  msrp_cents integer not null,
  weight_lbs integer not null,
  pallet_count integer not null,
  length_in integer not null,
  width_in integer not null,
  height_in integer not null,
  master_pack boolean not null default false,
  created_at timestamptz not null default now(),
  -- Photos that are put in order or described again count a version of their own. Counted with the listing's, they made a
  -- seller's request to change the goods lapse, and refused the seller who was editing the listing.
  photos_version integer not null default 1
    constraint photos_versions_count_up check (photos_version >= 1),
  constraint a_lot_has_a_title check (length(title) between 1 and 200),
  constraint msrp_is_an_amount check (msrp_cents between 0 and 999999999),
  constraint a_lot_has_a_size check (weight_lbs between 1 and 1000000
    and pallet_count between 0 and 1000 and length_in between 1 and 100000 and width_in between 1 and 100000
    and height_in between 1 and 100000),
  constraint a_lot_holds_goods check (units between 1 and 10000000),
  constraint a_lot_is_described_in_pages check (length(description) <= 10000)
);
create index lots_warehouse_key on lots (warehouse_key);
create index lots_seller_id on lots (seller_id);
-- Comparables: past sales of a category and condition.
create index lots_kind on lots (category_key, condition_key);
-- Words of titles, by which the board is searched: the lot's own, and the one that an editor gave the listing.
create index lots_title_words on lots using gin (to_tsvector('simple', title));
create index lots_brand_key on lots (brand_key);

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

create table manifest_items (
  lot_id bigint not null references lots on delete cascade,
  position integer not null,
  upc text collate "C",
  brand text not null default '',
  model text not null default '',
  description text not null,
  condition_key text collate "C" not null references conditions,
  category_key text collate "C" not null references categories,
  quantity integer not null,
  unit_msrp_cents integer not null,
  primary key (lot_id, position),
  constraint upc_is_twelve_digits check (upc ~ '^[0-9]{12}$'),
  constraint a_line_holds_goods check (quantity > 0),
  constraint unit_msrp_is_an_amount check (unit_msrp_cents between 0 and 999999999)
);

create table lot_photos (
  lot_id bigint not null references lots on delete cascade,
  position integer not null,
  photo_id bigint not null references photos,
  alt text not null,
  primary key (lot_id, position),
  -- Twenty are as many as a buyer looks at, and a lot shows each once: an upload that is sent again adds nothing.
  constraint a_lot_shows_at_most_twenty_photos check (position between 1 and 20),
  constraint a_lot_shows_a_photo_once unique (lot_id, photo_id),
  constraint what_a_photo_shows_has_a_limit check (length(alt) <= 200)
);
create index lot_photos_photo_id on lot_photos (photo_id);

-- Photos are part of what was bid on. Looked at when the transaction ends: putting them in order takes them all out first.
-- Mirrors mayRemovePhotos in contract/src/rules/listings/lot-photos.ts.
create function keep_photos_that_were_bid_on() returns trigger language plpgsql as $$
begin
  if not exists (select from lot_photos where lot_id = old.lot_id and photo_id = old.photo_id)
    and exists (select from listings l join auctions a on a.listing_id = l.id
      where l.lot_id = old.lot_id and l.state in ('scheduled', 'active') and a.next_sequence > 0)
  then
    raise exception 'photo % of lot % was bid on', old.photo_id, old.lot_id using errcode = 'check_violation',
      constraint = 'photos_that_were_bid_on_stay', table = 'lot_photos';
  end if;
  return null;
end $$;
create constraint trigger photos_that_were_bid_on_stay after delete or update of lot_id, photo_id on lot_photos
  deferrable initially deferred for each row execute function keep_photos_that_were_bid_on();

-- # Listings: offers of lots

-- A rule makes a listing private: only accounts that hold it see the listing, anywhere.
create table inventory_access_rules (
  id bigint generated by default as identity primary key,
  name text not null,
  constraint one_rule_per_name unique (name),
  -- Names that the desk types in.
  constraint access_rule_names_are_one_short_line check (
    name = btrim(name) and length(name) between 1 and 80 and name = without_hidden_characters(name))
);

create table account_access_rules (
  account_id uuid not null references accounts on delete cascade,
  access_rule_id bigint not null references inventory_access_rules on delete cascade,
  primary key (account_id, access_rule_id)
);
create index accounts_that_hold_a_rule on account_access_rules (access_rule_id, account_id);

-- An offer of a lot.
create table listings (
  id bigint generated by default as identity primary key,
  name text collate "C" not null,
  lot_id bigint not null references lots,
  state text collate "C" not null default 'draft',
  buying_format text collate "C" not null,
  overridden_title text,
  fixed_price_cents integer,
  original_price_cents integer,
  access_rule_id bigint references inventory_access_rules,
  shipping_mode text collate "C" not null default 'calculated',
  flat_shipping_cents integer,
  shipping_discount_percent integer not null default 0,
  available_for_pick_up boolean not null default false,
  -- When buyers may see it; in the future while it is scheduled.
  published_at timestamptz,
  -- When it stopped being for sale, and what it fetched.
  closed_at timestamptz,
  sold_price_cents integer,
  -- Moves when a listing is published or its title, price or goods change, never on a bid.
  updated_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- Counts the edits made at the desk, of the offer and of its goods, so that two people who edit one listing find out.
  version integer not null default 1,
  -- New for every form: a form that is sent twice makes one draft.
  request_key uuid,
  constraint one_listing_per_name unique (name),
  constraint name_is_short_and_upper_case check (name ~ '^[0-9A-Z]{4,12}$'),
  constraint state_is_known check (state in ('draft', 'scheduled', 'active', 'awaiting_payment', 'sold', 'unsold', 'withdrawn')),
  constraint buying_format_is_known check (buying_format in ('auction', 'fixed_price')),
  constraint price_is_an_amount check (fixed_price_cents between 1 and 999999999 and original_price_cents between 1 and 999999999),
  constraint original_price_is_never_below_the_price check (original_price_cents >= fixed_price_cents),
  constraint overridden_title_is_not_empty check (length(btrim(overridden_title)) between 1 and 200),
  constraint shipping_mode_is_known check (shipping_mode in ('calculated', 'flat', 'free')),
  constraint flat_shipping_has_a_price check ((shipping_mode = 'flat') = (flat_shipping_cents is not null)),
  constraint flat_shipping_is_an_amount check (flat_shipping_cents between 0 and 999999999),
  constraint shipping_discount_is_a_percentage check (shipping_discount_percent between 0 and 100),
  constraint what_is_sold_has_a_price check (state <> 'sold' or sold_price_cents is not null),
  constraint what_has_ended_has_a_time check (state not in ('sold', 'unsold', 'withdrawn') or closed_at is not null),
  constraint sold_price_is_an_amount check (sold_price_cents between 0 and 999999999),
  -- A draft may be given up before any buyer saw it, and then it never was published.
  constraint what_buyers_see_is_published
    check (state in ('draft', 'withdrawn') or published_at is not null),
  -- A draft may lack what only its publishing needs: a fixed price.
  constraint a_fixed_price_belongs_to_fixed_price_listings check (case
    when buying_format = 'auction' then fixed_price_cents is null
    else fixed_price_cents is not null or published_at is null end),
  constraint a_version_counts_from_one check (version >= 1),
  constraint one_draft_per_request unique (request_key)
);
create unique index one_open_listing_per_lot on listings (lot_id)
  where state in ('draft', 'scheduled', 'active', 'awaiting_payment');
create unique index one_sale_per_lot on listings (lot_id) where state in ('awaiting_payment', 'sold');
create index listings_lot_id on listings (lot_id, id);
create index listings_for_sale on listings (state, published_at) where state in ('scheduled', 'active');
-- The board lists the newest of a state, or of all, and counts as far as 10,000: both walk this from its end.
create index listings_by_state on listings (state, id);
create index listings_title_words on listings using gin (to_tsvector('simple', overridden_title))
  where overridden_title is not null;
create index listings_under_a_rule on listings (access_rule_id) where access_rule_id is not null;
create index listings_by_end on listings (closed_at) where closed_at is not null;
-- What the desk counts whenever it is opened.
create index listings_drafts on listings (lot_id) where state = 'draft';

-- Mirrors mayMove in contract/src/rules/listings/listing-states.ts. Bids never update listings, and an update that leaves
-- the state alone runs nothing.
create function refuse_a_move_that_no_listing_makes() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (
    ('draft', 'scheduled'), ('draft', 'active'), ('draft', 'withdrawn'),
    ('scheduled', 'draft'), ('scheduled', 'active'), ('scheduled', 'awaiting_payment'), ('scheduled', 'unsold'),
    ('scheduled', 'withdrawn'),
    ('active', 'awaiting_payment'), ('active', 'unsold'), ('active', 'withdrawn'),
    ('awaiting_payment', 'sold'), ('awaiting_payment', 'active'), ('awaiting_payment', 'unsold'),
    ('awaiting_payment', 'withdrawn'),
    ('sold', 'withdrawn')
  ) then
    raise exception 'A listing does not move from % to %.', old.state, new.state
      using errcode = 'check_violation', constraint = 'listings_move_as_the_table_allows', table = 'listings';
  end if;
  return new;
end $$;
create trigger listings_move_as_the_table_allows before update of state on listings
  for each row when (old.state is distinct from new.state) execute function refuse_a_move_that_no_listing_makes();

-- A lot whose first publication is older than this is not new (NEWLY_ADDED_DAYS), so most of a bulk load costs nothing here.
-- Mirrors NEWLY_ADDED_DAYS in contract/src/rules/catalogue/sort-options.ts.
create function queue_new_announcements() returns trigger language plpgsql as $$
begin
  insert into lot_announcements (lot_id, listing_id, due_at)
    select lot_id, id, published_at from changed
    where state in ('scheduled', 'active') and published_at > now() - interval '7 days'
    order by lot_id
    on conflict (lot_id) do update set listing_id = excluded.listing_id, due_at = excluded.due_at
      where lot_announcements.sequence is null;
  return null;
end $$;
create trigger announcements_follow_new_listings after insert on listings referencing new table as changed
  for each statement execute function queue_new_announcements();

-- Mirrors NEWLY_ADDED_DAYS in contract/src/rules/catalogue/sort-options.ts.
create function queue_moved_announcements() returns trigger language plpgsql as $$
begin
  insert into lot_announcements (lot_id, listing_id, due_at)
    select changed.lot_id, changed.id, changed.published_at from changed join before on before.id = changed.id
    where changed.state in ('scheduled', 'active') and changed.published_at > now() - interval '7 days'
      and (changed.state, changed.published_at) is distinct from (before.state, before.published_at)
    order by changed.lot_id
    on conflict (lot_id) do update set listing_id = excluded.listing_id, due_at = excluded.due_at
      where lot_announcements.sequence is null;
  return null;
end $$;
create trigger announcements_follow_moved_listings after update on listings
  referencing old table as before new table as changed
  for each statement execute function queue_moved_announcements();

-- A draft that no buyer saw may go without a trace; everything else stays on the books.
create function refuse_to_delete_what_was_offered() returns trigger language plpgsql as $$
begin
  raise exception 'listing % is no draft', old.name using errcode = 'check_violation',
    constraint = 'only_drafts_are_deleted', table = 'listings';
end $$;

-- After the row's own references are looked at, so that what has bids is refused for its record.
create trigger only_drafts_are_deleted after delete on listings for each row
  when (old.state <> 'draft') execute function refuse_to_delete_what_was_offered();

-- A seller with open lots stays a seller, and no buyer opens one: a draft may be left from before its seller became a
-- buyer, and both may happen at the same moment. The second of them waits here for the account, and finds what the first
-- left. Lots that are open already stay so, whatever moves them between open states.
create function refuse_to_open_a_listing_of_a_buyer() returns trigger language plpgsql as $$
declare
  seller_role text;
begin
  select accounts.role into seller_role from lots join accounts on accounts.id = lots.seller_id
  where lots.id = new.lot_id for share of accounts;
  if seller_role = 'buyer' then
    raise exception 'only sellers open listings' using errcode = 'check_violation',
      constraint = 'only_sellers_open_listings', table = 'listings';
  end if;
  return null;
end $$;
create trigger only_sellers_open_listings after update of state on listings for each row
  when (old.state = 'draft' and new.state in ('scheduled', 'active'))
  execute function refuse_to_open_a_listing_of_a_buyer();

-- A price that falls by the clock: from drops_at on the price is this one, whether or not a job ran.
create table price_drops (
  listing_id bigint not null references listings on delete cascade,
  drops_at timestamptz not null,
  price_cents integer not null,
  primary key (listing_id, drops_at),
  constraint drop_price_is_an_amount check (price_cents between 1 and 999999999)
);
-- Which prices have fallen since the last look: asked each minute, for those who watch the lots.
create index price_drops_drops_at on price_drops (drops_at);

-- Mirrors ladderProblem in contract/src/rules/listings/prices/price-ladder.ts: each drop is lower than what it cost before,
-- ten at most wait.
create function refuse_a_ladder_that_does_not_go_down() returns trigger language plpgsql as $$
begin
  if exists (
    select from (
      select step.price_cents, lag(step.price_cents, 1, listings.fixed_price_cents)
        over (partition by listings.id order by step.drops_at) as before_cents
      from listings join price_drops step on step.listing_id = listings.id
      where listings.id in (select listing_id from changed)
    ) steps where price_cents >= before_cents) then
    raise exception 'A price drop goes down.' using errcode = 'check_violation',
      constraint = 'a_price_drop_goes_down', table = 'price_drops';
  end if;
  if exists (select from price_drops where listing_id in (select listing_id from changed) and drops_at > now()
      group by listing_id having count(*) > 10) then
    raise exception 'At most ten price drops wait.' using errcode = 'check_violation',
      constraint = 'at_most_ten_price_drops_wait', table = 'price_drops';
  end if;
  return null;
end $$;
create trigger price_drops_go_down_on_insert after insert on price_drops
  referencing new table as changed for each statement execute function refuse_a_ladder_that_does_not_go_down();
create trigger price_drops_go_down_on_update after update on price_drops
  referencing new table as changed for each statement execute function refuse_a_ladder_that_does_not_go_down();

-- What a listing at a fixed price cost before, until when. A price drop is measured against the lowest price of the 30 days
-- before it, so that a raise that is taken back, or a corrected slip, is none.
create table past_prices (
  listing_id bigint not null references listings on delete cascade,
  ended_at timestamptz not null,
  price_cents integer not null,
  primary key (listing_id, ended_at),
  constraint past_price_is_an_amount check (price_cents between 1 and 999999999)
);
create index past_prices_ended_at on past_prices (ended_at);

-- Which lots have been announced to those who wait for new ones.
--
-- A lot gets a row when it goes on offer, and a number when its time has come and it is announced. Numbers are given by one
-- announcer at a time, so a reader who sees one sees all before it: "told through number n" is all that a digest must
-- remember.
create sequence announcement_numbers;
create table lot_announcements (
  lot_id bigint primary key references lots (id) on delete cascade,
  -- The offer that is announced. Without a foreign key: an offer that is deleted before its day is skipped on that day.
  listing_id bigint not null,
  due_at timestamptz not null,
  sequence bigint,
  announced_at timestamptz,
  constraint one_announcement_per_number unique (sequence),
  constraint what_is_announced_has_a_number_and_a_time check ((sequence is null) = (announced_at is null))
);
create index lot_announcements_due on lot_announcements (due_at, lot_id) where sequence is null;

-- What a bulk action did to each listing, so that one sent twice acts once and answers the same. `request` is a digest of
-- who sent it, its key, the act and its options; rows are of use for as long as a form may be sent again.
create table bulk_results (
  request text collate "C" not null,
  listing_name text collate "C" not null,
  outcome text collate "C" not null,
  details jsonb not null,
  created_at timestamptz not null default now(),
  primary key (request, listing_name),
  constraint a_bulk_outcome_is_known check (outcome in ('done', 'refused')),
  constraint a_bulk_request_is_a_digest check (request ~ '^[0-9a-f]{64}$')
);
create index bulk_results_created_at on bulk_results (created_at);

-- # Auctions and the record that proves them
--
-- The record of an auction is a chain of links: its terms, every bid, every extension, void or withdrawal, and the close.
-- What contract/src/rules/auctions promises of it is held here too.

create function refuse_to_change_an_auction_record() returns trigger language plpgsql as $$
begin
  raise exception 'The record of an auction is never changed.'
    using errcode = 'restrict_violation', constraint = 'records_are_append_only';
end $$;

-- The timed sale of a listing. The standing (leader, price, count) is the fold of its accepted bids.
create table auctions (
  listing_id bigint primary key references listings on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  opening_cents integer not null,
  reserve_cents integer,
  soft_close_window_seconds integer not null default 180,
  extension_seconds integer not null default 180,
  -- Past this an extension never goes; null means without cap.
  latest_end_at timestamptz,
  leader_id uuid references accounts,
  leader_max_cents integer,
  price_cents integer,
  bid_count integer not null default 0,
  -- How many links the record has, and the hash of the last.
  next_sequence integer not null default 0,
  head_hash text collate "C",
  -- A bid's time is never before this, so that time never runs backwards in a record, whatever the clock does.
  last_recorded_at timestamptz,
  bidder_count integer not null default 0,
  closed_at timestamptz,
  outcome text collate "C",
  -- How often the lot is listed again, by itself, when it ends without a winner.
  relists_left integer not null default 0,
  -- The number that the leader has among the bidders.
  leader_number integer,
  constraint an_auction_ends_after_it_starts check (ends_at > starts_at),
  constraint opening_is_an_amount check (opening_cents between 1 and 999999999),
  constraint reserve_is_not_below_the_opening check (reserve_cents between opening_cents and 999999999),
  constraint price_is_at_least_the_opening check (price_cents >= opening_cents),
  constraint a_leader_never_pays_above_their_maximum check (leader_max_cents >= price_cents),
  constraint extensions_stay_within_the_cap check (ends_at <= latest_end_at),
  constraint soft_close_is_not_negative check (soft_close_window_seconds >= 0 and extension_seconds >= 0 and bid_count >= 0),
  constraint the_record_and_its_head_come_together check ((next_sequence = 0) = (head_hash is null)
    and (next_sequence = 0) = (last_recorded_at is null)),
  constraint bids_are_in_the_record check (bid_count < greatest(next_sequence, 1) and bidder_count < greatest(next_sequence, 1)),
  constraint outcome_is_known check (outcome in ('won', 'no_bids', 'reserve_not_met', 'withdrawn')),
  constraint what_is_closed_has_an_outcome check ((closed_at is null) = (outcome is null)),
  constraint who_wins_has_bid check (outcome is distinct from 'won' or leader_id is not null),
  constraint a_reserve_is_met_to_win check (outcome is distinct from 'won' or reserve_cents is null or price_cents >= reserve_cents),
  constraint a_met_reserve_shows_in_the_price check (leader_max_cents < reserve_cents or price_cents >= reserve_cents),
  constraint relists_are_counted check (relists_left between 0 and 1000000),
  constraint leader_and_price_come_together check ((leader_id is null) = (price_cents is null)
    and (leader_id is null) = (leader_max_cents is null) and (leader_id is null) = (bid_count = 0)
    and (leader_id is null) = (leader_number is null))
) with (fillfactor = 50);
create index auctions_open_ends_at on auctions (ends_at) where closed_at is null;
create trigger records_keep_their_auction before delete on auctions
  for each row when (old.next_sequence > 0) execute function refuse_to_change_an_auction_record();
create trigger records_keep_their_auctions before truncate on auctions
  for each statement execute function refuse_to_change_an_auction_record();

-- The standing is what the record says: it moves with a new link, and then only as that kind of link may move it. The
-- leader's number is the one that the leader has in this auction.
create function check_new_standings() returns trigger language plpgsql as $$
declare broken text;
begin
  select case
      when standing.head_hash is distinct from head.hash or standing.last_recorded_at is distinct from head.placed_at
        then 'a_standing_follows_its_record'
      when before.next_sequence > 0 and (standing.opening_cents, standing.reserve_cents, standing.starts_at,
          standing.soft_close_window_seconds, standing.extension_seconds, standing.latest_end_at)
        is distinct from (before.opening_cents, before.reserve_cents, before.starts_at,
          before.soft_close_window_seconds, before.extension_seconds, before.latest_end_at) then 'terms_hold_once_recorded'
      when standing.next_sequence = before.next_sequence and before.next_sequence > 0
        and (standing.leader_id, standing.leader_number, standing.leader_max_cents, standing.price_cents,
          standing.bid_count, standing.ends_at, standing.closed_at)
        is distinct from (before.leader_id, before.leader_number, before.leader_max_cents, before.price_cents,
          before.bid_count, before.ends_at, before.closed_at)
        then 'a_standing_moves_with_its_record'
      when standing.leader_id is not null and leader.bidder_id is distinct from standing.leader_id
        then 'a_leader_has_their_number'
      when (coalesce(standing.price_cents, 0) < coalesce(before.price_cents, 0)
          or coalesce(standing.leader_max_cents, 0) < coalesce(before.leader_max_cents, 0))
        and not exists (select from auction_links link where link.auction_id = standing.listing_id
          and link.sequence >= before.next_sequence and link.kind = 'void' offset 0) then 'a_price_never_falls'
      when before.next_sequence > 0 and standing.ends_at <> before.ends_at
        and not exists (select from auction_links link where link.auction_id = standing.listing_id
          and link.sequence >= before.next_sequence and link.kind = 'extension' offset 0) then 'an_end_moves_by_extension'
    end into broken
  from new_auctions standing
  join old_auctions before on before.listing_id = standing.listing_id
  left join lateral (select hash, placed_at from auction_links
    where auction_id = standing.listing_id and sequence = standing.next_sequence - 1 offset 0) head on true
  left join lateral (select bidder_id from auction_bidders
    where auction_id = standing.listing_id and number = standing.leader_number offset 0) leader on true
  order by 1 nulls last limit 1;
  if broken is not null then
    raise exception 'The standing of an auction does not follow from its record.'
      using errcode = 'check_violation', constraint = broken;
  end if;
  return null;
end $$;
create trigger standings_follow_their_records after update on auctions
  referencing old table as old_auctions new table as new_auctions
  for each statement execute function check_new_standings();

-- A plan and its auction would be two answers to one question.
create function refuse_a_plan_beside_its_auction() returns trigger language plpgsql as $$
begin
  if exists (select from auctions join auction_plans using (listing_id) where listing_id = new.listing_id) then
    raise exception 'A plan ends where its auction begins.' using errcode = 'check_violation',
      constraint = 'a_plan_ends_where_its_auction_begins', table = 'auction_plans';
  end if;
  return null;
end $$;
create constraint trigger a_plan_ends_where_its_auction_begins after insert on auctions
  deferrable initially deferred for each row execute function refuse_a_plan_beside_its_auction();

-- How the auction of a draft is meant to run. Its times are known once it is published; then the plan becomes the auction.
create table auction_plans (
  listing_id bigint primary key references listings on delete cascade,
  -- Null: still to be named.
  opening_cents integer,
  reserve_cents integer,
  -- Null: when it is published.
  starts_at timestamptz,
  -- Null: so many hours after its start.
  ends_at timestamptz,
  duration_hours integer not null default 168,
  soft_close_window_seconds integer not null default 180,
  extension_seconds integer not null default 180,
  -- How long after the planned end bids can extend it at most; null: without a cap.
  cap_minutes integer,
  relists_left integer not null default 0,
  constraint planned_opening_is_an_amount check (opening_cents between 1 and 999999999),
  constraint planned_reserve_is_not_below_the_opening
    check (reserve_cents between 1 and 999999999 and (opening_cents is null or reserve_cents >= opening_cents)),
  constraint a_plan_ends_after_it_starts check (ends_at > starts_at),
  constraint a_plan_runs_for_an_hour_to_sixty_days check (duration_hours between 1 and 1440),
  constraint planned_soft_close_is_within_an_hour
    check (soft_close_window_seconds between 0 and 3600 and extension_seconds between 0 and 3600),
  constraint a_planned_cap_is_within_a_week check (cap_minutes between 0 and 10080),
  constraint planned_relists_are_counted check (relists_left between 0 and 100)
);
create constraint trigger a_plan_ends_where_its_auction_begins after insert on auction_plans
  deferrable initially deferred for each row execute function refuse_a_plan_beside_its_auction();

-- Bidders are numbered by first bid: the public sees numbers, never names.
--
-- What bidders and links refer to is looked up once a statement, by the checks below, and not once a row, as a foreign key
-- does: at hundreds of bids a batch that took half of the time. It is as safe, because neither a bidder nor an auction that
-- has a record is ever deleted.
create table auction_bidders (
  auction_id bigint not null,
  number integer not null,
  bidder_id uuid not null references accounts,
  -- A bidder who withdrew from a lot bids on it no more: what their bids have shown of the leader's maximum can't be taken
  -- back. It is a column of the row that every bid looks up already, so that no bid pays for it.
  withdrew_at timestamptz,
  primary key (auction_id, number),
  constraint one_number_per_bidder unique (bidder_id, auction_id),
  constraint numbers_start_at_one check (number >= 1)
);

create function check_new_bidders() returns trigger language plpgsql as $$
begin
  if exists (select from new_bidders bidder where not exists (select from auctions
      where listing_id = bidder.auction_id offset 0)) then
    raise exception 'A bidder has no auction.' using errcode = 'check_violation', constraint = 'a_record_has_an_auction';
  end if;
  if exists (select from new_bidders bidder where bidder.number > 1 and not exists (select from auction_bidders before
      where before.auction_id = bidder.auction_id and before.number = bidder.number - 1 offset 0)) then
    raise exception 'A bidder number was skipped.' using errcode = 'check_violation', constraint = 'numbers_have_no_gap';
  end if;
  return null;
end $$;
create trigger numbers_have_no_gap after insert on auction_bidders referencing new table as new_bidders
  for each statement execute function check_new_bidders();
create trigger bidders_are_append_only before delete or truncate on auction_bidders
  for each statement execute function refuse_to_change_an_auction_record();

create function check_bidder_update() returns trigger language plpgsql as $$
begin
  if (new.auction_id, new.number, new.bidder_id) is distinct from (old.auction_id, old.number, old.bidder_id)
    or (old.withdrew_at is not null and new.withdrew_at is distinct from old.withdrew_at) then
    raise exception 'The record of an auction is never changed.' using errcode = 'restrict_violation',
      constraint = 'records_are_append_only', table = 'auction_bidders';
  end if;
  return new;
end $$;
create trigger bidders_only_withdraw before update on auction_bidders
  for each row execute function check_bidder_update();

create table auction_links (
  auction_id bigint not null,
  sequence integer not null,
  kind text collate "C" not null,
  placed_at timestamptz not null,
  hash text collate "C" not null,
  -- The link's canonical JSON; null for a bid, whose JSON follows from its columns.
  body text collate "C",
  -- The bid that an extension or a void is about.
  bid_sequence integer,
  bidder_number integer,
  commitment text collate "C",
  salt text collate "C",
  max_cents integer,
  -- What the bidder was shown after this bid, so that a repeated request gets the same receipt again.
  price_cents integer,
  bid_count integer,
  ends_at timestamptz,
  is_leading boolean,
  -- The request, as far as the maximum does not tell it: a repeated key must come with the same one.
  idempotency_key text collate "C",
  is_confirmed boolean,
  bidder_id uuid,
  leader_number integer,
  -- False for a leader's own raise that left price and leader as they were: it changes nothing that others see, and is
  -- neither shown nor counted.
  moved_standing boolean,
  primary key (auction_id, sequence),
  constraint kind_is_known check (kind in ('terms', 'bid', 'extension', 'void', 'withdrawal', 'close')),
  constraint a_record_begins_with_its_terms check ((sequence = 0) = (kind = 'terms') and sequence >= 0),
  constraint extensions_and_voids_name_a_bid check ((kind in ('extension', 'void')) = (bid_sequence is not null)),
  constraint maximum_is_an_amount check (max_cents between 1 and 999999999),
  constraint shown_price_is_an_amount check (price_cents between 1 and 999999999),
  constraint salt_is_random_hex check (length(salt) = 32 and salt = encode(decode(salt, 'hex'), 'hex')),
  constraint a_commitment_holds_the_maximum check (commitment = encode(sha256((salt || ':' || max_cents)::bytea), 'hex')),
  constraint keys_have_a_limit check (length(idempotency_key) between 1 and 255),
  -- An Idempotency-Key belongs to an account, not to an account in one auction: sent again for another lot it must never
  -- place a second bid. The account comes first: with two indexes that begin alike PostgreSQL may look links up through the
  -- wrong one.
  constraint one_bid_per_key unique (bidder_id, idempotency_key),
  constraint a_bid_is_whole check ((kind = 'bid') = (body is null)
    and num_nonnulls(bidder_number, commitment, salt, max_cents, price_cents, bid_count, ends_at, is_leading,
    idempotency_key, is_confirmed, bidder_id, leader_number, moved_standing) = case kind when 'bid' then 13 else 0 end),
  constraint who_leads_is_the_leader check (is_leading = (leader_number = bidder_number)),
  constraint who_moves_nothing_leads check (moved_standing or is_leading)
);
create unique index a_bid_is_voided_once on auction_links (auction_id, bid_sequence) where kind = 'void';
create unique index a_record_ends_once on auction_links (auction_id) where kind in ('close', 'withdrawal');
-- Live pages are told of a record's last link that is not a leader's hidden raise. Without the index each of their reads
-- would go back through all raises since.
create index public_links on auction_links (auction_id, sequence) where kind <> 'bid' or moved_standing;
-- The bids page and an account's receipts look for one bidder's bids in an auction. Without the index each look would go
-- back through the record, past all other bidders'. It begins with the number: of two indexes that begin with the auction,
-- PostgreSQL took the wrong one for the bid path.
create index bids_of_a_bidder on auction_links (bidder_number, auction_id, sequence) where bidder_number is not null;

-- Facts are inserted once. Not even the owner of the tables may change them by accident.
revoke update, delete, truncate on auction_links, auction_bidders from public, current_user;
grant update (withdrew_at) on auction_bidders to current_user;
create trigger records_are_append_only before update or delete or truncate on auction_links
  for each statement execute function refuse_to_change_an_auction_record();

-- Every new link follows the one before it, in number, time and hash; nothing follows the last. The first belongs to an
-- auction, and so do all that follow it. A bid names its bidder the same way twice: by number in the auction, and by
-- account. A bid of a bidder who withdrew is refused. One query a statement. Mirrors linkText in
-- contract/src/rules/auctions/record/auction-record.ts.
create function check_new_links() returns trigger language plpgsql as $$
declare bad record;
begin
  select link.auction_id, link.sequence,
    case when link.sequence = 0 and auction.listing_id is null then 'a_record_has_an_auction'
      when link.bidder_number is not null and bidder.bidder_id is distinct from link.bidder_id then 'a_bid_has_a_bidder'
      when link.bidder_number is not null and bidder.withdrew_at is not null then 'who_withdrew_bids_no_more'
      else 'links_form_a_chain' end as rule
  into bad
  from new_links link
  -- 'offset 0' keeps each of these a look-up by key. Planned as joins they would read the whole record for every batch.
  left join lateral (select sequence, placed_at, kind, hash from auction_links
    where auction_id = link.auction_id and sequence = link.sequence - 1 offset 0) previous on true
  left join lateral (select kind, sequence from auction_links
    where auction_id = link.auction_id and sequence = link.bid_sequence offset 0) bid on true
  left join lateral (select bidder_id, withdrew_at from auction_bidders
    where auction_id = link.auction_id and number = link.bidder_number offset 0) bidder on true
  left join lateral (select listing_id from auctions
    where listing_id = link.auction_id and link.sequence = 0 offset 0) auction on true
  left join lateral (select name from listings where id = link.auction_id offset 0) listing on true
  where (link.sequence = 0 and auction.listing_id is null)
    or (link.sequence > 0 and previous.sequence is null)
    or (link.bidder_number is not null and bidder.bidder_id is distinct from link.bidder_id)
    or (link.bidder_number is not null and bidder.withdrew_at is not null)
    or (link.bid_sequence is not null and (bid.kind is distinct from 'bid' or bid.sequence >= link.sequence))
    or previous.placed_at > link.placed_at
    or previous.kind in ('close', 'withdrawal')
    or link.placed_at <> date_trunc('milliseconds', link.placed_at)
    or link.hash <> encode(sha256(convert_to(coalesce(previous.hash, repeat('0', 64)) || coalesce(link.body, format(
      '{"auction":"%s","bidder_number":%s,"commitment":"%s","kind":"bid","placed_at":"%s","sequence":%s}', listing.name,
      link.bidder_number, link.commitment, to_char(link.placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      link.sequence)), 'UTF8')), 'hex')
  limit 1;
  if found then
    raise exception 'Link % of auction % does not follow from what is recorded.', bad.sequence, bad.auction_id
      using errcode = 'check_violation', constraint = bad.rule;
  end if;
  return null;
end $$;
create trigger links_form_a_chain after insert on auction_links referencing new table as new_links
  for each statement execute function check_new_links();

-- Whom to tell what, written with the fact and turned into mail after the commit. Rows live for seconds and are written
-- with every bid that takes the lead, so they have no foreign keys: what they name is in the same transaction.
create table auction_events_outbox (
  id bigint generated always as identity primary key,
  kind text collate "C" not null,
  listing_id bigint not null,
  account_id uuid not null,
  details jsonb not null default '{}',
  happened_at timestamptz not null
);

-- What follows a close: who won and must pay, who may not bid until then, who is asked instead, and whom to tell.
create table auction_wins (
  id bigint generated always as identity primary key,
  listing_id bigint not null references auctions,
  buyer_id uuid not null references accounts,
  price_cents integer not null,
  source text collate "C" not null default 'auction',
  state text collate "C" not null default 'awaiting_payment',
  won_at timestamptz not null,
  payment_due_at timestamptz not null,
  paid_at timestamptz,
  -- A won lot that is being paid. Cleared where the payment fails, so that the win is owed again.
  order_id uuid,
  constraint win_price_is_an_amount check (price_cents between 1 and 999999999),
  constraint win_source_is_known check (source in ('auction', 'runner_up')),
  constraint what_is_paid_has_a_time check ((state = 'paid') = (paid_at is not null)),
  constraint a_win_is_due_after_it_is_won check (payment_due_at > won_at),
  constraint win_state_is_known
    check (state in ('awaiting_payment', 'paid', 'defaulted', 'cancelled'))
);
create unique index one_live_win_per_listing on auction_wins (listing_id) where state <> 'defaulted';
create unique index one_win_per_buyer_and_listing on auction_wins (listing_id, buyer_id);
create index auction_wins_unpaid on auction_wins (buyer_id) where state = 'awaiting_payment';
create index auction_wins_due on auction_wins (payment_due_at) where state = 'awaiting_payment';
create index auction_wins_of_a_buyer on auction_wins (buyer_id, id);
create index auction_wins_order on auction_wins (order_id) where order_id is not null;

create function check_bar_of_ended_win() returns trigger language plpgsql as $$
begin
  if exists (select from bidding_bars where win_id = new.id and lifted_at is null) then
    raise exception 'the bar for win % outlives its order', new.id using errcode = 'check_violation',
      constraint = 'a_win_that_ended_with_its_order_bars_nobody', table = 'auction_wins';
  end if;
  return null;
end $$;

-- At the commit: the win ends first, and then its bar. A win that an admin gave up was in no order, and keeps its bar.
create constraint trigger a_win_that_ended_with_its_order_bars_nobody after update of state on auction_wins
  deferrable initially deferred for each row
  when (new.order_id is not null and new.state in ('defaulted', 'cancelled'))
  execute function check_bar_of_ended_win();

-- Who left a won lot unpaid may not bid until it is paid or an admin lifts the bar.
create table bidding_bars (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts,
  -- An account is barred for a win, or for an invoice that is overdue.
  win_id bigint references auction_wins,
  barred_at timestamptz not null,
  lifted_at timestamptz,
  lifted_by uuid references accounts,
  lift_reason text,
  order_id uuid,
  constraint one_bar_per_win unique (win_id),
  constraint a_bar_is_lifted_for_a_reason check ((lifted_at is null) = (lift_reason is null)
    and length(lift_reason) between 1 and 500),
  constraint a_bar_has_one_cause check ((win_id is null) <> (order_id is null)),
  constraint one_bar_per_order unique (order_id)
);
create index bidding_bars_in_force on bidding_bars (account_id) where lifted_at is null;

create table runner_up_offers (
  id bigint generated always as identity primary key,
  listing_id bigint not null references auctions,
  bidder_id uuid not null references accounts,
  price_cents integer not null,
  offered_by uuid not null references accounts,
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  state text collate "C" not null default 'open',
  decided_at timestamptz,
  constraint one_offer_per_bidder_and_listing unique (listing_id, bidder_id),
  constraint offer_price_is_an_amount check (price_cents between 1 and 999999999),
  constraint offer_state_is_known check (state in ('open', 'accepted', 'declined', 'expired')),
  constraint what_is_decided_has_a_time check ((state = 'open') = (decided_at is null)),
  constraint an_offer_lasts check (expires_at > offered_at)
);
create unique index one_open_offer_per_listing on runner_up_offers (listing_id) where state in ('open', 'accepted');
create index runner_up_offers_open on runner_up_offers (expires_at) where state = 'open';
create index runner_up_offers_bidder_id on runner_up_offers (bidder_id);

-- # Changes of lots that have bids

-- What a seller asks to change about a lot with bids, until an admin grants or declines it. The rule is
-- contract/src/rules/auctions/lot-change.ts; what it promises is held here too.
create table lot_change_requests (
  id bigint generated always as identity primary key,
  listing_id bigint not null references auctions,
  requested_by uuid not null references accounts,
  requested_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  -- Of the listing as the seller read it. Once the listing has another, the request has lapsed.
  version integer not null,
  -- The edit as it was sent, to be made when it is granted.
  edit jsonb not null,
  -- [{label, from, to}], the first of them; change_count says how many there are.
  changes jsonb not null,
  change_count integer not null,
  -- Whether an admin may call it wording, by all changes and their whole texts; what is stored of them is shortened.
  may_be_wording_only boolean not null,
  state text not null default 'waiting',
  decided_at timestamptz,
  -- The admin; of a cancelled request its seller; null for one that lapsed.
  decided_by uuid references accounts,
  decline_reason text,
  -- The admin saw that only the wording differs: no bidder may withdraw because of it.
  is_wording_only boolean not null default false,
  constraint request_state_is_known check (state in ('waiting', 'granted', 'declined', 'cancelled', 'lapsed')),
  constraint a_decided_request_says_when check ((state = 'waiting') = (decided_at is null)),
  constraint a_request_is_decided_by_a_person check ((state in ('granted', 'declined', 'cancelled')) = (decided_by is not null)),
  constraint a_declined_request_says_why check ((state = 'declined') = (decline_reason is not null)
    and length(decline_reason) <= 500),
  constraint only_a_granted_request_is_wording check (state = 'granted' or not is_wording_only),
  constraint only_wording_is_granted_as_wording check (may_be_wording_only or not is_wording_only),
  constraint requests_are_a_short_list check (jsonb_typeof(changes) = 'array'
    and jsonb_array_length(changes) between 1 and 200 and octet_length(changes::text) <= 1200000),
  constraint all_requested_changes_are_counted check (change_count >= jsonb_array_length(changes)),
  constraint a_requested_edit_is_a_page check (octet_length(edit::text) <= 1000000)
);
create unique index one_waiting_request_per_lot on lot_change_requests (listing_id) where state = 'waiting';
create index lot_change_requests_listing_id on lot_change_requests (listing_id, id);

-- A request is decided once, and what was asked stays as it was asked. Granted, it is for the lot as it is now, and while
-- bids are taken.
-- Mirrors requestStateNow in contract/src/rules/auctions/lot-change.ts.
create function check_change_request() returns trigger language plpgsql as $$
begin
  if old.state <> 'waiting' or (new.listing_id, new.requested_by, new.requested_at, new.version, new.edit, new.changes,
      new.change_count, new.may_be_wording_only) is distinct from (old.listing_id, old.requested_by, old.requested_at,
      old.version, old.edit, old.changes, old.change_count, old.may_be_wording_only) then
    raise exception 'A request is decided once.' using errcode = 'check_violation',
      constraint = 'a_request_is_decided_once', table = 'lot_change_requests';
  end if;
  if new.state = 'granted' and not exists (select from listings join auctions on auctions.listing_id = listings.id
      where listings.id = new.listing_id and listings.version = new.version and auctions.closed_at is null
        and auctions.ends_at > clock_timestamp()) then
    raise exception 'The request has lapsed.' using errcode = 'check_violation',
      constraint = 'a_lapsed_request_is_not_granted', table = 'lot_change_requests';
  end if;
  return new;
end $$;
create trigger a_request_is_decided_once before update on lot_change_requests
  for each row execute function check_change_request();
create trigger requests_stay before delete or truncate on lot_change_requests
  for each statement execute function refuse_to_change_an_auction_record();

-- A lot that is edited after it was bid on: what was changed, and who took their bids back because of it. The rule is
-- contract/src/rules/auctions/bid-withdrawal.ts; what it promises is held here too.
create table lot_changes (
  id bigint generated always as identity primary key,
  listing_id bigint not null references auctions,
  changed_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  changed_by uuid not null references accounts,
  -- The number that the record's next link had: bids with a lower one were placed before the change. Times would do until
  -- a bid and a change share a millisecond.
  before_sequence integer not null,
  -- [{label, from, to}], the first of them; change_count says how many there were.
  changes jsonb not null,
  change_count integer not null,
  -- A change that lets bidders withdraw is an admin's own, or one that an admin has granted.
  request_id bigint references lot_change_requests
    constraint a_request_changes_a_lot_once unique,
  constraint a_lot_changes_after_a_bid check (before_sequence >= 2),
  constraint changes_are_a_short_list check (jsonb_typeof(changes) = 'array'
    and jsonb_array_length(changes) between 1 and 200 and octet_length(changes::text) <= 1200000),
  constraint all_changes_are_counted check (change_count >= jsonb_array_length(changes))
);
create index lot_changes_listing_id on lot_changes (listing_id, id);
create trigger changes_are_append_only before update or delete or truncate on lot_changes
  for each statement execute function refuse_to_change_an_auction_record();

-- Mirrors judgeLotChange in contract/src/rules/auctions/lot-change.ts.
create function check_who_changes_a_lot() returns trigger language plpgsql as $$
begin
  if not exists (select from accounts where id = new.changed_by and role = 'admin')
    and not exists (select from lot_change_requests request where request.id = new.request_id
      and request.listing_id = new.listing_id and request.requested_by = new.changed_by and request.state = 'granted'
      and not request.is_wording_only) then
    raise exception 'A lot with bids is changed by an admin, or once an admin has granted it.'
      using errcode = 'check_violation', constraint = 'a_seller_changes_a_lot_by_request', table = 'lot_changes';
  end if;
  return new;
end $$;
create trigger a_seller_changes_a_lot_by_request before insert on lot_changes
  for each row execute function check_who_changes_a_lot();

-- A bidder by their number in the auction, as in its record.
create table bid_withdrawals (
  change_id bigint not null references lot_changes,
  bidder_number integer not null,
  withdrawn_at timestamptz not null,
  primary key (change_id, bidder_number)
);
create trigger withdrawals_are_append_only before update or delete or truncate on bid_withdrawals
  for each statement execute function refuse_to_change_an_auction_record();

-- Inserted before the links that void the bids, under the auction's lock.
-- Mirrors judgeWithdrawal in contract/src/rules/auctions/bid-withdrawal.ts.
create function check_bid_withdrawal() returns trigger language plpgsql as $$
begin
  if not exists (select from lot_changes change join auctions on auctions.listing_id = change.listing_id
      where change.id = new.change_id and auctions.closed_at is null and new.withdrawn_at < auctions.ends_at
        and new.withdrawn_at < change.changed_at + interval '24 hours'
        and not exists (select from lot_changes later where later.listing_id = change.listing_id and later.id > change.id)
        and (select max(bid.sequence) from auction_links bid
          where bid.auction_id = change.listing_id and bid.bidder_number = new.bidder_number and bid.kind = 'bid'
            and not exists (select from auction_links void where void.auction_id = bid.auction_id
              and void.bid_sequence = bid.sequence and void.kind = 'void')) < change.before_sequence) then
    raise exception 'Bids are withdrawn within 24 hours of a change, and before the end.'
      using errcode = 'check_violation', constraint = 'bids_are_withdrawn_after_a_change', table = 'bid_withdrawals';
  end if;
  return new;
end $$;
create trigger bids_are_withdrawn_after_a_change before insert on bid_withdrawals
  for each row execute function check_bid_withdrawal();

create function note_withdrawal() returns trigger language plpgsql as $$
begin
  update auction_bidders set withdrew_at = new.withdrawn_at from lot_changes change
    where change.id = new.change_id and auction_bidders.auction_id = change.listing_id
      and auction_bidders.number = new.bidder_number and auction_bidders.withdrew_at is null;
  return null;
end $$;
create trigger note_withdrawal after insert on bid_withdrawals for each row execute function note_withdrawal();

-- # Watching, preferences and mail

-- What an account watches. The wire says 'starred'; the id is what removes it.
create table starred_lots (
  id bigint generated by default as identity primary key,
  account_id uuid not null references accounts on delete cascade,
  lot_id bigint not null references lots on delete cascade,
  created_at timestamptz not null default now(),
  constraint one_watch_per_account_and_lot unique (account_id, lot_id)
);
create index starred_lots_lot_id on starred_lots (lot_id);

-- The trigger alone keeps the limit, however many posts come at once: it locks the account while it counts, so that
-- watching a lot is one statement. As it looks at the account anyway, it also says that a deleted one watches nothing: a
-- second trigger made watching a lot a fifth dearer.
create function refuse_too_many_watches() returns trigger language plpgsql as $$
declare
  gone_at timestamptz;
begin
  select deleted_at into gone_at from accounts where id = new.account_id for no key update;
  if gone_at is not null then
    raise exception 'a deleted account gets nothing new' using errcode = 'check_violation',
      constraint = 'a_deleted_account_gets_nothing_new', table = 'starred_lots';
  end if;
  if (select count(*) from starred_lots where account_id = new.account_id) > 1000 then
    raise exception 'an account watches at most 1,000 lots' using errcode = 'check_violation',
      constraint = 'an_account_watches_at_most_1000_lots', table = 'starred_lots';
  end if;
  return null;
end $$;
create constraint trigger an_account_watches_at_most_1000_lots after insert on starred_lots
  for each row execute function refuse_too_many_watches();

-- Searches that an account keeps. Equal searches are equal texts (contract/src/rules/preferences/saved-search.ts), so that
-- each is saved once per site.
create table saved_searches (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  site_key text collate "C" not null references sites (key) on delete cascade,
  name text not null,
  query text collate "C" not null,
  alerts text collate "C" not null default 'daily',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint one_saved_search_per_query unique (account_id, site_key, query),
  constraint saved_search_names_are_one_short_line
    check (name = btrim(name) and length(name) between 1 and 80 and name !~ '[[:cntrl:]]'),
  constraint saved_search_names_hide_nothing check (name = without_hidden_characters(name)),
  constraint saved_queries_have_a_limit check (length(query) between 1 and 2000),
  constraint alerts_are_known check (alerts in ('off', 'daily', 'at_once'))
);
-- For the job that follows what has been saved or changed since the last look.
create index saved_searches_updated_at on saved_searches (updated_at, id);

create function refuse_too_many_saved_searches() returns trigger language plpgsql as $$
begin
  perform from accounts where id = new.account_id for no key update;
  if (select count(*) from saved_searches where account_id = new.account_id) > 100 then
    raise exception 'an account saves at most 100 searches' using errcode = 'check_violation',
      constraint = 'an_account_saves_at_most_100_searches', table = 'saved_searches';
  end if;
  return null;
end $$;
create trigger saved_searches_are_limited after insert on saved_searches
  for each row execute function refuse_too_many_saved_searches();

-- What an account wants to hear of: one row for each category, condition or lot size that it selected. An account without
-- rows of a kind takes all of that kind. There are never more rows than things to select.
create table inventory_preferences (
  account_id uuid not null references accounts on delete cascade,
  category_key text collate "C" references categories on delete cascade,
  condition_key text collate "C" references conditions on delete cascade,
  lot_size_key text collate "C" references lot_sizes on delete cascade,
  constraint a_preference_names_one_thing check (num_nonnulls(category_key, condition_key, lot_size_key) = 1),
  constraint a_thing_is_selected_once unique nulls not distinct (account_id, category_key, condition_key, lot_size_key)
);

-- Holds the account while it looks: of two saves at once, each would otherwise miss what the other is about to commit.
-- Mirrors categoryProblem in contract/src/rules/preferences/category-choices.ts.
create function refuse_a_parent_with_its_child() returns trigger language plpgsql as $$
begin
  perform from accounts where id in (select account_id from added) order by id for no key update;
  if exists (
    select from inventory_preferences child
    join categories on categories.key = child.category_key
    join inventory_preferences parent
      on parent.account_id = child.account_id and parent.category_key = categories.parent_key
    where child.account_id in (select account_id from added)
  ) then
    raise exception 'a category is not selected together with its parent' using errcode = 'check_violation',
      constraint = 'a_parent_is_not_selected_with_its_child', table = 'inventory_preferences';
  end if;
  return null;
end $$;
create trigger a_parent_is_not_selected_with_its_child after insert on inventory_preferences
  referencing new table as added for each statement execute function refuse_a_parent_with_its_child();
create trigger a_parent_is_not_selected_with_its_child_later after update on inventory_preferences
  referencing new table as added for each statement execute function refuse_a_parent_with_its_child();

-- What an account wants to be told. No row: the default of the topic, which contract/src/rules/notifications/mail-topics.ts
-- knows.
create table notification_preferences (
  account_id uuid not null references accounts on delete cascade,
  topic text collate "C" not null,
  medium text collate "C" not null,
  enabled boolean not null,
  updated_at timestamptz not null default now(),
  primary key (account_id, topic, medium),
  constraint topic_is_known check (topic in ('listings', 'bids', 'watching')),
  constraint medium_is_known check (medium in ('email'))
);

create table newsletter_subscribers (
  email text collate "C" primary key,
  subscribed_at timestamptz not null default now(),
  -- A subscription counts once it is confirmed by mail: a visitor can type another person's address into the footer.
  confirmed_at timestamptz,
  -- When the address was last asked to confirm, and how often since `asking_since`.
  last_asked_at timestamptz not null default now(),
  asking_since timestamptz not null default now(),
  ask_count smallint not null default 0,
  constraint newsletter_emails_are_kept_in_lower_case check (email = lower(email)),
  constraint newsletter_emails_have_a_limit check (length(email) between 3 and 254),
  -- Mirrors MAX_ASKS_A_DAY in contract/src/rules/preferences/confirmation-asks.ts.
  constraint an_address_is_asked_at_most_5_times_a_day check (ask_count between 0 and 5),
  constraint the_last_ask_is_not_before_the_first check (last_asked_at >= asking_since),
  constraint what_is_confirmed_was_subscribed check (confirmed_at >= subscribed_at)
);

-- When an account last asked for a test e-mail: it gets one a minute.
create table test_email_requests (
  account_id uuid primary key references accounts on delete cascade,
  requested_at timestamptz not null default now()
);

-- Up to which number a digest has told its reader: of a saved search its id, of inventory e-mails the account's. A row
-- whose reader is gone is removed by a job.
create table alert_watermarks (
  subscription text collate "C" not null,
  subscriber_id uuid not null,
  told_through bigint not null,
  told_at timestamptz not null default now(),
  primary key (subscription, subscriber_id),
  constraint numbers_begin_at_nothing check (told_through >= 0)
);
create index alert_watermarks_told_at on alert_watermarks (subscription, told_at, subscriber_id);

-- Every mail there is, whether it leaves by SMTP or is kept for admins to read. No fact and recipient ever get two.
-- Kinds of mail are known to the code that writes them: a new one needs no migration.
create table mails (
  id uuid primary key default gen_random_uuid(),
  kind text collate "C" not null,
  fact text collate "C" not null,
  recipient text collate "C" not null,
  props jsonb not null,
  -- Written once, before the first attempt, so that a mail sent again is the same mail.
  message_id text collate "C",
  subject text,
  html text,
  plain_text text,
  state text collate "C" not null default 'queued',
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  attempted_at timestamptz,
  finished_at timestamptz,
  constraint one_mail_per_fact_and_recipient unique (kind, fact, recipient),
  constraint one_mail_per_message_id unique (message_id),
  constraint what_left_was_written check (state not in ('sent', 'kept') or (message_id is not null and subject is not null)),
  constraint what_is_over_has_a_time check ((state = 'queued') = (finished_at is null)),
  constraint mails_have_limits check (length(recipient) <= 254 and length(fact) <= 200 and length(subject) <= 500
    and length(html) <= 500000 and length(plain_text) <= 200000 and length(last_error) <= 1000 and attempts >= 0),
  -- Unwanted: its recipient had switched it off by the time it would have left. It is told apart from one that failed.
  constraint mail_state_is_known check (state in ('queued', 'sent', 'kept', 'failed', 'unwanted'))
);
create index mails_newest_first on mails (created_at desc, id desc);
-- An archive of an account's data and a deletion look for what belongs to one account.
create index mails_of_a_recipient on mails (recipient, id);
create index mails_failed on mails (created_at) where state = 'failed';

-- # Addresses, payment methods and carts

-- Address books. An entry (addresses) keeps its id for as long as its owner keeps it. What it says is a value that never
-- changes: an edit points the entry at a new one, and an order points at the one that it was placed with.
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
  constraint an_entry_has_the_role_of_its_value foreign key (value_id, role) references address_values (id, role),
  -- For foreign keys that also say whose address it is and what for.
  constraint addresses_are_found_by_account_and_role unique (id, account_id, role)
);
create unique index one_default_address_per_role on addresses (account_id, role) where is_default;
create index addresses_of_an_account on addresses (account_id, role, created_at);
create index addresses_value_id on addresses (value_id);

-- Holds the account while it counts, so that the limit holds however many posts come at once.
-- Mirrors MAX_ADDRESSES_PER_ROLE in contract/src/rules/addresses/address-fields.ts.
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

-- A value goes with the last row that points at it. Orders, which point at values by a foreign key, keep
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

-- What a buyer has saved at the payment gateway. The gateway keeps the card; this is its name for it and what pages show.
create table payment_methods (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  gateway text collate "C" not null,
  -- The gateway's name for it. It never leaves the server: buyers pay with our id.
  token text collate "C" not null,
  type text collate "C" not null,
  card_type text collate "C",
  last_four text collate "C",
  expiration_month integer,
  expiration_year integer,
  email text,
  is_default boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  -- A method is taken out of use before the gateway is asked to forget it: a bid that is decided meanwhile does not count
  -- on it.
  removing_since timestamptz,
  constraint gateway_is_known check (gateway in ('sandbox', 'braintree')),
  constraint a_token_is_saved_once unique (gateway, token),
  constraint tokens_have_a_limit check (length(token) between 1 and 200),
  constraint payment_type_is_known check (type in ('CreditCard', 'PayPalAccount')),
  constraint a_card_is_told_by_its_last_digits check ((type = 'CreditCard') = (last_four is not null)
    and (type = 'CreditCard') = (card_type is not null) and last_four ~ '^[0-9]{4}$' and length(card_type) between 1 and 40),
  constraint a_card_expires check ((type = 'CreditCard') = (expiration_month is not null)
    and (type = 'CreditCard') = (expiration_year is not null)
    and expiration_month between 1 and 12 and expiration_year between 2000 and 2100),
  constraint a_paypal_account_has_an_email check ((type = 'PayPalAccount') = (email is not null)
    and length(email) <= 254)
);
create index payment_methods_of_an_account on payment_methods (account_id, created_at);
create unique index one_default_payment_method on payment_methods (account_id) where is_default;

-- Judged at the end, because another default takes two statements.
create function require_a_default_payment_method() returns trigger language plpgsql as $$
declare
  whose uuid := coalesce(new.account_id, old.account_id);
begin
  if exists (select from payment_methods where account_id = whose)
    and not exists (select from payment_methods where account_id = whose and is_default) then
    raise exception 'one of the payment methods of an account is its default' using errcode = 'check_violation',
      constraint = 'who_has_payment_methods_has_a_default', table = 'payment_methods';
  end if;
  return null;
end $$;
create constraint trigger who_has_payment_methods_has_a_default after insert or delete or update of is_default
  on payment_methods deferrable initially deferred for each row execute function require_a_default_payment_method();

create function refuse_too_many_payment_methods() returns trigger language plpgsql as $$
begin
  perform from accounts where id = new.account_id for no key update;
  if (select count(*) from payment_methods where account_id = new.account_id) > 20 then
    raise exception 'an account has at most 20 payment methods' using errcode = 'check_violation',
      constraint = 'an_account_has_at_most_20_payment_methods', table = 'payment_methods';
  end if;
  return null;
end $$;
create trigger an_account_has_at_most_20_payment_methods after insert on payment_methods
  for each row execute function refuse_too_many_payment_methods();

-- Judged when it is taken out of use, or deleted at once. What is deleted later was judged then, and the gateway has
-- forgotten it already. Who takes it out of use locks the account for update: bids lock the account too.
create function refuse_to_remove_the_last_payment_method() returns trigger language plpgsql as $$
begin
  if exists (select from payment_methods where account_id = old.account_id and id <> old.id and removing_since is null) then
    return null;
  end if;
  if exists (select from auction_bidders bidder join auctions on auctions.listing_id = bidder.auction_id
      where bidder.bidder_id = old.account_id and auctions.leader_id = old.account_id and auctions.closed_at is null)
    or exists (select from auction_wins where buyer_id = old.account_id and state = 'awaiting_payment')
    or exists (select from runner_up_offers where bidder_id = old.account_id and state = 'open')
    or exists (select from orders where account_id = old.account_id and state in ('placing', 'invoiced')) then
    raise exception 'the last payment method stays while something is owed' using errcode = 'check_violation',
      constraint = 'the_last_payment_method_stays_while_something_is_owed', table = 'payment_methods';
  end if;
  return null;
end $$;
create trigger the_last_payment_method_stays_when_deleted after delete on payment_methods
  for each row when (old.removing_since is null) execute function refuse_to_remove_the_last_payment_method();
create trigger the_last_payment_method_stays_in_use after update of removing_since on payment_methods
  for each row when (old.removing_since is null and new.removing_since is not null)
  execute function refuse_to_remove_the_last_payment_method();

-- The books of the sandbox gateway, which stands in for a real one in the demo. No domain reads them, and they refer to
-- nothing of the market: a real gateway would not know it either. It keeps no card numbers, not even of test cards.
create table sandbox_nonces (
  nonce text collate "C" primary key,
  method jsonb not null,
  used_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create index sandbox_nonces_by_age on sandbox_nonces (created_at);

create table sandbox_methods (
  token text collate "C" primary key,
  customer_id text collate "C" not null,
  method jsonb not null,
  removed_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create index sandbox_methods_of_a_customer on sandbox_methods (customer_id);

create table sandbox_transactions (
  id text collate "C" primary key,
  order_id text collate "C" not null,
  -- The sale that a refund gives back.
  refunds_id text collate "C" references sandbox_transactions (id),
  amount_cents integer not null,
  state text collate "C" not null,
  method jsonb not null,
  vaulted_token text collate "C",
  created_at timestamptz not null default clock_timestamp(),
  captured_at timestamptz,
  constraint sandbox_amount_is_an_amount check (amount_cents between 1 and 999999999),
  constraint sandbox_state_is_known check (state in ('authorised', 'declined', 'captured', 'settled', 'voided'))
);
create index sandbox_transactions_of_an_order on sandbox_transactions (order_id);
create index sandbox_transactions_refunds on sandbox_transactions (refunds_id);

-- What a buyer means to buy and where it goes. Adding a lot reserves nothing. Won lots are read from auction_wins.
create table carts (
  account_id uuid primary key references accounts (id) on delete cascade,
  -- Grows with every change, so that a tab can tell an older cart from a newer one.
  version bigint not null default 1,
  ship_to_id uuid,
  ship_to_role text collate "C" not null default 'shipping',
  -- The newest order of the account whose payment is not known yet, for pages to say so.
  placing_order_id uuid,
  constraint carts_ship_to_shipping_addresses check (ship_to_role = 'shipping'),
  constraint the_ship_to_is_an_own_shipping_address foreign key (ship_to_id, account_id, ship_to_role)
    references addresses (id, account_id, role) on delete set null (ship_to_id)
);
create index carts_ship_to_id on carts (ship_to_id);
create index carts_placing_order on carts (placing_order_id) where placing_order_id is not null;

-- An account that has a shipping address has a ship-to address. Judged at the end, because removing one takes two
-- statements.
create function refuse_carts_without_ship_to() returns trigger language plpgsql as $$
begin
  if exists (select from carts c where c.account_id = new.account_id and c.ship_to_id is null
    and exists (select from addresses a where a.account_id = c.account_id and a.role = 'shipping')) then
    raise exception 'an account with a shipping address ships to one' using errcode = 'check_violation',
      constraint = 'who_has_a_shipping_address_ships_to_one', table = 'carts';
  end if;
  return null;
end $$;
create constraint trigger who_has_a_shipping_address_ships_to_one after insert or update of ship_to_id on carts
  deferrable initially deferred for each row when (new.ship_to_id is null)
  execute function refuse_carts_without_ship_to();

create table cart_listings (
  account_id uuid not null references carts (account_id) on delete cascade,
  listing_id bigint not null references listings (id) on delete cascade,
  added_at timestamptz not null default clock_timestamp(),
  -- A lot of a cart that is being paid: not in the cart's list until the payment is known, and there again if it fails.
  order_id uuid,
  constraint a_lot_is_in_a_cart_once primary key (account_id, listing_id)
);
-- With the account: a plan that is made before there are many carts may look a lot of a cart up here, and would otherwise
-- read every cart that holds the lot.
create index cart_listings_listing_id on cart_listings (listing_id, account_id);
create index cart_listings_order on cart_listings (order_id) where order_id is not null;

-- Mirrors MAX_CART_LOTS in contract/src/rules/cart/cart-limits.ts.
create function refuse_too_many_cart_listings() returns trigger language plpgsql as $$
begin
  -- Whoever adds holds the cart, so nobody else is counting.
  perform from carts where account_id = new.account_id for no key update;
  if (select count(*) from cart_listings where account_id = new.account_id) > 50 then
    raise exception 'a cart holds at most 50 lots' using errcode = 'check_violation',
      constraint = 'a_cart_holds_at_most_50_lots', table = 'cart_listings';
  end if;
  return null;
end $$;
create trigger a_cart_holds_at_most_50_lots after insert on cart_listings
  for each row execute function refuse_too_many_cart_listings();

create table cart_pick_ups (
  account_id uuid not null references carts (account_id) on delete cascade,
  warehouse_key text collate "C" not null references warehouses (key) on delete cascade,
  constraint a_warehouse_is_picked_up_once primary key (account_id, warehouse_key)
);
create index cart_pick_ups_warehouse_key on cart_pick_ups (warehouse_key);

-- # Orders

-- What a buyer shows to buy without sales tax in a state. Whether an approved one is over is a matter of the date.
create table resale_certificates (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  region text collate "C" not null,
  certificate_number text not null,
  expires_on date not null,
  state text collate "C" not null default 'waiting',
  reason text,
  file_key text collate "C" not null,
  file_type text collate "C" not null,
  uploaded_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  decided_by uuid references accounts (id),
  constraint one_certificate_per_file unique (file_key),
  constraint certificate_state_is_known check (state in ('waiting', 'approved', 'refused', 'replaced')),
  constraint certificate_regions_are_states check (region ~ '^[A-Z]{2}$'),
  constraint certificate_numbers_are_short check (certificate_number ~ '^[A-Za-z0-9][A-Za-z0-9 ./-]{0,38}[A-Za-z0-9]$'),
  constraint certificates_are_pdfs_or_photos check (file_type in ('application/pdf', 'image/jpeg')),
  constraint what_is_decided_says_by_whom check (
    state not in ('approved', 'refused') or (decided_at is not null and decided_by is not null)),
  constraint a_refusal_says_why check ((state = 'refused') = (reason is not null) and length(reason) between 1 and 500)
);
create unique index one_waiting_certificate_per_state on resale_certificates (account_id, region) where state = 'waiting';
create unique index one_approved_certificate_per_state on resale_certificates (account_id, region) where state = 'approved';
create index certificates_of_an_account on resale_certificates (account_id, uploaded_at desc);
create index certificates_by_age on resale_certificates (uploaded_at desc, id);
create index certificates_that_wait on resale_certificates (uploaded_at) where state = 'waiting';

-- Mirrors mayMoveCertificate in contract/src/rules/orders/tax/resale-certificate.ts.
create function refuse_other_moves_of_certificates() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (('waiting', 'approved'), ('waiting', 'refused'), ('waiting', 'replaced'),
      ('approved', 'refused'), ('approved', 'replaced')) then
    raise exception 'no certificate goes from % to %', old.state, new.state using errcode = 'check_violation',
      constraint = 'certificates_move_as_the_table_allows', table = 'resale_certificates';
  end if;
  return new;
end $$;
create trigger certificates_move_as_the_table_allows before update of state on resale_certificates for each row
  when (old.state is distinct from new.state) execute function refuse_other_moves_of_certificates();

-- What was bought, at what price, where it goes, and how it is paid. Prices and addresses are copies: orders are facts.
create table orders (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity (start with 100001) not null,
  account_id uuid not null references accounts (id),
  -- Who placed a direct order for the account.
  placed_by uuid references accounts (id),
  order_type text collate "C" not null default 'customer',
  state text collate "C" not null default 'placing',
  idempotency_key text collate "C",
  body_hash text collate "C",
  shipping_value_id uuid not null references address_values (id),
  billing_value_id uuid not null references address_values (id),
  subtotal_cents integer not null,
  -- What each lot would have cost alone, and what is paid.
  shipping_alone_cents integer not null,
  shipping_cents integer not null,
  tax_cents integer not null,
  total_cents integer not null,
  tariff_version integer not null,
  payment_gateway text collate "C" not null,
  payment_type text collate "C" not null,
  payment_description text not null,
  save_payment_method boolean not null default false,
  make_payment_method_default boolean not null default false,
  browser_data jsonb not null default '{}',
  placed_at timestamptz not null default clock_timestamp(),
  paid_at timestamptz,
  invoice_due_at timestamptz,
  -- What an operator noted when the money came in by wire.
  paid_reference text,
  ended_at timestamptz,
  end_reason text,
  -- Why an order was not taxed. Text, and not the certificate's id: the books keep it when the account is gone.
  tax_exemption text,
  constraint one_order_per_number unique (number),
  constraint order_type_is_known check (order_type in ('customer', 'direct_order')),
  constraint direct_orders_are_placed_by_somebody check ((order_type = 'direct_order') = (placed_by is not null)),
  constraint order_state_is_known
    check (state in ('placing', 'paid', 'invoiced', 'cancelled', 'refunded', 'failed')),
  constraint a_key_belongs_to_a_body check ((idempotency_key is null) = (body_hash is null)
    and length(idempotency_key) between 1 and 200),
  constraint order_amounts_are_amounts check (subtotal_cents between 0 and 999999999
    and shipping_alone_cents >= shipping_cents and shipping_cents between 0 and 999999999
    and tax_cents between 0 and 999999999 and total_cents between 0 and 999999999),
  constraint totals_add_up check (total_cents = subtotal_cents + shipping_cents + tax_cents),
  constraint payment_gateway_is_known check (payment_gateway in ('braintree', 'invoice')),
  constraint payment_type_is_known check (payment_type in ('CreditCard', 'PayPalAccount', 'Invoice')),
  constraint invoices_are_due check ((payment_gateway = 'invoice') = (invoice_due_at is not null)
    and (payment_gateway = 'invoice') = (payment_type = 'Invoice')),
  constraint only_gateways_confirm_later check (state <> 'placing' or payment_gateway <> 'invoice'),
  constraint only_invoices_are_paid_later check (state <> 'invoiced' or payment_gateway = 'invoice'),
  constraint what_is_paid_has_a_time check (state not in ('paid', 'refunded') or paid_at is not null),
  constraint what_has_ended_has_a_time_and_a_reason
    check ((state in ('cancelled', 'refunded', 'failed')) = (ended_at is not null)
    and (ended_at is null) = (end_reason is null) and length(end_reason) between 1 and 500),
  constraint browser_data_is_small check (jsonb_typeof(browser_data) = 'object' and length(browser_data::text) <= 10000),
  -- One order may be exempt in one state and taxed in another. With 51 states of one certificate each, 4,000 are enough.
  constraint exemptions_are_named check (length(tax_exemption) between 1 and 4000)
);
create index orders_of_an_account on orders (account_id, placed_at desc, id);
create index orders_by_time on orders (placed_at desc, id);
create index orders_placing on orders (placed_at) where state = 'placing';
create index orders_placing_of_an_account on orders (account_id) where state = 'placing';
create index orders_invoiced on orders (invoice_due_at) where state = 'invoiced';
create index orders_invoiced_of_an_account on orders (account_id) where state = 'invoiced';
create unique index one_order_per_key on orders (account_id, idempotency_key) where state <> 'failed';
create index orders_shipping_value on orders (shipping_value_id);
create index orders_billing_value on orders (billing_value_id);
create index orders_placed_by on orders (placed_by) where placed_by is not null;
create index orders_that_ended on orders (state, placed_at desc) where state in ('cancelled', 'refunded', 'failed');
alter table auction_wins add constraint auction_wins_order_id_fkey foreign key (order_id) references orders (id) on delete set null;
alter table bidding_bars add constraint bidding_bars_order_id_fkey foreign key (order_id) references orders (id);
alter table carts add constraint carts_placing_order_id_fkey foreign key (placing_order_id) references orders (id) on delete set null;
alter table cart_listings add constraint cart_listings_order_id_fkey foreign key (order_id) references orders (id) on delete set null;

-- Mirrors mayMoveOrder in contract/src/rules/orders/order-states.ts.
create function refuse_other_moves_of_orders() returns trigger language plpgsql as $$
begin
  if old.state <> new.state and (old.state, new.state) not in (
    ('placing', 'paid'), ('placing', 'failed'), ('invoiced', 'paid'), ('invoiced', 'cancelled'),
    ('paid', 'cancelled'), ('paid', 'refunded')) then
    raise exception 'an order does not move from % to %', old.state, new.state using errcode = 'check_violation',
      constraint = 'orders_move_as_the_table_allows', table = 'orders';
  end if;
  return new;
end $$;
create trigger orders_move_as_the_table_allows before update of state on orders
  for each row execute function refuse_other_moves_of_orders();

-- The order of a deleted account keeps its billing address alone.
create function remove_unused_shipping_value() returns trigger language plpgsql as $$
begin
  delete from address_values where id = old.shipping_value_id;
  return null;
exception when foreign_key_violation then
  -- Something still points at it.
  return null;
end $$;
create trigger replaced_values_are_removed after update of shipping_value_id on orders
  for each row when (old.shipping_value_id <> new.shipping_value_id) execute function remove_unused_shipping_value();

-- An invoice binds a buyer who has not said a word, and once overdue keeps them from bidding. Until buyers can accept or
-- decline, only admins place direct orders by invoice. Mirrors directInvoiceDays in
-- contract/src/rules/orders/direct-order.ts.
create function refuse_an_invoice_by_a_seller() returns trigger language plpgsql as $$
begin
  if not exists (select from accounts where id = new.placed_by and role = 'admin') then
    raise exception 'only admins bind a buyer' using errcode = 'check_violation',
      constraint = 'only_admins_bind_a_buyer', table = 'orders';
  end if;
  return null;
end $$;
create trigger only_admins_bind_a_buyer after insert on orders
  for each row when (new.placed_by is not null and new.payment_gateway = 'invoice')
  execute function refuse_an_invoice_by_a_seller();

-- A payment fails after lots have left, and the buyer pays by wire: the order becomes a paid invoice. What the gateway was
-- asked for stays in payments. No other order changes how it is paid. Mirrors isUncollected in
-- contract/src/rules/orders/fulfilment/uncollected.ts.
create function refuse_to_replace_a_payment() returns trigger language plpgsql as $$
begin
  if not (new.payment_gateway = 'invoice' and old.state = 'paid' and new.state = 'paid' and exists (select from payments
      where payments.order_id = new.id and payments.state in ('failed', 'voided'))) then
    raise exception 'only a failed payment is replaced' using errcode = 'check_violation',
      constraint = 'only_a_failed_payment_is_replaced', table = 'orders';
  end if;
  return new;
end $$;
create trigger only_a_failed_payment_is_replaced before update of payment_gateway on orders
  for each row when (new.payment_gateway <> old.payment_gateway) execute function refuse_to_replace_a_payment();

-- What has left is refunded and not canceled, unless its payment failed and an admin gives up on collecting it: without
-- this a sale that was paid for could be taken from its seller. Mirrors isCancellable in
-- contract/src/rules/orders/cancellable.ts.
create function refuse_to_cancel_what_has_left() returns trigger language plpgsql as $$
begin
  if exists (select from order_shipments where order_shipments.order_id = new.id and order_shipments.left_at is not null)
    and not (old.state = 'paid' and new.payment_gateway <> 'invoice' and exists (select from payments
      where payments.order_id = new.id and payments.state in ('failed', 'voided'))) then
    raise exception 'what has left and was paid for is not cancelled' using errcode = 'check_violation',
      constraint = 'only_unpaid_lots_that_left_are_cancelled', table = 'orders';
  end if;
  return new;
end $$;
create trigger only_unpaid_lots_that_left_are_cancelled before update of state on orders
  for each row when (new.state = 'cancelled' and old.state <> 'cancelled') execute function refuse_to_cancel_what_has_left();

create table order_listings (
  order_id uuid not null references orders (id) on delete cascade,
  listing_id bigint not null references listings (id),
  position integer not null,
  warehouse_key text collate "C" not null references warehouses (key),
  -- As it was sold: the page of the lot may change.
  title text not null,
  units integer not null,
  price_cents integer not null,
  shipping_alone_cents integer not null,
  shipping_cents integer not null,
  tax_cents integer not null,
  is_won boolean not null default false,
  -- False again once the order failed, was cancelled or wholly refunded: the lot may be sold to another.
  is_live boolean not null default true,
  -- A lot is taxed by the state where it changes hands, so lots of one order may be taxed by several. Null: the state is not
  -- known any more.
  tax_region text collate "C",
  is_tax_exempt boolean not null default false,
  constraint order_listings_pkey primary key (order_id, listing_id),
  constraint order_lots_have_amounts check (price_cents between 0 and 999999999
    and shipping_alone_cents >= shipping_cents and shipping_cents between 0 and 999999999
    and tax_cents between 0 and 999999999),
  constraint one_lot_per_position unique (order_id, position),
  constraint tax_region_is_a_state check (tax_region ~ '^[A-Z]{2}$'),
  constraint an_exempt_lot_pays_no_tax check (not is_tax_exempt or tax_cents = 0)
);
-- A lot is one of a kind. Whatever else goes wrong, it has one live sale.
create unique index one_live_sale_per_lot on order_listings (listing_id) where is_live;
create index order_listings_of_a_listing on order_listings (listing_id);
create index order_listings_warehouse on order_listings (warehouse_key);

-- A taxed lot names its state. A trigger and no check: lots whose state is not known any more must still move.
create function refuse_tax_of_no_state() returns trigger language plpgsql as $$
begin
  raise exception 'a lot that is taxed says by which state' using errcode = 'check_violation',
    constraint = 'a_taxed_lot_says_where', table = 'order_listings';
end $$;
create trigger a_taxed_lot_says_where before insert or update of tax_cents, tax_region on order_listings
  for each row when (new.tax_cents > 0 and new.tax_region is null) execute function refuse_tax_of_no_state();

-- Mirrors stateOfTax in contract/src/rules/orders/tax/sales-tax.ts. At the commit, when the order's shipments are there too.
create function refuse_tax_of_another_state() returns trigger language plpgsql as $$
begin
  if new.tax_region <> (
      select case when shipment.is_pick_up then warehouse.region else ship_to.region end
      from orders placed join address_values ship_to on ship_to.id = placed.shipping_value_id
        join warehouses warehouse on warehouse.key = new.warehouse_key
        left join order_shipments shipment
          on shipment.order_id = placed.id and shipment.warehouse_key = new.warehouse_key
      where placed.id = new.order_id) then
    raise exception 'a lot is taxed where it changes hands, not in %', new.tax_region using errcode = 'check_violation',
      constraint = 'a_lot_is_taxed_where_it_changes_hands', table = 'order_listings';
  end if;
  return null;
end $$;
create constraint trigger a_lot_is_taxed_where_it_changes_hands after insert on order_listings
  deferrable initially deferred for each row when (new.tax_region is not null)
  execute function refuse_tax_of_another_state();

create table order_shipments (
  order_id uuid not null references orders (id) on delete cascade,
  warehouse_key text collate "C" not null references warehouses (key),
  is_pick_up boolean not null,
  state text collate "C" not null default 'waiting',
  carrier text,
  tracking text,
  ready_at timestamptz,
  left_at timestamptz,
  -- The parts of what its freight cost, as the tariff had them.
  freight_parts jsonb not null default '[]',
  constraint order_shipments_pkey primary key (order_id, warehouse_key),
  constraint shipment_state_is_known check (state in ('waiting', 'ready', 'shipped', 'picked_up')),
  constraint what_is_fetched_is_not_shipped check (state not in ('shipped', 'picked_up')
    or (state = 'picked_up') = is_pick_up),
  constraint what_is_shipped_can_be_traced check ((state = 'shipped') = (carrier is not null)
    and length(carrier) between 1 and 100 and length(tracking) between 1 and 100),
  constraint what_is_ready_has_a_time check ((state = 'waiting') = (ready_at is null)),
  constraint what_left_has_a_time check ((state in ('shipped', 'picked_up')) = (left_at is not null))
);
create index order_shipments_warehouse on order_shipments (warehouse_key);
-- What is still to leave is found without reading all that has left: for the desk's list, and for what is paid out later.
create index order_shipments_to_leave on order_shipments (order_id) where left_at is null;

-- One authorisation per order, ever.
create table payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  gateway text collate "C" not null,
  -- Ours, stored before the gateway is asked, so that it can be asked again what became of it.
  gateway_order_id text collate "C" not null,
  transaction_id text collate "C",
  amount_cents integer not null,
  state text collate "C" not null default 'requested',
  requested_at timestamptz not null default clock_timestamp(),
  authorised_at timestamptz,
  captured_at timestamptz,
  -- How often the gateway was asked about a payment whose order failed, and when it is asked again.
  checks integer not null default 0,
  check_at timestamptz,
  -- When the gateway was last asked about a payment that waits for something.
  asked_at timestamptz,
  constraint one_authorisation_per_order unique (order_id),
  constraint one_payment_per_gateway_order unique (gateway, gateway_order_id),
  constraint one_payment_per_transaction unique (gateway, transaction_id),
  constraint gateway_is_known check (gateway in ('sandbox', 'braintree')),
  constraint payment_is_an_amount check (amount_cents between 1 and 999999999),
  -- Refunded: the payment of a failed order turned up once it had settled; it was never void.
  constraint payment_state_is_known
    check (state in ('requested', 'authorised', 'captured', 'settled', 'voided', 'refunded', 'declined', 'failed')),
  constraint what_is_authorised_has_a_transaction
    check (state not in ('authorised', 'captured', 'settled', 'voided', 'refunded') or transaction_id is not null),
  constraint what_is_captured_has_a_time
    check (state not in ('captured', 'settled', 'refunded') or captured_at is not null)
);
create index payments_to_check on payments (check_at) where check_at is not null;
create index payments_under_way on payments (authorised_at) where state in ('authorised', 'captured');
-- Orders whose payment failed after lots had left are few; without this the desk would read every payment to count them.
create index payments_that_failed on payments (order_id) where state in ('failed', 'voided');

-- Who tries one stolen card after the other is stopped by account and by network. Kept for an hour or so.
create table declined_payments (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  address_group text collate "C" not null,
  declined_at timestamptz not null default clock_timestamp(),
  -- Cards that were sent as something else, so that the limit of declined cards would not be asked.
  is_disguised boolean not null default false,
  constraint address_groups_have_a_limit check (length(address_group) between 1 and 64)
);
create index declined_payments_of_an_account on declined_payments (account_id, declined_at);
create index declined_payments_of_a_network on declined_payments (address_group, declined_at);
create index declined_payments_by_age on declined_payments (declined_at);

create table refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  -- Null: of the whole order.
  listing_id bigint,
  amount_cents integer not null,
  reason text not null,
  state text collate "C" not null default 'waiting',
  gateway_order_id text collate "C" not null,
  transaction_id text collate "C",
  -- Null where an order ended while its payment was still on its way: the market gives the money back itself.
  requested_by uuid references accounts (id),
  requested_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  -- New for every form: a form that is sent twice asks for one refund.
  request_key uuid,
  -- The gateway refuses a refund for good, and the operator wires the money to the buyer. Unless that is recorded the seller
  -- keeps it. Only where a refund of the order has failed: otherwise the gateway could give the same money back.
  sent_by_wire boolean not null default false,
  constraint a_refund_is_of_a_lot_of_the_order foreign key (order_id, listing_id)
    references order_listings (order_id, listing_id),
  constraint one_refund_per_gateway_order unique (gateway_order_id),
  constraint refund_is_an_amount check (amount_cents between 1 and 999999999),
  constraint refunds_have_a_reason check (length(reason) between 1 and 500),
  constraint refund_state_is_known check (state in ('waiting', 'done', 'failed')),
  constraint what_is_refunded_has_a_time check ((state = 'done') = (done_at is not null)),
  constraint one_refund_per_request unique (order_id, request_key),
  constraint what_was_sent_by_wire_is_done check (not sent_by_wire or state = 'done' and transaction_id is null)
);
create index refunds_of_an_order on refunds (order_id);
create index refunds_waiting on refunds (requested_at) where state = 'waiting';
create index refunds_requested_by on refunds (requested_by);

-- Under the order's lock, so that two refunds at once are counted one after the other.
-- Mirrors refundableCents in contract/src/rules/orders/payments/refund-limit.ts.
create function refuse_refunds_beyond_the_payment() returns trigger language plpgsql as $$
declare
  paid integer;
  lot integer;
begin
  select total_cents into paid from orders where id = new.order_id for no key update;
  if (select sum(amount_cents) from refunds where order_id = new.order_id and state <> 'failed') > paid then
    raise exception 'no more is refunded than was paid' using errcode = 'check_violation',
      constraint = 'no_more_is_refunded_than_was_paid', table = 'refunds';
  end if;
  select price_cents + shipping_cents + tax_cents into lot from order_listings
    where order_id = new.order_id and listing_id = new.listing_id;
  if (select sum(amount_cents) from refunds
      where order_id = new.order_id and listing_id = new.listing_id and state <> 'failed') > lot then
    raise exception 'no more of a lot is refunded than was paid for it' using errcode = 'check_violation',
      constraint = 'no_more_of_a_lot_is_refunded_than_was_paid', table = 'refunds';
  end if;
  return null;
end $$;
create trigger no_more_is_refunded_than_was_paid after insert or update of amount_cents, state on refunds
  for each row execute function refuse_refunds_beyond_the_payment();

-- Mirrors isRefundable in contract/src/rules/orders/payments/refund-limit.ts.
create function refuse_refunds_of_money_never_taken() returns trigger language plpgsql as $$
begin
  -- Under the order's lock: the payment may be given up at this moment.
  perform from orders where id = new.order_id for no key update;
  if not exists (select from orders left join payments payment on payment.order_id = orders.id
      where orders.id = new.order_id and case when orders.payment_gateway = 'invoice' then orders.paid_at is not null
        else payment.state = 'settled' or orders.state = 'paid' and payment.state in ('authorised', 'captured') end) then
    raise exception 'what was never taken is not refunded' using errcode = 'check_violation',
      constraint = 'what_was_never_taken_is_not_refunded', table = 'refunds';
  end if;
  return new;
end $$;
create trigger what_was_never_taken_is_not_refunded before insert on refunds
  for each row execute function refuse_refunds_of_money_never_taken();

-- Mirrors mayRecordWire in contract/src/rules/orders/payments/refund-limit.ts.
create function refuse_wires_without_a_failed_refund() returns trigger language plpgsql as $$
begin
  if not exists (select from refunds failed where failed.order_id = new.order_id and failed.state = 'failed') then
    raise exception 'no refund of this order has failed' using errcode = 'check_violation',
      constraint = 'only_after_a_failed_refund_is_money_wired', table = 'refunds';
  end if;
  return new;
end $$;
create trigger only_after_a_failed_refund_is_money_wired before insert or update of sent_by_wire, order_id on refunds
  for each row when (new.sent_by_wire) execute function refuse_wires_without_a_failed_refund();

-- Paid orders whose jobs are not queued yet: queuing a job notifies too. A row is there for moments.
create table placed_orders_outbox (
  order_id uuid primary key references orders (id) on delete cascade
);

create table problems (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  listing_id bigint not null,
  kind text collate "C" not null,
  description text not null,
  state text collate "C" not null default 'open',
  answer text,
  answered_by uuid references accounts (id),
  reported_at timestamptz not null default clock_timestamp(),
  answered_at timestamptz,
  constraint a_problem_is_with_a_lot_of_the_order foreign key (order_id, listing_id)
    references order_listings (order_id, listing_id),
  constraint problem_kind_is_known check (kind in ('missing', 'damaged', 'not_as_described', 'other')),
  constraint problems_are_described check (length(description) between 1 and 2000),
  constraint problem_state_is_known check (state in ('open', 'answered')),
  constraint answers_are_whole check ((state = 'answered') = (answer is not null)
    and (answer is null) = (answered_at is null) and (answer is null) = (answered_by is null)
    and length(answer) between 1 and 2000)
);
create index problems_of_an_order on problems (order_id, reported_at);
create index problems_open on problems (reported_at) where state = 'open';
create index problems_answered_by on problems (answered_by) where answered_by is not null;
-- A lot is complained about once at a time.
create unique index one_open_problem_per_lot on problems (order_id, listing_id) where state = 'open';

-- Photos that a buyer has sent for an order and not reported anything with yet. An id of a photo alone would let a
-- buyer attach, and so see, a photo of another buyer.
create table problem_uploads (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  photo_id bigint not null references photos (id),
  uploaded_at timestamptz not null default clock_timestamp()
);
create index problem_uploads_of_an_order on problem_uploads (order_id, uploaded_at);
create index problem_uploads_photo on problem_uploads (photo_id);
-- Photos that were sent and never reported anything with are found by their age.
create index problem_uploads_by_age on problem_uploads (uploaded_at);

create table problem_photos (
  problem_id uuid not null references problems (id) on delete cascade,
  position integer not null,
  photo_id bigint not null references photos (id),
  constraint problem_photos_pkey primary key (problem_id, position),
  constraint a_problem_has_at_most_8_photos check (position between 1 and 8)
);
create index problem_photos_photo on problem_photos (photo_id);

-- # What sellers are owed

-- What sellers are paid: lot prices, less refunds, less the operator's commission. Freight and tax are the operator's.
--
-- The commission of a seller, in hundredths of a percent, from a moment on. None is said for those who have no row. A sale
-- keeps the rate that held when its order was placed: rates are added, never changed, and never for the past.
create table seller_terms (
  id bigint generated always as identity primary key,
  seller_id uuid not null references accounts (id),
  commission_basis_points integer not null,
  since timestamptz not null default clock_timestamp(),
  set_by uuid references accounts (id),
  constraint a_commission_is_a_share check (commission_basis_points between 0 and 10000)
);
create unique index one_commission_at_a_time on seller_terms (seller_id, since);
create index seller_terms_set_by on seller_terms (set_by) where set_by is not null;

create function refuse_terms_for_the_past() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' or new.since < clock_timestamp() - interval '1 minute' and exists (
      select from lots join listings on listings.lot_id = lots.id
      join order_listings sold on sold.listing_id = listings.id join orders on orders.id = sold.order_id
      where lots.seller_id = new.seller_id and orders.placed_at >= new.since) then
    raise exception 'a sale keeps its commission' using errcode = 'check_violation',
      constraint = 'a_sale_keeps_its_commission', table = 'seller_terms';
  end if;
  return new;
end $$;
create trigger a_sale_keeps_its_commission before insert or update or delete on seller_terms
  for each row execute function refuse_terms_for_the_past();

-- Sales that have left the warehouse and are not settled with their seller: the few that a payout looks at, however long
-- the history is. A refund puts a sale back that was paid out already.
create table unsettled_sales (
  order_id uuid not null,
  listing_id bigint not null,
  seller_id uuid not null references accounts (id),
  primary key (order_id, listing_id),
  constraint an_unsettled_sale_is_a_lot_of_an_order foreign key (order_id, listing_id)
    references order_listings (order_id, listing_id) on delete cascade
);
create index unsettled_sales_of_a_seller on unsettled_sales (seller_id);

-- A payout is a fact: money that was sent, with what it was for.
create table payouts (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity constraint one_payout_per_number unique,
  seller_id uuid not null references accounts (id),
  line_count integer not null,
  price_cents bigint not null,
  refunded_cents bigint not null,
  commission_cents bigint not null,
  amount_cents bigint not null,
  reference text not null,
  request_key uuid,
  paid_at timestamptz not null default clock_timestamp(),
  paid_by uuid references accounts (id),
  adjustment_cents bigint not null default 0,
  constraint one_payout_per_request unique (seller_id, request_key),
  constraint nobody_is_paid_less_than_nothing check (amount_cents >= 0),
  constraint a_payout_has_a_reference check (length(btrim(reference)) between 1 and 200),
  constraint a_payout_adds_up
    check (amount_cents = price_cents - refunded_cents - commission_cents + adjustment_cents),
  constraint a_payout_settles_something
    check (line_count between 0 and 2000 and (line_count > 0 or adjustment_cents <> 0))
);
create index payouts_newest_first on payouts (paid_at desc, id);
create index payouts_of_a_seller on payouts (seller_id, paid_at desc, id);
create index payouts_paid_by on payouts (paid_by) where paid_by is not null;
create trigger payouts_are_a_record before update or delete on payouts
  for each row execute function refuse_to_change_a_record();

-- What a payout was for. A sale is paid out once; what is refunded afterwards corrects it in a later payout.
create table payout_lines (
  payout_id uuid not null references payouts (id),
  order_id uuid not null,
  listing_id bigint not null,
  is_correction boolean not null,
  commission_basis_points integer not null,
  price_cents integer not null,
  refunded_cents integer not null,
  commission_cents integer not null,
  amount_cents integer not null,
  primary key (payout_id, order_id, listing_id),
  constraint a_payout_is_for_a_lot_of_an_order foreign key (order_id, listing_id)
    references order_listings (order_id, listing_id),
  constraint a_payout_line_adds_up check (amount_cents = price_cents - refunded_cents - commission_cents),
  constraint a_correction_pays_no_price check (not is_correction or price_cents = 0),
  constraint a_sale_pays_no_more_than_its_price check (is_correction or price_cents >= 0 and refunded_cents between 0 and
    price_cents and commission_cents between 0 and price_cents - refunded_cents)
);
create unique index a_sale_is_paid_out_once on payout_lines (order_id, listing_id) where not is_correction;
create index payout_lines_of_a_sale on payout_lines (order_id, listing_id);
create trigger payout_lines_are_a_record before update or delete on payout_lines
  for each row execute function refuse_to_change_a_record();

-- Whatever the lines of a sale add up to, no seller is paid more for it than its price less what its buyer got back.
-- Mirrors payoutLine in contract/src/rules/desk/payouts/seller-due.ts.
create function refuse_to_pay_out_more_than_was_sold() returns trigger language plpgsql as $$
begin
  if exists (select from payout_lines line
      join order_listings sold on sold.order_id = line.order_id and sold.listing_id = line.listing_id
      where line.order_id = new.order_id and line.listing_id = new.listing_id
      group by sold.price_cents
      having sum(line.price_cents) > sold.price_cents or sum(line.refunded_cents) < 0
        or sum(line.refunded_cents) > sold.price_cents or sum(line.amount_cents) < 0) then
    raise exception 'no more is paid out than was sold' using errcode = 'check_violation',
      constraint = 'no_more_is_paid_out_than_was_sold', table = 'payout_lines';
  end if;
  return null;
end $$;
create trigger no_more_is_paid_out_than_was_sold after insert on payout_lines
  for each row execute function refuse_to_pay_out_more_than_was_sold();

-- What settles a seller's debt beside later sales: money that they paid back, or what the operator gave up. It counts in
-- the balance at once and joins the next payout. One that was recorded by mistake is taken back by a reversal, which names
-- it: records are never changed, and what a payout has taken in can be undone all the same.
create table payout_adjustments (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references accounts (id),
  kind text not null,
  amount_cents bigint not null,
  -- The transfer's reference; or why the debt was given up, or the record undone, which go with the account.
  note text not null,
  reverses uuid references payout_adjustments (id),
  paid_on date,
  request_key uuid not null,
  payout_id uuid references payouts (id),
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by uuid references accounts (id),
  constraint one_adjustment_per_request unique (seller_id, request_key),
  constraint an_adjustment_is_reversed_once unique (reverses),
  constraint a_kind_of_adjustment check (kind in ('paid_back', 'write_off', 'reversal')),
  constraint a_reversal_names_what_it_reverses check ((kind = 'reversal') = (reverses is not null)),
  constraint an_adjustment_settles_something
    check (case kind when 'reversal' then amount_cents < 0 else amount_cents > 0 end),
  constraint money_came_on_a_day check ((kind = 'paid_back') = (paid_on is not null)),
  constraint an_adjustment_says_what_for check (length(note) <= 500 and (kind <> 'paid_back' or length(btrim(note)) > 0))
);
create index payout_adjustments_of_a_seller on payout_adjustments (seller_id, recorded_at desc, id);
create index payout_adjustments_to_settle on payout_adjustments (seller_id) where payout_id is null;
create index payout_adjustments_of_a_payout on payout_adjustments (payout_id) where payout_id is not null;
create index payout_adjustments_recorded_by on payout_adjustments (recorded_by) where recorded_by is not null;

-- Mirrors debtCents in contract/src/rules/desk/payouts/seller-balance.ts.
create function refuse_to_settle_more_than_is_owed() returns trigger language plpgsql as $$
begin
  if new.note = '' then
    raise exception 'an adjustment says what it is for' using errcode = 'check_violation',
      constraint = 'an_adjustment_says_what_for', table = 'payout_adjustments';
  end if;
  -- One at a time: otherwise two that were each within the debt would be more together.
  perform from accounts where id = new.seller_id for no key update;
  if new.kind = 'reversal' then
    if not exists (select from payout_adjustments reversed where reversed.id = new.reverses
        and reversed.seller_id = new.seller_id and reversed.kind <> 'reversal'
        and reversed.amount_cents = -new.amount_cents) then
      raise exception 'a reversal takes back what it names' using errcode = 'check_violation',
        constraint = 'a_reversal_takes_back_what_it_names', table = 'payout_adjustments';
    end if;
    return null;
  end if;
  if new.kind = 'write_off' and debt_awaits_a_refund(new.seller_id) then
    raise exception 'a write-off waits for refunds' using errcode = 'check_violation',
      constraint = 'a_write_off_waits_for_refunds', table = 'payout_adjustments';
  end if;
  if (select balance.due_cents > 0 from seller_balance(new.seller_id) balance) then
    raise exception 'no more is settled than is owed' using errcode = 'check_violation',
      constraint = 'no_more_is_settled_than_is_owed', table = 'payout_adjustments';
  end if;
  return null;
end $$;
create trigger no_more_is_settled_than_is_owed after insert on payout_adjustments
  for each row execute function refuse_to_settle_more_than_is_owed();

-- Two things may still happen to one: a payout takes it in, once, and the words about a seller who leaves are emptied.
create function refuse_to_change_an_adjustment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.id, new.seller_id, new.kind, new.amount_cents, new.reverses, new.paid_on, new.request_key, new.recorded_at,
        new.recorded_by)
      is distinct from (old.id, old.seller_id, old.kind, old.amount_cents, old.reverses, old.paid_on, old.request_key,
        old.recorded_at, old.recorded_by)
    or old.payout_id is not null and new.payout_id is distinct from old.payout_id
    or new.note <> old.note and (new.note <> '' or old.kind = 'paid_back') then
    raise exception '% is a record', tg_table_name using errcode = 'check_violation',
      constraint = 'payout_adjustments_are_a_record', table = 'payout_adjustments';
  end if;
  return new;
end $$;
create trigger payout_adjustments_are_a_record before update or delete on payout_adjustments
  for each row execute function refuse_to_change_an_adjustment();

-- Sellers are judged by their balance: what they are owed, or what they owe after a refund of what was paid out.
--
-- What each lot's buyer got back, and what its seller bears of it; refunds that failed count nowhere, whatever became of the
-- order. A refund of the whole order is spread over what its lots were not refunded yet, to the cent, so that a refund of
-- one lot changes the shares of all. No seller bears more than the price: the rest was freight and tax. The lots of a
-- cancelled order never left, so nothing of it is the seller's. Mirrors sharesOfRefunds in
-- contract/src/rules/desk/payouts/seller-due.ts.
create function refund_shares(of_orders uuid[]) returns table (
  order_id uuid, listing_id bigint, price_cents integer, given_back_cents integer, borne_cents integer
) language sql stable as $$
  with refunded as (
    select line.order_id, line.listing_id, line.position, line.price_cents, orders.state,
      line.price_cents + line.shipping_cents + line.tax_cents
        - coalesce(sum(f.amount_cents) filter (where f.listing_id = line.listing_id), 0) as open_cents,
      coalesce(sum(f.amount_cents) filter (where f.listing_id = line.listing_id), 0) as own_cents,
      coalesce(sum(f.amount_cents) filter (where f.listing_id is null), 0) as whole_cents
    from order_listings line join orders on orders.id = line.order_id
    left join refunds f on f.order_id = line.order_id and f.state <> 'failed'
      and (f.listing_id is null or f.listing_id = line.listing_id)
    where line.order_id = any(of_orders)
    group by line.order_id, line.listing_id, line.position, line.price_cents, line.shipping_cents, line.tax_cents,
      orders.state
  ), spread as (
    select refunded.*, (sum(refunded.open_cents) over of_order)::bigint as all_open_cents,
      (sum(refunded.open_cents) over (of_order order by refunded.position))::bigint as up_to_cents
    from refunded window of_order as (partition by refunded.order_id)
  ), given as (
    select spread.*, (own_cents + case when all_open_cents = 0 then 0
      else whole_cents * up_to_cents / all_open_cents - whole_cents * (up_to_cents - open_cents) / all_open_cents
      end)::int as cents
    from spread
  )
  select given.order_id, given.listing_id, given.price_cents, given.cents,
    case when given.state = 'cancelled' then given.price_cents else least(given.price_cents, given.cents) end
  from given
$$;

-- Sales that are open with their sellers: sold and not left yet, left and not settled, or refunded after a payout; of one
-- seller, or of all where none is given. `due_rank`: among those of the seller that are due, corrections first, so that no
-- seller who owes is paid around it. The lots of an order are counted together, because a refund of the whole order is
-- spread over all of them, also over other sellers'. Mirrors payoutState and payoutLine in
-- contract/src/rules/desk/payouts/seller-due.ts.
create function open_sales(of_seller uuid) returns table (
  seller_id uuid, order_id uuid, listing_id bigint, number bigint, sold_at timestamptz, title text, is_paid boolean,
  shipment text, left_at timestamptz, has_open_problem boolean, price_cents integer, refunded_cents integer,
  basis_points integer, settled_price_cents integer, settled_refunded_cents integer, settled_commission_cents integer,
  is_due boolean, due_at timestamptz, amount_cents bigint, due_rank bigint
) language sql stable as $$
  with open as (
    select sale.order_id, sale.listing_id, sale.seller_id from unsettled_sales sale
    where of_seller is null or sale.seller_id = of_seller
    union all
    select line.order_id, line.listing_id, t.seller_id from order_shipments shipment
    join orders on orders.id = shipment.order_id and orders.state in ('paid', 'invoiced')
    join order_listings line on line.order_id = shipment.order_id and line.warehouse_key = shipment.warehouse_key
    join listings l on l.id = line.listing_id join lots t on t.id = l.lot_id
    where shipment.left_at is null and (of_seller is null or t.seller_id = of_seller)
  ), shares as (
    select * from refund_shares(array(select distinct open.order_id from open))
  ), sales as (
    select open.seller_id, open.order_id, open.listing_id, o.number, o.placed_at as sold_at, line.title,
      shipment.state as shipment, shipment.left_at,
      money.is_here as is_paid,
      exists (select from problems p where p.order_id = open.order_id and p.listing_id = open.listing_id
        and p.state = 'open') as has_open_problem,
      shares.price_cents, shares.borne_cents as refunded_cents,
      coalesce((select terms.commission_basis_points from seller_terms terms where terms.seller_id = open.seller_id
        and terms.since <= o.placed_at order by terms.since desc limit 1), 0) as basis_points,
      settled.price_cents as settled_price_cents, settled.refunded_cents as settled_refunded_cents,
      settled.commission_cents as settled_commission_cents, settled.amount_cents as settled_amount_cents,
      shipment.left_at + make_interval(days => case shipment.state when 'picked_up' then 5 else 12 end) as due_at
    from open join orders o on o.id = open.order_id
    join order_listings line on line.order_id = open.order_id and line.listing_id = open.listing_id
    join order_shipments shipment on shipment.order_id = o.id and shipment.warehouse_key = line.warehouse_key
    join shares on shares.order_id = open.order_id and shares.listing_id = open.listing_id
    left join lateral (select sum(paid.price_cents)::int as price_cents, sum(paid.refunded_cents)::int as refunded_cents,
        sum(paid.commission_cents)::int as commission_cents, sum(paid.amount_cents)::int as amount_cents
      from payout_lines paid
      where paid.order_id = open.order_id and paid.listing_id = open.listing_id) settled on true
    left join payments payment on payment.order_id = o.id
    cross join lateral (select case when o.payment_gateway = 'invoice' then o.paid_at is not null
      else coalesce(payment.state in ('captured', 'settled', 'refunded'), false) end as is_here) money
    -- What was given back as a whole before it was paid out is nothing to settle, unless the refund failed: the money is
    -- still here then. Nor is a sale whose payment failed after its lots had left: without this its seller would wait for
    -- a payout that never comes.
    where settled.price_cents is not null
      or o.state in ('paid', 'invoiced') and (money.is_here or payment.state is null
        or payment.state not in ('failed', 'voided', 'declined'))
      or o.state = 'refunded' and money.is_here and shares.borne_cents < shares.price_cents
  ), judged as (
    select sales.*, settled_price_cents is not null or sales.is_paid and sales.left_at is not null
        and not sales.has_open_problem and sales.due_at <= clock_timestamp() as is_due,
      sales.price_cents - sales.refunded_cents
        - ((sales.price_cents - sales.refunded_cents)::bigint * sales.basis_points + 5000) / 10000
        - coalesce(settled_amount_cents, 0) as amount_cents
    from sales
  )
  select judged.seller_id, judged.order_id, judged.listing_id, judged.number, judged.sold_at, judged.title, judged.is_paid,
    judged.shipment, judged.left_at, judged.has_open_problem, judged.price_cents, judged.refunded_cents,
    judged.basis_points, judged.settled_price_cents, judged.settled_refunded_cents, judged.settled_commission_cents,
    judged.is_due, judged.due_at, judged.amount_cents,
    row_number() over (partition by judged.seller_id, judged.is_due order by judged.settled_price_cents is null,
      judged.left_at, judged.sold_at, judged.order_id, judged.listing_id)
  from judged
$$;

-- `due_cents`: what the next payout holds, below zero where the seller owes. `net_cents`: with what has left and is not
-- due yet; what has not left is counted elsewhere. contract/src/rules/desk/payouts/seller-balance.ts judges the two.
create function seller_balance(of_seller uuid) returns table (due_cents bigint, net_cents bigint, open_count integer)
language sql stable as $$
  with adjusted as (
    select coalesce(sum(amount_cents), 0) as cents from payout_adjustments
    where seller_id = of_seller and payout_id is null
  ), sold as (
    select coalesce(sum(amount_cents) filter (where is_due), 0) as due, coalesce(sum(amount_cents), 0) as net,
      count(*) filter (where settled_price_cents is null and amount_cents > 0) as waiting
    from open_sales(of_seller) where left_at is not null
  )
  select (due + cents)::bigint, (net + cents)::bigint, waiting::int from sold, adjusted
$$;

-- A refund behind a seller's debt may still be refused by the gateway. What was written off by then would be paid to the
-- seller, who owed nothing in the end.
create function debt_awaits_a_refund(of_seller uuid) returns boolean language sql stable as $$
  select exists (select from unsettled_sales sale
    join refunds on refunds.order_id = sale.order_id and refunds.state = 'waiting'
    where sale.seller_id = of_seller and exists (select from payout_lines line
      where line.order_id = sale.order_id and line.listing_id = sale.listing_id))
$$;

-- Which lots of an order are to be settled, once something was refunded or the order ended: of what was paid out, each whose
-- share of the refunds differs from what its payouts hold; of what was not, what has left and was not given back as a whole.
-- All lots are looked at, because a refund of one changes the others' shares of a refund of the whole order. Without the
-- deletion, sales with nothing to settle would be read by every look at what is due, for ever.
create function note_sales_to_settle(of_order uuid) returns void language plpgsql as $$
begin
  -- A payout that is being written holds the order: without this its lines would not be seen here, nor the refund there.
  perform from orders where id = of_order for no key update;
  with sales as (
    select share.listing_id, case when settled.cents is not null then share.borne_cents <> settled.cents
        else shipment.left_at is not null
          and (orders.state in ('paid', 'invoiced') or share.borne_cents < share.price_cents) end as is_open
    from refund_shares(array[of_order]) share join orders on orders.id = share.order_id
    join order_listings line on line.order_id = share.order_id and line.listing_id = share.listing_id
    join order_shipments shipment on shipment.order_id = line.order_id and shipment.warehouse_key = line.warehouse_key
    left join lateral (select sum(paid.refunded_cents) as cents from payout_lines paid
      where paid.order_id = share.order_id and paid.listing_id = share.listing_id) settled on true
  ), closed as (
    delete from unsettled_sales sale using sales
    where sale.order_id = of_order and sale.listing_id = sales.listing_id and not sales.is_open
  )
  insert into unsettled_sales (order_id, listing_id, seller_id)
  select of_order, sales.listing_id, lots.seller_id from sales
  join listings on listings.id = sales.listing_id join lots on lots.id = listings.lot_id
  where sales.is_open
  on conflict do nothing;
end $$;

create function note_sales_that_left() returns trigger language plpgsql as $$
begin
  insert into unsettled_sales (order_id, listing_id, seller_id)
  select sold.order_id, sold.listing_id, lots.seller_id from order_listings sold
  join listings on listings.id = sold.listing_id join lots on lots.id = listings.lot_id
  where sold.order_id = new.order_id and sold.warehouse_key = new.warehouse_key
  on conflict do nothing;
  return null;
end $$;
create trigger what_left_is_to_be_settled after update of left_at on order_shipments
  for each row when (old.left_at is null and new.left_at is not null) execute function note_sales_that_left();
create trigger what_left_before_is_to_be_settled after insert on order_shipments
  for each row when (new.left_at is not null) execute function note_sales_that_left();

create function note_refunded_sales() returns trigger language plpgsql as $$
begin
  perform note_sales_to_settle(new.order_id);
  return null;
end $$;
create trigger a_refund_opens_what_was_settled after insert or update of state, amount_cents on refunds
  for each row execute function note_refunded_sales();

create function note_sales_of_an_ended_order() returns trigger language plpgsql as $$
begin
  perform note_sales_to_settle(new.id);
  return null;
end $$;
create trigger what_was_given_back_is_not_settled after update of state on orders
  for each row when (new.state in ('refunded', 'cancelled') and old.state <> new.state)
  execute function note_sales_of_an_ended_order();

-- # Manifest imports

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

-- Mirrors mayImportMove in contract/src/rules/desk/imports/import-states.ts.
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

-- Judged when an import is saved: who fixes lines locks the import's row, so none can break after this look.
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
  -- A line that adds up those above it is an error, until it is skipped or its seller confirms that it is goods.
  is_goods boolean not null default false,
  has_error boolean not null generated always as (problems && array['description_missing', 'description_long',
    'brand_long', 'model_long', 'lot_long', 'quantity_wrong', 'price_unreadable', 'upc_cut', 'upc_length', 'upc_check_digit',
    'condition_unknown', 'category_unknown', 'total_label', 'total_sum']::text[] collate "C") stored,
  primary key (import_id, row_number),
  constraint a_staged_upc_is_twelve_digits check (upc ~ '^[0-9]{12}$'),
  constraint a_staged_line_holds_goods check (quantity between 1 and 1000000),
  constraint a_staged_price_is_an_amount check (unit_msrp_cents between 0 and 999999999),
  constraint a_line_without_errors_is_complete check (has_error
    or (description <> '' and quantity is not null and condition_key is not null and category_key is not null)),
  constraint what_is_confirmed_as_goods_is_no_total
    check (not (is_goods and problems && array['total_label', 'total_sum']::text[] collate "C"))
);
create index staged_lines_with_problems on manifest_import_lines (import_id, row_number) where problems <> '{}';

-- The drafts that an import has made. A row is written in the transaction of its draft: after a kill no lot is made twice.
create table manifest_import_lots (
  import_id uuid not null references manifest_imports (id) on delete cascade,
  lot text not null,
  listing_name text collate "C" not null,
  line_count integer not null,
  units integer not null,
  primary key (import_id, lot)
);

-- # Numbers

-- The desk's numbers, counted by day. Listings that end are the facts; a job counts the days again that they touch.
--
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

-- What was searched for and not found, by day. No account and no address is kept here;
-- contract/src/rules/catalogue/search-miss says which terms are kept.
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
create trigger numbers_follow_moved_listings after update on listings
  referencing old table as before new table as changed for each statement execute function note_ended_listings();

create function note_new_ended_listings() returns trigger language plpgsql as $$
begin
  insert into numbers_to_count (closed_at) select distinct closed_at from changed where closed_at is not null;
  return null;
end $$;
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

-- # The change feed

-- Which listings a transaction touched. Each web process follows it to keep its read model in step.
--
-- A reader's cursor is its whole previous snapshot, so a transaction that commits late is never missed. Rows are trimmed
-- by transaction id, never by age. A bulk load may disable these triggers and let the readers rebuild.
create table listing_changes (
  xid xid8 not null default pg_current_xact_id(),
  -- offer: price, state, bids, times. goods: also the manifest. photos: only the card. reference: names of categories and
  -- such. watches and carts: those of account_ids. audience: some photos may be public no longer.
  kind text collate "C" not null,
  listing_ids bigint[] not null,
  -- What an account watches and has in its cart is in memory too: its cards and pages say so.
  account_ids uuid[] not null default '{}',
  constraint kind_is_known
    check (kind in ('offer', 'goods', 'photos', 'reference', 'watches', 'audience', 'carts'))
);
create index listing_changes_xid on listing_changes (xid);

-- Snapshots taken now and then, so that trimming knows what every reader has long seen.
create table listing_change_marks (
  taken_at timestamptz primary key default clock_timestamp(),
  oldest_open_xid xid8 not null default pg_snapshot_xmin(pg_current_snapshot())
);

-- A NOTIFY inside a transaction holds one lock for the whole server until the commit is on disk, so all who notify commit
-- one after the other. Orders notify after their commit instead, many at once: they say so by this setting, for their
-- transaction only. A process that dies in between costs the others a second, as any lost notice does.
create function tell_of_listing_changes() returns void language plpgsql as $$
begin
  if current_setting('lotyard.tells_after_commit', true) is distinct from 'on' then
    perform pg_notify('listing_changes', '');
  end if;
end $$;

-- Processes that follow the change feed are told of a change, so that they need not ask ten times a second.
--
-- A NOTIFY makes all commits that send one queue for a lock, so bids must not send any: updates of auctions write to the
-- feed only, and the bid queue tells of them after its commit. Everything else here is rare enough.
create function note_listings() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids) select 'offer', array_agg(distinct id) from changed having count(*) > 0;
  if found then perform tell_of_listing_changes(); end if;
  return null;
end $$;
create trigger feed_insert after insert on listings referencing new table as changed
  for each statement execute function note_listings();
create trigger feed_update after update on listings referencing new table as changed
  for each statement execute function note_listings();
create trigger feed_delete after delete on listings referencing old table as changed
  for each statement execute function note_listings();

create function note_offers() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids)
    select 'offer', array_agg(distinct listing_id) from changed having count(*) > 0;
  return null;
end $$;
create trigger feed_insert after insert on auctions referencing new table as changed
  for each statement execute function note_offers();
create trigger feed_update after update on auctions referencing new table as changed
  for each statement execute function note_offers();
create trigger feed_delete after delete on auctions referencing old table as changed
  for each statement execute function note_offers();

create function note_offers_by_listing() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids)
    select 'offer', array_agg(distinct listing_id) from changed having count(*) > 0;
  if found then perform pg_notify('listing_changes', ''); end if;
  return null;
end $$;
create trigger feed_insert after insert on price_drops referencing new table as changed
  for each statement execute function note_offers_by_listing();
create trigger feed_update after update on price_drops referencing new table as changed
  for each statement execute function note_offers_by_listing();
create trigger feed_delete after delete on price_drops referencing old table as changed
  for each statement execute function note_offers_by_listing();

-- Lot pages come from the memory of each process, so the feed tells of everything that they show: also of prices that have
-- ended, from which a price drop is measured.
create trigger feed_insert after insert on past_prices referencing new table as changed
  for each statement execute function note_offers_by_listing();
create trigger feed_update after update on past_prices referencing new table as changed
  for each statement execute function note_offers_by_listing();
create trigger feed_delete after delete on past_prices referencing old table as changed
  for each statement execute function note_offers_by_listing();

-- The page of a lot says when the lot was changed after a bid, and lot pages come from memory: the change is reported.
create trigger feed_insert after insert on lot_changes referencing new table as changed
  for each statement execute function note_offers_by_listing();

create function note_lots() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids)
    select 'goods', array_agg(distinct l.id) from changed c join listings l on l.lot_id = c.id having count(*) > 0;
  if found then perform pg_notify('listing_changes', ''); end if;
  return null;
end $$;

-- A lot is inserted before its first listing and outlives its last one, so only updates matter.
create trigger feed_update after update on lots referencing new table as changed
  for each statement execute function note_lots();

create function note_goods() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids)
    select 'goods', array_agg(distinct l.id) from changed c join listings l on l.lot_id = c.lot_id having count(*) > 0;
  if found then perform pg_notify('listing_changes', ''); end if;
  return null;
end $$;

-- A line or a photo that moves to another lot changes two of them, hence the old rows too.
create trigger feed_insert after insert on manifest_items referencing new table as changed
  for each statement execute function note_goods();
create trigger feed_update after update on manifest_items referencing new table as changed
  for each statement execute function note_goods();
create trigger feed_update_old after update on manifest_items referencing old table as changed
  for each statement execute function note_goods();
create trigger feed_delete after delete on manifest_items referencing old table as changed
  for each statement execute function note_goods();

create function note_lot_photos() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids)
    select 'photos', array_agg(distinct l.id) from changed c join listings l on l.lot_id = c.lot_id having count(*) > 0;
  if found then perform pg_notify('listing_changes', ''); end if;
  return null;
end $$;
create trigger feed_insert after insert on lot_photos referencing new table as changed
  for each statement execute function note_lot_photos();
create trigger feed_update after update on lot_photos referencing new table as changed
  for each statement execute function note_lot_photos();
create trigger feed_update_old after update on lot_photos referencing old table as changed
  for each statement execute function note_lot_photos();
create trigger feed_delete after delete on lot_photos referencing old table as changed
  for each statement execute function note_lot_photos();

create function note_renditions() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids)
    select 'photos', array_agg(distinct l.id) from changed c
    join lot_photos p on p.photo_id = c.photo_id join listings l on l.lot_id = p.lot_id having count(*) > 0;
  if found then perform pg_notify('listing_changes', ''); end if;
  return null;
end $$;
create trigger feed_insert after insert on photo_renditions referencing new table as changed
  for each statement execute function note_renditions();
create trigger feed_update after update on photo_renditions referencing new table as changed
  for each statement execute function note_renditions();
create trigger feed_delete after delete on photo_renditions referencing old table as changed
  for each statement execute function note_renditions();

create function note_reference_data() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids) values ('reference', '{}');
  perform pg_notify('listing_changes', '');
  return null;
end $$;
create trigger feed_reference after insert or update or delete on sites
  for each statement execute function note_reference_data();
create trigger feed_reference after insert or update or delete on site_categories
  for each statement execute function note_reference_data();
create trigger feed_reference after insert or update or delete on categories
  for each statement execute function note_reference_data();
create trigger feed_reference after insert or update or delete on conditions
  for each statement execute function note_reference_data();
create trigger feed_reference after insert or update or delete on lot_sizes
  for each statement execute function note_reference_data();
create trigger feed_reference after insert or update or delete on brands
  for each statement execute function note_reference_data();
create trigger feed_reference after insert or update or delete on warehouses
  for each statement execute function note_reference_data();
create trigger feed_reference after insert or update or delete on inventory_access_rules
  for each statement execute function note_reference_data();

-- Any of a seller's lots may show the name, a hundred thousand of them perhaps, so it is reported as a name that any lot
-- may show: one row. It changes rarely.
create trigger feed_seller_name after update on accounts
  for each row when (old.seller_name is distinct from new.seller_name) execute function note_reference_data();

create function note_watches() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids, account_ids)
    select 'watches', '{}', array_agg(distinct account_id) from changed having count(*) > 0;
  if found then perform pg_notify('listing_changes', ''); end if;
  return null;
end $$;
create trigger feed_insert after insert on starred_lots referencing new table as changed
  for each statement execute function note_watches();
create trigger feed_update after update on starred_lots referencing new table as changed
  for each statement execute function note_watches();
create trigger feed_delete after delete on starred_lots referencing old table as changed
  for each statement execute function note_watches();

-- Photos are served without asking who may see them as long as they are known to be public. Which photos a listing shows
-- is a long way to find out, and this is rare, so one row says that some may be public no longer.
create function note_audience() returns trigger language plpgsql as $$
begin
  -- The other triggers of these tables send the notice.
  insert into listing_changes (kind, listing_ids) values ('audience', '{}');
  return null;
end $$;
create trigger feed_audience_delete after delete on listings for each statement execute function note_audience();
create trigger feed_audience after update or delete on lot_photos for each statement execute function note_audience();

create function note_hidden_listings() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids)
    select 'audience', '{}' where exists (select from before join changed using (id)
      where before.access_rule_id is distinct from changed.access_rule_id
        or changed.published_at > before.published_at
        or (before.state <> 'draft' and changed.state = 'draft'));
  return null;
end $$;
create trigger feed_audience_update after update on listings referencing old table as before new table as changed
  for each statement execute function note_hidden_listings();

-- What a cart holds and where it ships to is in memory: cards say what a lot costs there. Whatever changes a cart counts its
-- version up, so one trigger tells of everything.
--
-- For each row, unlike other tables' triggers: adding a lot is one statement that inserts or updates the cart, and would
-- run a trigger for each statement twice.
create function note_carts() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids, account_ids)
    values ('carts', '{}', array[coalesce(new.account_id, old.account_id)]);
  perform tell_of_listing_changes();
  return null;
end $$;
create trigger feed after insert or update or delete on carts for each row execute function note_carts();

-- A won lot is in its winner's cart from the moment that it is won. The cart itself is not touched: closing an auction locks
-- the auction, and buying locks the cart first.
create function note_winners() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids, account_ids)
    select 'carts', '{}', array_agg(distinct buyer_id) from changed having count(*) > 0;
  if found then perform tell_of_listing_changes(); end if;
  return null;
end $$;
create trigger feed_insert after insert on auction_wins referencing new table as changed
  for each statement execute function note_winners();
create trigger feed_update after update on auction_wins referencing new table as changed
  for each statement execute function note_winners();

-- # Deleted and suspended accounts

-- Who has something to pay, to get, to be answered or to settle stays: others count on the account. Mirrors
-- contract/src/rules/data-rights/duties.ts.
create function refuse_to_delete_an_account_in_use() returns trigger language plpgsql as $$
begin
  if old.deleted_at is not null then
    raise exception 'a deleted account stays deleted' using errcode = 'check_violation',
      constraint = 'a_deleted_account_stays_deleted', table = 'accounts';
  end if;
  -- By way of who bids there: an index of leaders would have to be written with nearly every bid.
  if exists (select from auction_bidders bidder join auctions on auctions.listing_id = bidder.auction_id
      where bidder.bidder_id = new.id and auctions.leader_id = new.id and auctions.closed_at is null)
    or exists (select from auction_wins where buyer_id = new.id and state = 'awaiting_payment')
    or exists (select from runner_up_offers where bidder_id = new.id and state = 'open')
    or exists (select from bidding_bars where account_id = new.id and lifted_at is null)
    or exists (select from orders where account_id = new.id and (state in ('placing', 'invoiced')
      or state = 'paid' and exists (select from order_shipments shipment where shipment.order_id = orders.id
        and (shipment.left_at is null or shipment.left_at > clock_timestamp()
          - make_interval(days => case shipment.state when 'picked_up' then 5 else 12 end)))))
    or exists (select from problems problem join orders on orders.id = problem.order_id
      where orders.account_id = new.id and problem.state = 'open')
    or exists (select from lots join listings on listings.lot_id = lots.id
      where lots.seller_id = new.id and listings.state in ('scheduled', 'active', 'awaiting_payment'))
    or exists (select from lots join listings on listings.lot_id = lots.id
      join order_listings sold on sold.listing_id = listings.id and sold.is_live
      join orders on orders.id = sold.order_id and orders.state = 'paid'
      join order_shipments shipment on shipment.order_id = orders.id and shipment.warehouse_key = sold.warehouse_key
      where lots.seller_id = new.id and shipment.left_at is null)
    or exists (select from seller_balance(new.id) balance where balance.net_cents > 0 or balance.due_cents < 0)
    or (old.role = 'admin' and not exists (select from accounts where role = 'admin' and id <> new.id)) then
    raise exception 'an account in use is not deleted' using errcode = 'check_violation',
      constraint = 'an_account_in_use_is_not_deleted', table = 'accounts';
  end if;
  return null;
end $$;
create trigger an_account_in_use_is_not_deleted after update of deleted_at on accounts
  for each row when (old.deleted_at is distinct from new.deleted_at)
  execute function refuse_to_delete_an_account_in_use();

-- Waits for a deletion that is under way, and makes a later one wait for what is written here. A foreign key alone would
-- let both pass, because the row stays. The argument names the column.
create function refuse_rows_of_a_deleted_account() returns trigger language plpgsql as $$
declare
  whose uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  gone_at timestamptz;
begin
  select deleted_at into gone_at from accounts where id = whose for key share;
  if gone_at is not null then
    raise exception 'a deleted account gets nothing new' using errcode = 'check_violation',
      constraint = 'a_deleted_account_gets_nothing_new', table = tg_table_name;
  end if;
  return null;
end $$;
create trigger a_deleted_account_gets_nothing_new after insert on credentials
  for each row execute function refuse_rows_of_a_deleted_account('account_id');
create trigger a_deleted_account_gets_nothing_new after insert on sessions
  for each row execute function refuse_rows_of_a_deleted_account('account_id');
create trigger a_deleted_account_gets_nothing_new after insert on account_access_rules
  for each row execute function refuse_rows_of_a_deleted_account('account_id');
create trigger a_deleted_account_gets_nothing_new after insert on notification_preferences
  for each row execute function refuse_rows_of_a_deleted_account('account_id');
create trigger a_deleted_account_gets_nothing_new after insert on auction_wins
  for each row execute function refuse_rows_of_a_deleted_account('buyer_id');
create trigger a_deleted_account_gets_nothing_new after insert on runner_up_offers
  for each row execute function refuse_rows_of_a_deleted_account('bidder_id');
create trigger a_deleted_account_gets_nothing_new after insert on lots
  for each row execute function refuse_rows_of_a_deleted_account('seller_id');

create trigger a_deleted_account_gets_nothing_new after insert on addresses
  for each row execute function refuse_rows_of_a_deleted_account('account_id');
create trigger a_deleted_account_gets_nothing_new after insert on inventory_preferences
  for each row execute function refuse_rows_of_a_deleted_account('account_id');
create trigger a_deleted_account_gets_nothing_new after insert on test_email_requests
  for each row execute function refuse_rows_of_a_deleted_account('account_id');
create trigger a_deleted_account_gets_nothing_new after insert on saved_searches
  for each row execute function refuse_rows_of_a_deleted_account('account_id');
create trigger a_deleted_account_gets_nothing_new after insert on carts
  for each row execute function refuse_rows_of_a_deleted_account('account_id');
create trigger a_deleted_account_gets_nothing_new after insert on payment_methods
  for each row execute function refuse_rows_of_a_deleted_account('account_id');
create trigger a_deleted_account_gets_nothing_new after insert on orders
  for each row execute function refuse_rows_of_a_deleted_account('account_id');
create trigger a_deleted_account_gets_nothing_new after insert on manifest_imports
  for each row execute function refuse_rows_of_a_deleted_account('seller_id');
create trigger a_deleted_account_gets_nothing_new after insert on manifest_mappings
  for each row execute function refuse_rows_of_a_deleted_account('seller_id');
create trigger a_deleted_account_gets_nothing_new after insert on sign_ins
  for each row execute function refuse_rows_of_a_deleted_account('account_id');
create trigger a_deleted_account_gets_nothing_new after insert on resale_certificates
  for each row execute function refuse_rows_of_a_deleted_account('account_id');
create trigger a_deleted_account_gets_nothing_new after insert on seller_terms
  for each row execute function refuse_rows_of_a_deleted_account('seller_id');

-- The same for who leads, on the path of every bid: without the detour over JSON.
create function refuse_a_deleted_leader() returns trigger language plpgsql as $$
declare
  gone_at timestamptz;
begin
  select deleted_at into gone_at from accounts where id = new.leader_id for key share;
  if gone_at is not null then
    raise exception 'a deleted account leads no auction' using errcode = 'check_violation',
      constraint = 'a_deleted_account_leads_nothing', table = 'auctions';
  end if;
  return null;
end $$;
create trigger a_deleted_account_leads_nothing after update of leader_id on auctions
  for each row when (new.leader_id is not null and new.leader_id is distinct from old.leader_id)
  execute function refuse_a_deleted_leader();

-- Waits for a suspension that is under way, which locks the account with `for update`, and reads what it has left.
create function refuse_rows_of_a_suspended_account() returns trigger language plpgsql as $$
declare
  since timestamptz;
begin
  select suspended_at into since from accounts where id = new.account_id for key share;
  if since is not null then
    raise exception 'a suspended account gets no new rows in %', tg_table_name using errcode = 'check_violation',
      constraint = tg_argv[0], table = tg_table_name;
  end if;
  return null;
end $$;
create trigger a_suspended_account_has_no_session after insert on sessions
  for each row execute function refuse_rows_of_a_suspended_account('a_suspended_account_has_no_session');
create trigger a_suspended_account_gets_no_order after insert on orders
  for each row execute function refuse_rows_of_a_suspended_account('a_suspended_account_gets_no_order');

create function refuse_bids_of_suspended_accounts() returns trigger language plpgsql as $$
begin
  if exists (select from new_links join accounts on accounts.id = new_links.bidder_id
      where accounts.suspended_at is not null) then
    raise exception 'a suspended account places no bid' using errcode = 'check_violation',
      constraint = 'a_suspended_account_places_no_bid', table = 'auction_links';
  end if;
  return null;
end $$;
create trigger a_suspended_account_places_no_bid after insert on auction_links
  referencing new table as new_links for each statement execute function refuse_bids_of_suspended_accounts();
