-- What the operator says about itself, a row a setting. The keys and rules are contract/src/rules/desk/settings.ts once
-- more. One operator runs all sites of a database.
create table settings (
  key text primary key,
  value text not null,
  updated_at timestamptz not null default now(),
  constraint a_setting_is_known
    check (key in ('operator_name', 'contact_email', 'contact_phone', 'postal_address', 'fees', 'claims')),
  constraint a_setting_says_something check (btrim(value) <> '' and value = btrim(value, E' \n\r\t')),
  constraint a_setting_is_short check (length(value) <= case key
    when 'operator_name' then 100 when 'contact_email' then 254 when 'contact_phone' then 30
    when 'postal_address' then 300 else 2000 end),
  constraint names_and_contacts_are_one_line
    check (key not in ('operator_name', 'contact_email', 'contact_phone') or value !~ '[[:cntrl:]]'),
  constraint a_contact_email_is_an_address check (key <> 'contact_email' or value ~ '^[^@[:space:]]+@[^@[:space:]]+[.][^@[:space:]]+$'),
  constraint a_contact_phone_is_a_number check (key <> 'contact_phone' or value ~ '^[+]?[0-9(][0-9 ().-]{5,28}[0-9]$')
);
