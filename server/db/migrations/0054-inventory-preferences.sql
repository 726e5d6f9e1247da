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

-- When an account last asked for a test e-mail: it gets one a minute.
create table test_email_requests (
  account_id uuid primary key references accounts on delete cascade,
  requested_at timestamptz not null default now()
);
