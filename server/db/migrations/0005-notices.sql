-- What the bell shows: a row for each mail to an account that is no secret, whether or not its e-mail is wanted.
create table notices (
  -- Grows, so that an account can say up to where it has read.
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts (id),
  -- Kind and fact are the mail's: a job that runs twice tells nothing twice.
  kind text collate "C" not null,
  fact text collate "C" not null,
  text text not null,
  path text collate "C" not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  constraint one_notice_per_fact unique (account_id, kind, fact),
  -- Mirrors NOTICE_TEXT_MAX_LENGTH in contract/src/rules/notifications/notice-limits.ts.
  constraint notices_have_limits check (length(text) between 1 and 200 and length(path) <= 2000 and length(fact) <= 200
    and length(kind) <= 100),
  -- '//host' and '/\host' are other sites to a browser, which also drops tabs and line breaks.
  constraint path_stays_on_the_site check (path ~ '^/([^/\\]|$)' and path !~ '[\\[:cntrl:]]'),
  constraint what_is_read_was_there check (read_at >= created_at)
);
create index notices_of_an_account on notices (account_id, id);
create index notices_by_age on notices (created_at);
-- Of a lot only the latest price is news. Mirrors replacesUnread in contract/src/rules/notifications/notice-text.ts.
create unique index one_unread_outbid_per_lot on notices (account_id, path) where kind = 'outbid' and read_at is null;

create trigger a_deleted_account_gets_nothing_new after insert on notices
  for each row execute function refuse_rows_of_a_deleted_account('account_id');

-- How many are unread is in memory, on every page and in every open tab: the feed tells whose number changed.
alter table listing_changes drop constraint kind_is_known;
alter table listing_changes add constraint kind_is_known
  check (kind in ('offer', 'goods', 'photos', 'reference', 'watches', 'audience', 'carts', 'notices'));

create function note_notices() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids, account_ids)
    select 'notices', '{}', array_agg(distinct account_id) from changed having count(*) > 0;
  if found then perform tell_of_listing_changes(); end if;
  return null;
end $$;
create trigger feed_insert after insert on notices referencing new table as changed
  for each statement execute function note_notices();
create trigger feed_update after update on notices referencing new table as changed
  for each statement execute function note_notices();
create trigger feed_delete after delete on notices referencing old table as changed
  for each statement execute function note_notices();
