-- What an account wants to be told. No row: the default of the topic, which contract/src/rules/notifications/mail-topics.ts knows.
create table notification_preferences (
  account_id uuid not null references accounts on delete cascade,
  topic text collate "C" not null,
  medium text collate "C" not null,
  enabled boolean not null,
  updated_at timestamptz not null default now(),
  primary key (account_id, topic, medium),
  constraint topic_is_known check (topic in ('listings', 'bids', 'watching')),
  constraint medium_is_known check (medium in ('email'))
);

-- A mail that its recipient had switched off by the time it would have left. It is told apart from one that failed.
alter table mails
  drop constraint mail_state_is_known,
  add constraint mail_state_is_known check (state in ('queued', 'sent', 'kept', 'failed', 'unwanted')),
  -- Mail that people need is sent whatever they chose; the same list is in contract/src/rules/notifications/mail-topics.ts.
  add constraint only_news_can_be_unwanted check (state <> 'unwanted' or kind in ('outbid', 'auction-lost'));
