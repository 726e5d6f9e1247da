-- Changes of accounts' e-mail addresses: asked for, confirmed from the new address, undone from the old one.

-- Mirrors contract/src/rules/accounts/email-change.ts. Of tokens only hashes are kept: a reader of the database must not be
-- able to use them.
create table email_changes (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  old_email text collate "C" not null,
  new_email text collate "C" not null,
  -- Without it the old address may be a stranger's, who must not get the account.
  old_was_verified boolean not null,
  confirm_hash text collate "C" not null constraint a_confirm_link_is_of_one_change unique,
  undo_hash text collate "C" constraint an_undo_link_is_of_one_change unique,
  asked_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  canceled_at timestamptz,
  confirmed_at timestamptz,
  undo_until timestamptz,
  undone_at timestamptz,
  undo_tries smallint not null default 0 constraint an_undo_link_takes_five_wrong_codes check (undo_tries between 0 and 5),
  constraint an_email_change_changes_something check (old_email <> new_email),
  constraint changed_emails_are_kept_in_lower_case check (old_email = lower(old_email) and new_email = lower(new_email)),
  constraint changed_emails_have_a_limit
    check (length(old_email) between 3 and 254 and length(new_email) between 3 and 254),
  constraint links_are_kept_as_hashes check (length(confirm_hash) = 43 and length(undo_hash) = 43),
  constraint an_email_change_expires check (expires_at > asked_at),
  constraint a_change_is_confirmed_in_time check (confirmed_at < expires_at),
  constraint a_canceled_change_is_not_confirmed check (canceled_at is null or confirmed_at is null),
  constraint a_confirmed_change_can_be_undone check (num_nonnulls(confirmed_at, undo_hash, undo_until) in (0, 3)),
  constraint an_undo_follows_a_confirmation
    check (undone_at is null or confirmed_at is not null and undone_at >= confirmed_at and undone_at < undo_until)
);
create unique index one_open_email_change_per_account on email_changes (account_id)
  where confirmed_at is null and canceled_at is null;
create index email_changes_of_an_account on email_changes (account_id, asked_at);
create index email_changes_to_an_address on email_changes (new_email, asked_at);
create index reserved_addresses on email_changes (old_email, undo_until) where undo_until is not null and undone_at is null;
create index email_changes_by_age on email_changes (asked_at);
create trigger a_deleted_account_gets_nothing_new after insert on email_changes
  for each row execute function refuse_rows_of_a_deleted_account('account_id');

-- Mirrors MAX_EMAIL_CHANGES_A_DAY in contract/src/rules/accounts/email-change.ts. The use case locks the account before it counts.
create function refuse_too_many_email_changes() returns trigger language plpgsql as $$
begin
  if (select count(*) from (select from email_changes where account_id = new.account_id
      and asked_at > clock_timestamp() - interval '1 day' limit 6) recent) > 5 then
    raise exception 'an account asks for five changes of address a day at most' using errcode = 'check_violation',
      constraint = 'an_account_asks_for_five_email_changes_a_day', table = 'email_changes';
  end if;
  return null;
end $$;
create trigger an_account_asks_for_five_email_changes_a_day after insert on email_changes
  for each row execute function refuse_too_many_email_changes();

-- Mirrors isReserving in contract/src/rules/accounts/email-change.ts: no other account gets an address that may come back
-- to the one that had it. After, not before: an insert waits at the unique index for a change of that very address to
-- commit, and only then can see its reservation.
create function refuse_reserved_addresses() returns trigger language plpgsql as $$
begin
  if exists (select from email_changes where old_email = new.email and account_id <> new.id and undone_at is null
      and undo_until > clock_timestamp()) then
    raise exception 'this address is reserved' using errcode = 'check_violation',
      constraint = 'an_address_is_reserved_while_it_can_come_back', table = 'accounts';
  end if;
  return null;
end $$;
create trigger a_new_address_is_not_reserved after insert on accounts
  for each row execute function refuse_reserved_addresses();
create trigger a_changed_address_is_not_reserved after update of email on accounts
  for each row when (old.email is distinct from new.email) execute function refuse_reserved_addresses();
