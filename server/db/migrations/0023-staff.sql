-- Who helps at the desk, with what, and what takes two of them.

-- An owner may do everything; every other admin what staff_areas says. Today's admins run their market alone or together, and
-- go on doing so. owner_by is null for those and for an owner who was made from the command line.
alter table accounts
  add column owner_since timestamptz,
  add column owner_by uuid references accounts,
  add constraint an_owner_is_an_admin check (owner_since is null or role = 'admin'),
  add constraint only_an_owner_was_made_one check (owner_by is null or owner_since is not null),
  add constraint nobody_makes_themselves_an_owner check (owner_by <> id);
update accounts set owner_since = created_at where role = 'admin';

-- A right keeps the moment it was given: who got it after an act was asked for does not approve that act.
create table staff_areas (
  account_id uuid not null references accounts on delete cascade,
  area text collate "C" not null,
  level text collate "C" not null,
  granted_at timestamptz not null default clock_timestamp(),
  granted_by uuid references accounts,
  primary key (account_id, area),
  constraint staff_area_is_known check (area in ('listings', 'orders', 'money', 'people', 'market')),
  constraint staff_level_is_known check (level in ('read', 'write')),
  constraint nobody_grants_to_themselves check (granted_by <> account_id)
);

create function refuse_areas_of_others() returns trigger language plpgsql as $$
begin
  -- Held until the end: otherwise its role or ownership could change at the same moment.
  if not exists (select from accounts where id = new.account_id and role = 'admin' and owner_since is null for share) then
    raise exception 'areas are for admins who are no owners' using errcode = 'check_violation',
      constraint = 'areas_are_for_staff', table = 'staff_areas';
  end if;
  return null;
end $$;
create trigger areas_are_for_staff after insert or update on staff_areas for each row
  execute function refuse_areas_of_others();

create function refuse_to_keep_areas() returns trigger language plpgsql as $$
begin
  if exists (select from staff_areas where account_id = new.id) then
    raise exception 'areas are for admins who are no owners' using errcode = 'check_violation',
      constraint = 'areas_are_for_staff', table = 'staff_areas';
  end if;
  return null;
end $$;
create trigger others_have_no_areas after update of role, owner_since on accounts for each row
  when (new.role <> 'admin' or new.owner_since is not null) execute function refuse_to_keep_areas();

-- Somebody must be able to give rights. Who takes an admin's rights locks all admins first: without that two owners who
-- suspend each other would leave none.
-- Mirrors suspensionProblem, roleProblem and rightsProblem in contract/src/rules/accounts/account-acts.ts.
create or replace function refuse_to_lose_the_last_admin() returns trigger language plpgsql as $$
begin
  if not exists (select from accounts where owner_since is not null and suspended_at is null and deleted_at is null) then
    raise exception 'the last owner stays' using errcode = 'check_violation',
      constraint = 'the_last_admin_stays', table = 'accounts';
  end if;
  return null;
end $$;
drop trigger the_last_admin_stays on accounts;
create trigger the_last_admin_stays after update of owner_since, suspended_at on accounts for each row
  when (old.owner_since is not null and old.suspended_at is null
    and (new.owner_since is null or new.suspended_at is not null))
  execute function refuse_to_lose_the_last_admin();

-- From this amount on a second person approves; null: never.
alter table market_rules
  add column second_person_from_cents integer,
  add constraint a_second_person_begins_at_an_amount check (second_person_from_cents between 1 and 99999999);

