-- Columns that the identity library insists on, for sign-in through other providers; ours stay empty.
alter table credentials
  add column access_token text,
  add column refresh_token text,
  add column id_token text,
  add column access_token_expires_at timestamptz,
  add column refresh_token_expires_at timestamptz,
  add column scope text,
  add constraint only_passwords_are_kept check (access_token is null and refresh_token is null and id_token is null);
