-- What buyers report is talked over: messages with photos, an outcome, and the refund that settled it. Staff and sellers keep
-- notes. Sellers choose whether they hear of what they sell.

-- open: we answer. waiting: the buyer does. resolved: with an outcome.
alter table problems drop constraint answers_are_whole, drop constraint problem_state_is_known;
alter table problems
  add column outcome text collate "C",
  add column refund_id uuid references refunds (id),
  add column resolved_at timestamptz,
  -- The buyer or an admin; null where nobody replied.
  add column resolved_by uuid references accounts (id),
  add column reopened_at timestamptz,
  add column waiting_since timestamptz,
  -- When the buyer was told that it ends without a reply.
  add column warned_at timestamptz;

-- Position 1 follows the report itself, which stays in problems.
create table problem_messages (
  problem_id uuid not null references problems (id) on delete cascade,
  position integer not null,
  author_kind text collate "C" not null,
  author_id uuid not null references accounts (id),
  text text not null,
  sent_at timestamptz not null default clock_timestamp(),
  -- Between the desk and the lot's seller, unless it was passed on.
  is_for_seller boolean not null default false,
  passed_on_at timestamptz,
  passed_on_by uuid references accounts (id),
  primary key (problem_id, position),
  constraint a_problem_has_at_most_100_messages check (position between 1 and 100),
  constraint message_author_is_known check (author_kind in ('buyer', 'desk', 'seller')),
  constraint messages_say_something check (length(text) between 1 and 2000),
  constraint sellers_write_to_the_desk check (is_for_seller = (author_kind = 'seller') or author_kind = 'desk'),
  constraint only_sellers_are_passed_on
    check ((passed_on_at is null) = (passed_on_by is null) and (passed_on_at is null or author_kind = 'seller'))
);
create index problem_messages_author on problem_messages (author_id);
create index problem_messages_passed_on_by on problem_messages (passed_on_by) where passed_on_by is not null;

-- What was answered becomes a message. Where a refund of the lot followed the report, that was the outcome.
insert into problem_messages (problem_id, position, author_kind, author_id, text, sent_at)
select id, 1, 'desk', answered_by, answer, answered_at from problems where state = 'answered';
update problems problem set state = 'resolved', resolved_at = problem.answered_at, resolved_by = problem.answered_by, refund_id = refund.id,
    outcome = case when refund.id is not null then 'refunded'
      when problem.answered_by = (select account_id from orders where orders.id = problem.order_id) then 'withdrawn'
      else 'answered' end
  from problems same left join lateral (select id from refunds where refunds.order_id = same.order_id
      and refunds.listing_id = same.listing_id and refunds.requested_at >= same.reported_at and refunds.state <> 'failed'
    order by requested_at desc, id limit 1) refund on true
  where same.id = problem.id and problem.state = 'answered';

drop index one_open_problem_per_lot;
alter table problems drop column answer, drop column answered_by, drop column answered_at,
  add constraint problem_state_is_known check (state in ('open', 'waiting', 'resolved')),
  -- 'answered' is of the time before outcomes.
  add constraint problem_outcome_is_known
    check (outcome in ('refunded', 'refused', 'replaced', 'withdrawn', 'no_reply', 'answered')),
  add constraint what_is_resolved_has_an_outcome
    check ((state = 'resolved') = (outcome is not null) and (outcome is null) = (resolved_at is null)
      and (resolved_by is null or resolved_at is not null)),
  add constraint what_is_refunded_names_its_refund check ((outcome is not distinct from 'refunded') = (refund_id is not null)),
  add constraint what_waits_has_a_time
    check ((state = 'waiting') = (waiting_since is not null) and (warned_at is null or state = 'waiting'));
create unique index one_open_problem_per_lot on problems (order_id, listing_id) where state <> 'resolved';
create index problems_waiting on problems (waiting_since) where state = 'waiting';
create index problems_resolved_by on problems (resolved_by) where resolved_by is not null;
create index problems_refund on problems (refund_id) where refund_id is not null;

-- Mirrors mayReopen in contract/src/rules/orders/fulfilment/problem-thread.ts.
create function refuse_to_reopen_problems() returns trigger language plpgsql as $$
begin
  if old.reopened_at is not null or new.reopened_at is null or new.state <> 'open'
    or old.resolved_at + interval '7 days' <= clock_timestamp() then
    raise exception 'a problem is reopened once, within days, by its buyer' using errcode = 'check_violation',
      constraint = 'a_problem_is_reopened_once', table = 'problems';
  end if;
  return new;
