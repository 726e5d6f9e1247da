-- Bids, and the record that proves them. The record of an auction is a chain of links: its terms, every bid, every
-- extension, void or withdrawal, and the close. The rules are in contract/src/rules; what they promise is held here too.

alter table auctions
  add column next_sequence integer not null default 0,
  add column head_hash text collate "C",
  -- A bid's time is never before this, so that time never runs backwards in a record, whatever the clock does.
  add column last_recorded_at timestamptz,
  add column bidder_count integer not null default 0,
  add column closed_at timestamptz,
  add column outcome text collate "C",
  -- How often the lot is listed again, by itself, when it ends without a winner.
  add column relists_left integer not null default 0,
  add constraint the_record_and_its_head_come_together check ((next_sequence = 0) = (head_hash is null)
    and (next_sequence = 0) = (last_recorded_at is null)),
  add constraint bids_are_in_the_record check (bid_count < greatest(next_sequence, 1) and bidder_count < greatest(next_sequence, 1)),
  add constraint outcome_is_known check (outcome in ('won', 'no_bids', 'reserve_not_met', 'withdrawn')),
  add constraint what_is_closed_has_an_outcome check ((closed_at is null) = (outcome is null)),
  add constraint who_wins_has_bid check (outcome is distinct from 'won' or leader_id is not null),
  add constraint a_reserve_is_met_to_win check (outcome is distinct from 'won' or reserve_cents is null or price_cents >= reserve_cents),
  add constraint a_met_reserve_shows_in_the_price check (leader_max_cents < reserve_cents or price_cents >= reserve_cents),
  add constraint relists_are_counted check (relists_left between 0 and 1000000);
create index auctions_open_ends_at on auctions (ends_at) where closed_at is null;
drop index auctions_ends_at;

-- Bidders are numbered by first bid: the public sees numbers, never names.
--
-- What bidders and links refer to is looked up once a statement, by the checks below, and not once a row, as a foreign key
-- does: at hundreds of bids a batch that took half of the time. It is as safe, because neither a bidder nor an auction that
-- has a record is ever deleted.
create table auction_bidders (
  auction_id bigint not null,
  number integer not null,
  bidder_id uuid not null references accounts,
  primary key (auction_id, number),
  constraint one_number_per_bidder unique (bidder_id, auction_id),
  constraint numbers_start_at_one check (number >= 1)
);

create table auction_links (
  auction_id bigint not null,
  sequence integer not null,
  kind text collate "C" not null,
  placed_at timestamptz not null,
  hash text collate "C" not null,
  -- The link's canonical JSON; null for a bid, whose JSON follows from its columns.
  body text collate "C",
  -- The bid that an extension or a void is about.
  bid_sequence integer,
  bidder_number integer,
  commitment text collate "C",
  salt text collate "C",
  max_cents integer,
  -- What the bidder was shown after this bid, so that a repeated request gets the same receipt again.
  price_cents integer,
  bid_count integer,
  ends_at timestamptz,
  is_leading boolean,
  -- The request, as far as the maximum does not tell it: a repeated key must come with the same one.
  idempotency_key text collate "C",
  is_confirmed boolean,
  primary key (auction_id, sequence),
  -- The auction does not come first: with two indexes that begin alike PostgreSQL may look links up through the wrong one.
  constraint one_bid_per_key unique (bidder_number, auction_id, idempotency_key),
  constraint kind_is_known check (kind in ('terms', 'bid', 'extension', 'void', 'withdrawal', 'close')),
  constraint a_record_begins_with_its_terms check ((sequence = 0) = (kind = 'terms') and sequence >= 0),
  constraint a_bid_is_whole check ((kind = 'bid') = (body is null)
    and num_nonnulls(bidder_number, commitment, salt, max_cents, price_cents, bid_count, ends_at, is_leading,
      idempotency_key, is_confirmed) = case kind when 'bid' then 10 else 0 end),
  constraint extensions_and_voids_name_a_bid check ((kind in ('extension', 'void')) = (bid_sequence is not null)),
  constraint maximum_is_an_amount check (max_cents between 1 and 999999999),
  constraint shown_price_is_an_amount check (price_cents between 1 and 999999999),
  constraint salt_is_random_hex check (length(salt) = 32 and salt = encode(decode(salt, 'hex'), 'hex')),
  constraint a_commitment_holds_the_maximum check (commitment = encode(sha256((salt || ':' || max_cents)::bytea), 'hex')),
  constraint keys_have_a_limit check (length(idempotency_key) between 1 and 255)
);
create unique index a_bid_is_voided_once on auction_links (auction_id, bid_sequence) where kind = 'void';
create unique index a_record_ends_once on auction_links (auction_id) where kind in ('close', 'withdrawal');

-- Facts are inserted once. Not even the owner of the tables may change them by accident.
revoke update, delete, truncate on auction_links, auction_bidders from public, current_user;

create function refuse_to_change_an_auction_record() returns trigger language plpgsql as $$
begin
  raise exception 'The record of an auction is never changed.'
    using errcode = 'restrict_violation', constraint = 'records_are_append_only';
end $$;
create trigger records_are_append_only before update or delete or truncate on auction_links
  for each statement execute function refuse_to_change_an_auction_record();
create trigger bidders_are_append_only before update or delete or truncate on auction_bidders
  for each statement execute function refuse_to_change_an_auction_record();
create trigger records_keep_their_auction before delete on auctions
  for each row when (old.next_sequence > 0) execute function refuse_to_change_an_auction_record();
create trigger records_keep_their_auctions before truncate on auctions
  for each statement execute function refuse_to_change_an_auction_record();

