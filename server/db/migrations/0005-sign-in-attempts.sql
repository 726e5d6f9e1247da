-- How often somebody tried to sign in, by account, by address and by both. A bucket's name is a keyed hash: no e-mail
-- and no address is kept here.
create table sign_in_attempts (
  bucket text collate "C" primary key,
  window_started_at timestamptz not null default now(),
  attempt_count integer not null default 1,
  constraint attempts_are_counted_from_zero check (attempt_count >= 0)
);
create index sign_in_attempts_window_started_at on sign_in_attempts (window_started_at);

create table newsletter_subscribers (
  email text collate "C" primary key,
  subscribed_at timestamptz not null default now(),
  constraint newsletter_emails_are_kept_in_lower_case check (email = lower(email)),
  constraint newsletter_emails_have_a_limit check (length(email) between 3 and 254)
);

-- Sessions are listed and ended by account, newest first, and removed when they are over.
create index sessions_expires_at on sessions (expires_at);
create index verifications_expires_at on verifications (expires_at);

-- What was done stays written: not even an admin may change it.
create function refuse_to_change_a_record() returns trigger language plpgsql as $$
begin
  raise exception '% is a record: its rows are never changed or removed', tg_table_name;
end $$;
create trigger audit_entries_are_a_record before update or delete on audit_entries
  for each row execute function refuse_to_change_a_record();
