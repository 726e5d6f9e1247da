-- Freight rates say who changed them, why, and on which version the change was built.
alter table freight_tariffs add column created_by uuid references accounts (id);
alter table freight_tariffs add column note text not null default '';
-- Two admins who change the same version find out: the second of them would undo the first one's change unseen.
alter table freight_tariffs add column based_on integer
  constraint a_tariff_is_followed_once unique references freight_tariffs (version);
alter table freight_tariffs add constraint a_note_is_one_short_line
  check (note = btrim(note) and length(note) <= 200 and note !~ '[[:cntrl:]]');
alter table freight_tariffs add constraint who_changes_rates_says_why check (created_by is null or note <> '');
create index freight_tariffs_created_by on freight_tariffs (created_by);

-- The operator's own terms beside those of the program.
alter table settings drop constraint a_setting_is_known;
alter table settings add constraint a_setting_is_known check (key in ('operator_name', 'contact_email', 'contact_phone',
  'postal_address', 'fees', 'claims', 'wire_instructions', 'terms'));
alter table settings drop constraint a_setting_is_short;
alter table settings add constraint a_setting_is_short check (length(value) <= case key
  when 'operator_name' then 100 when 'contact_email' then 254 when 'contact_phone' then 30
  when 'postal_address' then 300 when 'terms' then 20000 else 2000 end);
