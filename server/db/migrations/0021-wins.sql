-- What follows a close: who won and must pay, who may not bid until then, who is asked instead, and whom to tell.

create table auction_wins (
  id bigint generated always as identity primary key,
  listing_id bigint not null references auctions,
  buyer_id uuid not null references accounts,
  price_cents integer not null,
  source text collate "C" not null default 'auction',
  state text collate "C" not null default 'awaiting_payment',
  won_at timestamptz not null,
  payment_due_at timestamptz not null,
  paid_at timestamptz,
  constraint win_price_is_an_amount check (price_cents between 1 and 999999999),
  constraint win_source_is_known check (source in ('auction', 'runner_up')),
  constraint win_state_is_known check (state in ('awaiting_payment', 'paid', 'defaulted')),
  constraint what_is_paid_has_a_time check ((state = 'paid') = (paid_at is not null)),
  constraint a_win_is_due_after_it_is_won check (payment_due_at > won_at)
);
create unique index one_live_win_per_listing on auction_wins (listing_id) where state <> 'defaulted';
create unique index one_win_per_buyer_and_listing on auction_wins (listing_id, buyer_id);
create index auction_wins_unpaid on auction_wins (buyer_id) where state = 'awaiting_payment';
create index auction_wins_due on auction_wins (payment_due_at) where state = 'awaiting_payment';

-- Who left a won lot unpaid may not bid until it is paid or an admin lifts the bar.
create table bidding_bars (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts,
  win_id bigint not null references auction_wins,
  barred_at timestamptz not null,
  lifted_at timestamptz,
  lifted_by uuid references accounts,
  lift_reason text,
  constraint one_bar_per_win unique (win_id),
  constraint a_bar_is_lifted_for_a_reason check ((lifted_at is null) = (lift_reason is null)
    and length(lift_reason) between 1 and 500)
);
create index bidding_bars_in_force on bidding_bars (account_id) where lifted_at is null;

create table runner_up_offers (
  id bigint generated always as identity primary key,
  listing_id bigint not null references auctions,
  bidder_id uuid not null references accounts,
  price_cents integer not null,
  offered_by uuid not null references accounts,
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  state text collate "C" not null default 'open',
  decided_at timestamptz,
  constraint one_offer_per_bidder_and_listing unique (listing_id, bidder_id),
  constraint offer_price_is_an_amount check (price_cents between 1 and 999999999),
  constraint offer_state_is_known check (state in ('open', 'accepted', 'declined', 'expired')),
  constraint what_is_decided_has_a_time check ((state = 'open') = (decided_at is null)),
  constraint an_offer_lasts check (expires_at > offered_at)
);
create unique index one_open_offer_per_listing on runner_up_offers (listing_id) where state in ('open', 'accepted');
create index runner_up_offers_open on runner_up_offers (expires_at) where state = 'open';
create index runner_up_offers_bidder_id on runner_up_offers (bidder_id);

-- Whom to tell what, written with the fact and turned into mail after the commit. Rows live for seconds and are written
-- with every bid that takes the lead, so they have no foreign keys: what they name is in the same transaction.
create table auction_events_outbox (
  id bigint generated always as identity primary key,
  kind text collate "C" not null,
  listing_id bigint not null,
  account_id uuid not null,
  details jsonb not null default '{}',
  happened_at timestamptz not null,
  constraint event_kind_is_known check (kind in ('outbid', 'won', 'lost', 'withdrawn', 'bid_voided', 'payment_overdue', 'runner_up_offer'))
);