-- Every new link follows the one before it, in number, time and hash; nothing follows the last. The first belongs to an
-- auction, and so do all that follow it. One query a statement.
create function check_new_links() returns trigger language plpgsql as $$
declare bad record;
begin
  select link.auction_id, link.sequence,
    case when link.sequence = 0 and auction.listing_id is null then 'a_record_has_an_auction'
      when link.bidder_number is not null and bidder.number is null then 'a_bid_has_a_bidder'
      else 'links_form_a_chain' end as rule
  into bad
  from new_links link
  -- 'offset 0' keeps each of these a look-up by key. Planned as joins they would read the whole record for every batch.
  left join lateral (select sequence, placed_at, kind, hash from auction_links
    where auction_id = link.auction_id and sequence = link.sequence - 1 offset 0) previous on true
  left join lateral (select kind, sequence from auction_links
    where auction_id = link.auction_id and sequence = link.bid_sequence offset 0) bid on true
  left join lateral (select number from auction_bidders
    where auction_id = link.auction_id and number = link.bidder_number offset 0) bidder on true
  left join lateral (select listing_id from auctions
    where listing_id = link.auction_id and link.sequence = 0 offset 0) auction on true
  left join lateral (select name from listings where id = link.auction_id offset 0) listing on true
  where (link.sequence = 0 and auction.listing_id is null)
    or (link.sequence > 0 and previous.sequence is null)
    or (link.bidder_number is not null and bidder.number is null)
    or (link.bid_sequence is not null and (bid.kind is distinct from 'bid' or bid.sequence >= link.sequence))
    or previous.placed_at > link.placed_at
    or previous.kind in ('close', 'withdrawal')
    or link.placed_at <> date_trunc('milliseconds', link.placed_at)
    or link.hash <> encode(sha256(convert_to(coalesce(previous.hash, repeat('0', 64)) || coalesce(link.body, format(
      '{"auction":"%s","bidder_number":%s,"commitment":"%s","kind":"bid","placed_at":"%s","sequence":%s}', listing.name,
      link.bidder_number, link.commitment, to_char(link.placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      link.sequence)), 'UTF8')), 'hex')
  limit 1;
  if found then
    raise exception 'Link % of auction % does not follow from what is recorded.', bad.sequence, bad.auction_id
      using errcode = 'check_violation', constraint = bad.rule;
  end if;
  return null;
end $$;
create trigger links_form_a_chain after insert on auction_links referencing new table as new_links
  for each statement execute function check_new_links();

create function check_new_bidders() returns trigger language plpgsql as $$
begin
  if exists (select from new_bidders bidder where not exists (select from auctions
      where listing_id = bidder.auction_id offset 0)) then
    raise exception 'A bidder has no auction.' using errcode = 'check_violation', constraint = 'a_record_has_an_auction';
  end if;
  if exists (select from new_bidders bidder where bidder.number > 1 and not exists (select from auction_bidders before
      where before.auction_id = bidder.auction_id and before.number = bidder.number - 1 offset 0)) then
    raise exception 'A bidder number was skipped.' using errcode = 'check_violation', constraint = 'numbers_have_no_gap';
  end if;
  return null;
end $$;
create trigger numbers_have_no_gap after insert on auction_bidders referencing new table as new_bidders
  for each statement execute function check_new_bidders();

-- The standing is what the record says: it moves with a new link, and then only as that kind of link may move it.
create function check_new_standings() returns trigger language plpgsql as $$
declare broken text;
begin
  select case
      when standing.head_hash is distinct from head.hash or standing.last_recorded_at is distinct from head.placed_at
        then 'a_standing_follows_its_record'
      when before.next_sequence > 0 and (standing.opening_cents, standing.reserve_cents, standing.starts_at,
          standing.soft_close_window_seconds, standing.extension_seconds, standing.latest_end_at)
        is distinct from (before.opening_cents, before.reserve_cents, before.starts_at,
          before.soft_close_window_seconds, before.extension_seconds, before.latest_end_at) then 'terms_hold_once_recorded'
      when standing.next_sequence = before.next_sequence and before.next_sequence > 0
        and (standing.leader_id, standing.leader_max_cents, standing.price_cents, standing.bid_count, standing.ends_at, standing.closed_at)
        is distinct from (before.leader_id, before.leader_max_cents, before.price_cents, before.bid_count, before.ends_at, before.closed_at)
        then 'a_standing_moves_with_its_record'
      when (coalesce(standing.price_cents, 0) < coalesce(before.price_cents, 0)
          or coalesce(standing.leader_max_cents, 0) < coalesce(before.leader_max_cents, 0))
        and not exists (select from auction_links link where link.auction_id = standing.listing_id
          and link.sequence >= before.next_sequence and link.kind = 'void' offset 0) then 'a_price_never_falls'
      when before.next_sequence > 0 and standing.ends_at <> before.ends_at
        and not exists (select from auction_links link where link.auction_id = standing.listing_id
          and link.sequence >= before.next_sequence and link.kind = 'extension' offset 0) then 'an_end_moves_by_extension'
    end into broken
  from new_auctions standing
  join old_auctions before on before.listing_id = standing.listing_id
  left join lateral (select hash, placed_at from auction_links
    where auction_id = standing.listing_id and sequence = standing.next_sequence - 1 offset 0) head on true
  order by 1 nulls last limit 1;
  if broken is not null then
    raise exception 'The standing of an auction does not follow from its record.'
      using errcode = 'check_violation', constraint = broken;
  end if;
  return null;
end $$;
create trigger standings_follow_their_records after update on auctions
  referencing old table as old_auctions new table as new_auctions
  for each statement execute function check_new_standings();
