-- A subscription counts once it is confirmed by mail: anybody can type anybody's address into the footer. Those from before
-- count as not confirmed, and have as long as a new one until they are removed.
alter table newsletter_subscribers
  add column confirmed_at timestamptz,
  -- When the address was last asked to confirm, and how often since `asking_since`.
  add column last_asked_at timestamptz not null default now(),
  add column asking_since timestamptz not null default now(),
  add column ask_count smallint not null default 0,
  -- contract/src/rules/preferences/confirmation-asks.ts says the same.
  add constraint an_address_is_asked_at_most_5_times_a_day check (ask_count between 0 and 5),
  add constraint the_last_ask_is_not_before_the_first check (last_asked_at >= asking_since),
  add constraint what_is_confirmed_was_subscribed check (confirmed_at >= subscribed_at);
