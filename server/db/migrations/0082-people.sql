-- A suspended account can't sign in, bid, or be sold to. What it owes and is owed goes on.
alter table accounts
  add column suspended_at timestamptz,
  add column suspension_reason text,
  add column suspended_by uuid references accounts (id);
alter table accounts add constraint a_suspension_says_who_and_why check (
  num_nonnulls(suspended_at, suspension_reason, suspended_by) in (0, 3)
  and length(suspension_reason) between 1 and 500);
alter table accounts add constraint nobody_suspends_themselves check (suspended_by <> id);
alter table accounts add constraint a_deleted_account_is_not_suspended check (deleted_at is null or suspended_at is null);

-- Reads after it has waited for whoever holds the account: a suspension holds it with `for update`.
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

-- Somebody must be able to sign in and run the market. Whoever takes an admin's rights holds all admins first.
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

-- What a seller offers needs somebody who may answer for it.
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

-- How the desk finds people.
create index accounts_by_age on accounts (created_at desc, id) where deleted_at is null;
create index accounts_by_name on accounts using gin (to_tsvector('simple', name));
create index suspended_accounts on accounts (suspended_at) where suspended_at is not null;

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
create trigger a_deleted_account_gets_nothing_new after insert on sign_ins
  for each row execute function refuse_rows_of_a_deleted_account('account_id');

-- Whoever guesses passwords must not fill the disk. Successes are counted apart, or guesses would hide the one that worked.
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

-- Names that the desk types in.
alter table inventory_access_rules add constraint access_rule_names_are_one_short_line check (
  name = btrim(name) and length(name) between 1 and 80 and name = without_hidden_characters(name));
create index accounts_that_hold_a_rule on account_access_rules (access_rule_id, account_id);
create index listings_under_a_rule on listings (access_rule_id) where access_rule_id is not null;

-- How the audit trail is filtered; whom it is by and what exactly it is about have indexes already.
create index audit_entries_by_action on audit_entries (action, id);
create index audit_entries_by_subject_start on audit_entries (subject text_pattern_ops, id);
create index audit_entries_by_time on audit_entries (happened_at);
