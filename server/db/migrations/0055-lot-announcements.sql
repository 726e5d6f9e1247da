-- Which lots have been announced to those who wait for new ones.
--
-- A lot gets a row when it goes on offer, and a number when its time has come and it is announced. Numbers are given by one
-- announcer at a time, so whoever sees one sees all before it: "told through number n" is all that a digest must remember.
create sequence announcement_numbers;
create table lot_announcements (
  lot_id bigint primary key references lots (id) on delete cascade,
  -- The offer that is announced. Without a foreign key: an offer that is deleted before its day is skipped on that day.
  listing_id bigint not null,
  due_at timestamptz not null,
  sequence bigint,
  announced_at timestamptz,
  constraint one_announcement_per_number unique (sequence),
  constraint what_is_announced_has_a_number_and_a_time check ((sequence is null) = (announced_at is null))
);
create index lot_announcements_due on lot_announcements (due_at, lot_id) where sequence is null;

-- A lot whose first publication is older than this is not new (NEWLY_ADDED_DAYS), so most of a bulk load costs nothing here.
create function queue_new_announcements() returns trigger language plpgsql as $$
begin
  insert into lot_announcements (lot_id, listing_id, due_at)
    select lot_id, id, published_at from changed
    where state in ('scheduled', 'active') and published_at > now() - interval '7 days'
    order by lot_id
    on conflict (lot_id) do update set listing_id = excluded.listing_id, due_at = excluded.due_at
      where lot_announcements.sequence is null;
  return null;
end $$;
create trigger announcements_follow_new_listings after insert on listings referencing new table as changed
  for each statement execute function queue_new_announcements();

create function queue_moved_announcements() returns trigger language plpgsql as $$
begin
  insert into lot_announcements (lot_id, listing_id, due_at)
    select changed.lot_id, changed.id, changed.published_at from changed join before on before.id = changed.id
    where changed.state in ('scheduled', 'active') and changed.published_at > now() - interval '7 days'
      and (changed.state, changed.published_at) is distinct from (before.state, before.published_at)
    order by changed.lot_id
    on conflict (lot_id) do update set listing_id = excluded.listing_id, due_at = excluded.due_at
      where lot_announcements.sequence is null;
  return null;
end $$;
create trigger announcements_follow_moved_listings after update on listings
  referencing old table as before new table as changed
  for each statement execute function queue_moved_announcements();

-- What buyers can see already is no news on the day of the upgrade. What is still to open is announced on its day.
insert into lot_announcements (lot_id, listing_id, due_at, sequence, announced_at)
  select lot_id, id, published_at, nextval('announcement_numbers'), now() from listings
  where state in ('scheduled', 'active') and published_at between now() - interval '7 days' and now()
  order by published_at;
insert into lot_announcements (lot_id, listing_id, due_at)
  select lot_id, id, published_at from listings where state in ('scheduled', 'active') and published_at > now();

-- Up to which number a digest has told its reader: of a saved search its id, of inventory e-mails the account's. A row
-- whose reader is gone is removed by a job.
create table alert_watermarks (
  subscription text collate "C" not null,
  subscriber_id uuid not null,
  told_through bigint not null,
  told_at timestamptz not null default now(),
  primary key (subscription, subscriber_id),
  constraint numbers_begin_at_nothing check (told_through >= 0)
);
create index alert_watermarks_told_at on alert_watermarks (subscription, told_at, subscriber_id);

-- Kinds of mail and events are known to the code that writes them: a new one needs no migration.
alter table mails drop constraint only_news_can_be_unwanted;
alter table auction_events_outbox drop constraint event_kind_is_known;

-- Which prices have fallen since the last look: asked each minute, for those who watch the lots.
create index price_drops_drops_at on price_drops (drops_at);
create index past_prices_ended_at on past_prices (ended_at);
