-- How to pay an invoice, in the operator's words.
alter table settings drop constraint a_setting_is_known;
alter table settings add constraint a_setting_is_known check (key in
  ('operator_name', 'contact_email', 'contact_phone', 'postal_address', 'fees', 'claims', 'wire_instructions'));
