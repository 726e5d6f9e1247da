-- Two-step sign-in: a code of an authenticator app after the password. The identity library reads and writes these rows by
-- the names that identity.ts gives its fields.

alter table accounts
  add column two_factor_enabled boolean not null default false,
  -- Set when an admin resets two-step sign-in: until then the e-mail address stays as it is.
  add column security_hold_until timestamptz;

create table two_factors (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  -- Encrypted with SESSION_SECRET.
  secret text not null,
  -- Keyed hashes: a reader of the database can't sign in with them.
  recovery_codes text[] collate "C" not null default '{}',
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz,
  -- The time step of the last code that was used.
  last_used_step integer not null default 0,
  -- Part of what trusted browsers carry: with another one, none is trusted any more.
  trust_key uuid not null default gen_random_uuid(),
  begun_at timestamptz not null default now(),
  confirmed_at timestamptz,
  constraint one_two_factor_per_account unique (account_id),
  -- Mirrors RECOVERY_CODE_COUNT in contract/src/rules/accounts/two-step.ts.
  constraint ten_recovery_codes_at_most check (cardinality(recovery_codes) <= 10),
  -- Mirrors WRONG_CODES_TO_LOCK: the tenth locks, and the count begins again.
  constraint nine_wrong_codes_before_the_lock check (failed_verification_count between 0 and 9),
  constraint what_is_confirmed_has_a_time check (verified = (confirmed_at is not null)),
  constraint recovery_codes_come_with_the_confirmation check (verified or cardinality(recovery_codes) = 0)
);

create trigger a_deleted_account_gets_nothing_new after insert on two_factors
  for each row execute function refuse_rows_of_a_deleted_account('account_id');

-- Mirrors isFreshStep in contract/src/rules/accounts/two-step.ts. A step that is written again would be a code used twice.
create function refuse_a_used_step() returns trigger language plpgsql as $$
begin
  if new.last_used_step <= old.last_used_step then
    raise exception 'a code counts once' using errcode = 'check_violation',
      constraint = 'a_code_counts_once', table = 'two_factors';
  end if;
  return new;
end $$;
create trigger a_code_counts_once before update of last_used_step on two_factors for each row
  when (old.secret = new.secret) execute function refuse_a_used_step();

-- The account says that two-step sign-in is on, for the sessions' one query; the secret is here. At the commit, because the
-- two are written one after the other.
create function check_two_step_and_its_secret() returns trigger language plpgsql as $$
declare
  whose uuid;
begin
  if tg_table_name = 'accounts' then
    whose := new.id;
  else
    whose := coalesce(new.account_id, old.account_id);
  end if;
  if exists (select from accounts a where a.id = whose and a.two_factor_enabled
      is distinct from exists (select from two_factors f where f.account_id = a.id and f.verified)) then
    raise exception 'two-step sign-in is on with a confirmed secret, and off without' using errcode = 'check_violation',
      constraint = 'two_step_is_on_with_a_confirmed_secret', table = 'two_factors';
  end if;
  return null;
end $$;
create constraint trigger two_step_is_on_with_a_confirmed_secret after update of two_factor_enabled on accounts
  deferrable initially deferred for each row when (old.two_factor_enabled <> new.two_factor_enabled)
  execute function check_two_step_and_its_secret();
create constraint trigger two_step_is_on_with_a_confirmed_secret after insert or delete or update of verified, account_id
  on two_factors deferrable initially deferred for each row execute function check_two_step_and_its_secret();

alter table sign_ins drop constraint sign_in_outcome_is_known;
alter table sign_ins add constraint sign_in_outcome_is_known
  check (outcome in ('ok', 'wrong_password', 'code_asked', 'wrong_code', 'suspended', 'locked'));

-- # Required for staff

alter table settings drop constraint a_setting_is_known;
alter table settings add constraint a_setting_is_known check (key in ('operator_name', 'contact_email', 'contact_phone',
  'postal_address', 'fees', 'claims', 'wire_instructions', 'terms', 'staff_two_step'));
alter table settings add constraint staff_two_step_is_required_or_not_set
  check (key <> 'staff_two_step' or value = 'required');

-- Otherwise all admins would stand before a closed desk, the one who closed it too.
create function refuse_two_step_that_no_admin_has() returns trigger language plpgsql as $$
begin
  if not exists (select from accounts where role = 'admin' and two_factor_enabled and suspended_at is null) then
    raise exception 'no admin has two-step sign-in' using errcode = 'check_violation',
      constraint = 'an_admin_has_the_two_step_that_is_required', table = 'settings';
  end if;
  return new;
end $$;
create trigger an_admin_has_the_two_step_that_is_required before insert or update on settings for each row
  when (new.key = 'staff_two_step') execute function refuse_two_step_that_no_admin_has();