-- What one person asked for and another one has to approve. It is run when it is approved, by the rules of then.
create table pending_acts (
  id uuid primary key default gen_random_uuid(),
  kind text collate "C" not null,
  -- 'order:…' or 'account:…' with the id, or 'rules:payments'.
  subject text collate "C" not null,
  -- What people call it: 'order 10023'.
  label text not null,
  body jsonb not null,
  -- Null where it is not about an amount.
  amount_cents bigint,
  state text collate "C" not null default 'open',
  asked_by uuid not null references accounts,
  asked_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null default clock_timestamp() + interval '72 hours',
  decided_by uuid references accounts,
  decided_at timestamptz,
  reason text,
  constraint pending_kind_is_known check (kind in ('refund', 'cancel', 'surplus', 'write_off', 'reverse_receipt',
    'payout', 'settle_debt', 'reverse_adjustment', 'rules', 'rights', 'owner')),
  constraint pending_state_is_known check (state in ('open', 'approved', 'declined', 'withdrawn', 'expired')),
  constraint pending_subject_is_short check (length(subject) between 1 and 100),
  constraint pending_label_is_short check (length(label) between 1 and 300),
  constraint pending_body_has_a_limit check (jsonb_typeof(body) = 'object' and length(body::text) <= 10000),
  constraint pending_amount_is_an_amount check (amount_cents >= 0),
  constraint a_decision_has_a_time check ((state = 'open') = (decided_at is null)),
  constraint a_decision_has_a_person check ((state in ('open', 'expired')) = (decided_by is null)),
  constraint nobody_approves_their_own check (state not in ('approved', 'declined') or decided_by <> asked_by),
  constraint only_the_asker_withdraws check (state <> 'withdrawn' or decided_by = asked_by),
  constraint a_decline_says_why check ((state = 'declined') = (reason is not null)),
  constraint decline_reasons_are_short check (length(reason) between 1 and 500)
);
-- A form that is sent twice asks once.
create unique index one_open_act_per_request on pending_acts (kind, subject, md5(body::text)) where state = 'open';
create index open_acts on pending_acts (asked_at) where state = 'open';
create index decided_acts on pending_acts (decided_at desc) where state <> 'open';
create index acts_by_subject on pending_acts (subject, decided_at);

-- Who may move the market's money, and has been able to since then.
-- Mirrors approvalProblem in contract/src/rules/desk/staff/second-person.ts.
create function may_move_money(account uuid, since timestamptz) returns boolean stable language sql as $$
  select exists (select from accounts a where a.id = account and a.role = 'admin' and a.suspended_at is null
    and a.deleted_at is null and (a.owner_since <= since or exists (select from staff_areas s
      where s.account_id = a.id and s.area = 'money' and s.level = 'write' and s.granted_at <= since)))
$$;

-- Mirrors approvalProblem in contract/src/rules/desk/staff/second-person.ts.
create function refuse_other_decisions() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' or (new.kind, new.subject, new.label, new.body, new.amount_cents, new.asked_by, new.asked_at, new.expires_at)
      is distinct from (old.kind, old.subject, old.label, old.body, old.amount_cents, old.asked_by, old.asked_at, old.expires_at) then
    raise exception 'an act is decided once, as it was asked for' using errcode = 'check_violation',
      constraint = 'an_act_is_decided_once', table = 'pending_acts';
  end if;
  if new.state = 'approved'
      and (old.expires_at <= clock_timestamp() or not may_move_money(new.decided_by, old.asked_at)) then
    raise exception 'another person who moves money approves in time' using errcode = 'check_violation',
      constraint = 'a_second_person_approves', table = 'pending_acts';
  end if;
  return new;
end $$;
create trigger an_act_is_decided_once before update on pending_acts for each row
  execute function refuse_other_decisions();

-- Approved in this transaction, and in no other: an approval is used by the act that it is for, once.
create function has_second_person(about text) returns boolean stable language sql as $$
  select exists (select from pending_acts where subject = about and state = 'approved' and decided_at = now())
$$;
-- Mirrors needsSecondPerson in contract/src/rules/desk/staff/second-person.ts.
create function needs_second_person(cents bigint) returns boolean stable language sql as $$
  select coalesce(cents >= (select second_person_from_cents from market_rules), false)
$$;

-- What admins gave back, gave up or took back of an order in seven days: five refunds below the limit are one above it.
create function moved_of_order(of_order uuid) returns bigint stable language sql as $$
  select (select coalesce(sum(amount_cents), 0) from refunds where order_id = of_order and requested_by is not null
      and state <> 'failed' and requested_at > clock_timestamp() - interval '7 days')
    + (select coalesce(sum(amount_cents), 0) from receipts where order_id = of_order
      and reversed_at > clock_timestamp() - interval '7 days')
$$;
create function moved_of_seller(of_seller uuid) returns bigint stable language sql as $$
  select coalesce(sum(abs(amount_cents)), 0)::bigint from payout_adjustments where seller_id = of_seller
    and recorded_by is not null and recorded_at > clock_timestamp() - interval '7 days'
$$;