end $$;
create trigger a_problem_is_reopened_once before update of state on problems
  for each row when (old.state = 'resolved' and new.state <> 'resolved') execute function refuse_to_reopen_problems();

-- The buyer's open page of the order loads again.
create function note_order_of_message() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids, account_ids)
    select 'orders', '{}', array[orders.account_id] from problems join orders on orders.id = problems.order_id
    where problems.id = new.problem_id;
  perform tell_of_listing_changes();
  return null;
end $$;
create trigger feed_insert after insert on problem_messages for each row when (not new.is_for_seller)
  execute function note_order_of_message();
create trigger feed_update after update of passed_on_at on problem_messages for each row
  execute function note_order_of_message();

-- Photos of a message; of the report where it names none.
alter table problem_photos drop constraint problem_photos_pkey, add column message_position integer,
  add constraint problem_photos_message foreign key (problem_id, message_position)
    references problem_messages (problem_id, position) on delete cascade,
  add constraint photos_have_places unique nulls not distinct (problem_id, message_position, position),
  add constraint a_message_has_at_most_6_photos check (message_position is null or position <= 6);

-- Who sent them: what staff and sellers send is not for the buyer to attach, or to see before its message is.
alter table problem_uploads add column account_id uuid references accounts (id);
update problem_uploads set account_id = orders.account_id from orders where orders.id = problem_uploads.order_id;
alter table problem_uploads alter column account_id set not null;
create index problem_uploads_account on problem_uploads (account_id);

-- Whoever waits for an answer keeps the account and the seller's money where they are, whichever side's turn it is. The text of
-- these functions is changed in place: the rest of them is as whichever migration wrote it last.
do $$
declare
  changed record;
  body text;
begin
  for changed in select * from (values ('account_duties(uuid)', 'problem.state = ''open'''),
      ('open_sales(uuid)', 'p.state = ''open''')) given (name, was) loop
    body := pg_get_functiondef(changed.name::regprocedure);
    if position(changed.was in body) = 0 then raise exception '% does not look at open problems', changed.name; end if;
    execute replace(body, changed.was, replace(changed.was, '= ''open''', '<> ''resolved'''));
  end loop;
end $$;

-- Days without a reply after which a problem is closed.
alter table market_rules add column problem_reply_days integer not null default 7,
  add constraint replies_are_waited_for_some_days check (problem_reply_days between 3 and 60);

-- What staff and sellers write for themselves. A seller's are the seller's and the staff's to read; the staff's are their own.
create table notes (
  id bigint generated always as identity primary key,
  order_id uuid references orders (id) on delete cascade,
  account_id uuid references accounts (id),
  listing_id bigint references listings (id) on delete cascade,
  -- Null: written by staff.
  seller_id uuid references accounts (id),
  author_id uuid not null references accounts (id),
  position integer not null,
  text text not null,
  written_at timestamptz not null default clock_timestamp(),
  constraint a_note_is_about_one_thing check (num_nonnulls(order_id, account_id, listing_id) = 1),
  constraint sellers_write_of_orders_and_listings
    check (seller_id is null or (account_id is null and seller_id = author_id)),
  constraint notes_say_something check (length(text) between 1 and 2000),
  constraint a_subject_has_at_most_200_notes check (position between 1 and 200)
);
create unique index notes_of_an_order on notes (order_id, seller_id, position) nulls not distinct where order_id is not null;
create unique index notes_of_a_person on notes (account_id, position) where account_id is not null;
create unique index notes_of_a_listing on notes (listing_id, seller_id, position) nulls not distinct
  where listing_id is not null;
create index notes_of_a_seller on notes (seller_id, id) where seller_id is not null;
create index notes_author on notes (author_id);

create function refuse_to_change_a_note() returns trigger language plpgsql as $$
begin
  raise exception 'a note is not edited' using errcode = 'check_violation', constraint = 'notes_are_not_edited', table = 'notes';
end $$;
create trigger notes_are_not_edited before update on notes for each row execute function refuse_to_change_a_note();
create trigger a_deleted_account_gets_nothing_new after insert on notes for each row when (new.account_id is not null)
  execute function refuse_rows_of_a_deleted_account('account_id');

-- Sellers are reminded once of what is to leave tomorrow, which order_shipments_to_leave finds.
alter table order_shipments add column seller_reminded_at timestamptz;

alter table notification_preferences drop constraint topic_is_known,
  add constraint topic_is_known check (topic in ('listings', 'bids', 'watching', 'selling'));