-- Mirrors needsSecondPerson in contract/src/rules/desk/staff/second-person.ts.
create function refuse_to_move_money_alone() returns trigger language plpgsql as $$
declare
  about text;
  cents bigint;
begin
  if tg_table_name in ('refunds', 'receipts') then
    about := 'order:' || new.order_id;
    cents := moved_of_order(new.order_id);
  else
    about := 'account:' || new.seller_id;
    cents := case tg_table_name when 'payouts' then new.amount_cents else moved_of_seller(new.seller_id) end;
  end if;
  if needs_second_person(cents) and not has_second_person(about) then
    raise exception 'this amount needs a second person' using errcode = 'check_violation',
      constraint = 'large_amounts_need_a_second_person', table = tg_table_name;
  end if;
  return null;
end $$;
create trigger large_amounts_need_a_second_person after insert on refunds for each row
  when (new.requested_by is not null and new.state <> 'failed') execute function refuse_to_move_money_alone();
create trigger large_amounts_need_a_second_person after update of reversed_at on receipts for each row
  when (new.reversed_by is not null) execute function refuse_to_move_money_alone();
create trigger large_amounts_need_a_second_person after insert on payouts for each row
  when (new.paid_by is not null) execute function refuse_to_move_money_alone();
create trigger large_amounts_need_a_second_person after insert on payout_adjustments for each row
  when (new.recorded_by is not null) execute function refuse_to_move_money_alone();

-- Otherwise one person would raise the amount, or make a second one up.
-- Mirrors weakensSecondPerson in contract/src/rules/desk/staff/second-person.ts.
create function refuse_to_weaken_the_second_person() returns trigger language plpgsql as $$
declare
  about text;
begin
  about := case tg_table_name when 'market_rules' then 'rules:payments'
    else 'account:' || coalesce(to_jsonb(new) ->> 'account_id', to_jsonb(new) ->> 'id') end;
  if (tg_table_name = 'market_rules' or (select second_person_from_cents from market_rules) is not null)
      and not has_second_person(about) then
    raise exception 'this needs a second person' using errcode = 'check_violation',
      constraint = 'large_amounts_need_a_second_person', table = tg_table_name;
  end if;
  return null;
end $$;
create trigger large_amounts_need_a_second_person after update of second_person_from_cents on market_rules for each row
  when (old.second_person_from_cents is not null
    and (new.second_person_from_cents is null or new.second_person_from_cents > old.second_person_from_cents))
  execute function refuse_to_weaken_the_second_person();
create trigger large_amounts_need_a_second_person after insert or update on staff_areas for each row
  when (new.area = 'money' and new.level = 'write' and new.granted_by is not null)
  execute function refuse_to_weaken_the_second_person();
create trigger large_amounts_need_a_second_person after update of owner_since on accounts for each row
  when (old.owner_since is null and new.owner_since is not null and new.owner_by is not null)
  execute function refuse_to_weaken_the_second_person();

-- With one person left, large amounts could not be moved at all, nor the limit be taken away. Looked at when all is done: an
-- owner may become staff with money in one act.
-- Mirrors secondPersonStays in contract/src/rules/desk/staff/second-person.ts.
create function refuse_to_lose_the_second_person() returns trigger language plpgsql as $$
begin
  if (select second_person_from_cents from market_rules) is not null
      and (select count(*) from accounts a where a.role = 'admin' and may_move_money(a.id, 'infinity')) < 2 then
    raise exception 'two people who move money stay' using errcode = 'check_violation',
      constraint = 'two_people_move_money', table = tg_table_name;
  end if;
  return null;
end $$;
create constraint trigger two_people_move_money after update of role, suspended_at, owner_since on accounts
  deferrable initially deferred for each row
  when (old.role = 'admin' and (new.role <> 'admin' or new.suspended_at is not null or new.owner_since is null))
  execute function refuse_to_lose_the_second_person();
create constraint trigger two_people_move_money after update or delete on staff_areas
  deferrable initially deferred for each row
  when (old.area = 'money' and old.level = 'write') execute function refuse_to_lose_the_second_person();
create constraint trigger two_people_move_money after update of second_person_from_cents on market_rules
  deferrable initially deferred for each row
  when (new.second_person_from_cents is not null) execute function refuse_to_lose_the_second_person();
