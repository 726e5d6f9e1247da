-- What each bid made of its auction, so that the public history can say who led after it, and so that a leader's own
-- raise, which changes nothing that others see, is neither shown nor counted. And an Idempotency-Key belongs to an account,
-- not to an account in one auction: sent again for another lot it must never place a second bid.

alter table auctions add column leader_number integer;
alter table auction_links
  add column bidder_id uuid,
  add column leader_number integer,
  -- False for a leader's own raise that left price and leader as they were.
  add column moved_standing boolean;

-- The columns are new, the facts are not: this once, the guards step aside. Their owner has no right to update, either.
alter table auction_links disable trigger records_are_append_only;
alter table auctions disable trigger standings_follow_their_records;
grant update on auction_links to current_user;

-- The leader is whoever first bid the highest maximum that counts; raising it lifts the price only where it first meets
-- the reserve.
do $$
declare
  link record;
  leader integer;
  top integer;
begin
  for link in select l.auction_id, l.sequence, l.kind, l.bidder_number, l.max_cents, b.bidder_id, a.reserve_cents
    from auction_links l join auctions a on a.listing_id = l.auction_id
    left join auction_bidders b on b.auction_id = l.auction_id and b.number = l.bidder_number
    order by l.auction_id, l.sequence
  loop
    if link.kind = 'terms' then
      leader := null;
      top := null;
    elsif link.kind = 'bid' then
      update auction_links set bidder_id = link.bidder_id,
        moved_standing = leader is distinct from link.bidder_number
          or coalesce(top < link.reserve_cents and link.max_cents >= link.reserve_cents, false),
        leader_number = case when leader is null or link.max_cents > top then link.bidder_number else leader end
      where auction_id = link.auction_id and sequence = link.sequence;
      if leader is null or link.max_cents > top then
        leader := link.bidder_number;
        top := link.max_cents;
      end if;
    elsif link.kind = 'void' then
      select bid.bidder_number, bid.max_cents into leader, top from auction_links bid
      where bid.auction_id = link.auction_id and bid.kind = 'bid' and bid.sequence < link.sequence
        and not exists (select from auction_links void where void.auction_id = bid.auction_id and void.kind = 'void'
          and void.bid_sequence = bid.sequence and void.sequence <= link.sequence)
      order by bid.max_cents desc, bid.sequence limit 1;
    end if;
  end loop;
end $$;

-- A key that an account used in several auctions stays with the first of its bids.
update auction_links later set idempotency_key = '~' || later.auction_id || '-' || later.sequence
where later.kind = 'bid' and exists (select from auction_links earlier where earlier.bidder_id = later.bidder_id
  and earlier.idempotency_key = later.idempotency_key
  and (earlier.placed_at, earlier.auction_id, earlier.sequence) < (later.placed_at, later.auction_id, later.sequence));

-- As contract/src/rules/auctions/shown-bids.ts counts them.
update auctions set
  leader_number = (select number from auction_bidders where auction_id = listing_id and bidder_id = leader_id),
  bid_count = (with counted as (
      select moved_standing, bidder_number, row_number() over (partition by bidder_number order by sequence) as place
      from auction_links bid where auction_id = listing_id and kind = 'bid' and not exists (select from auction_links void
        where void.auction_id = bid.auction_id and void.bid_sequence = bid.sequence and void.kind = 'void'))
    select count(*) from counted where moved_standing or place = 1)
where next_sequence > 0;

revoke update on auction_links from current_user;
alter table auctions enable trigger standings_follow_their_records;
alter table auction_links enable trigger records_are_append_only;

alter table auctions drop constraint leader_and_price_come_together;
alter table auctions add constraint leader_and_price_come_together check ((leader_id is null) = (price_cents is null)
  and (leader_id is null) = (leader_max_cents is null) and (leader_id is null) = (bid_count = 0)
  and (leader_id is null) = (leader_number is null));

alter table auction_links
  drop constraint one_bid_per_key,
  drop constraint a_bid_is_whole,
  -- The account comes first: with two indexes that begin alike PostgreSQL may look links up through the wrong one.
  add constraint one_bid_per_key unique (bidder_id, idempotency_key),
  add constraint a_bid_is_whole check ((kind = 'bid') = (body is null)
    and num_nonnulls(bidder_number, commitment, salt, max_cents, price_cents, bid_count, ends_at, is_leading,
      idempotency_key, is_confirmed, bidder_id, leader_number, moved_standing) = case kind when 'bid' then 13 else 0 end),
  add constraint who_leads_is_the_leader check (is_leading = (leader_number = bidder_number)),
  add constraint who_moves_nothing_leads check (moved_standing or is_leading);

-- As before, and a bid names its bidder the same way twice: by number in the auction, and by account.
create or replace function check_new_links() returns trigger language plpgsql as $$
declare bad record;
begin
  select link.auction_id, link.sequence,
    case when link.sequence = 0 and auction.listing_id is null then 'a_record_has_an_auction'
      when link.bidder_number is not null and bidder.bidder_id is distinct from link.bidder_id then 'a_bid_has_a_bidder'
      else 'links_form_a_chain' end as rule
  into bad
  from new_links link
  -- 'offset 0' keeps each of these a look-up by key. Planned as joins they would read the whole record for every batch.
  left join lateral (select sequence, placed_at, kind, hash from auction_links
    where auction_id = link.auction_id and sequence = link.sequence - 1 offset 0) previous on true
  left join lateral (select kind, sequence from auction_links
    where auction_id = link.auction_id and sequence = link.bid_sequence offset 0) bid on true
  left join lateral (select bidder_id from auction_bidders
    where auction_id = link.auction_id and number = link.bidder_number offset 0) bidder on true
  left join lateral (select listing_id from auctions
    where listing_id = link.auction_id and link.sequence = 0 offset 0) auction on true
  left join lateral (select name from listings where id = link.auction_id offset 0) listing on true
  where (link.sequence = 0 and auction.listing_id is null)
    or (link.sequence > 0 and previous.sequence is null)
    or (link.bidder_number is not null and bidder.bidder_id is distinct from link.bidder_id)
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

-- As before, and the leader's number is the one that the leader has in this auction.
create or replace function check_new_standings() returns trigger language plpgsql as $$
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
        and (standing.leader_id, standing.leader_number, standing.leader_max_cents, standing.price_cents,
          standing.bid_count, standing.ends_at, standing.closed_at)
        is distinct from (before.leader_id, before.leader_number, before.leader_max_cents, before.price_cents,
          before.bid_count, before.ends_at, before.closed_at)
        then 'a_standing_moves_with_its_record'
      when standing.leader_id is not null and leader.bidder_id is distinct from standing.leader_id
        then 'a_leader_has_their_number'
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
  left join lateral (select bidder_id from auction_bidders
    where auction_id = standing.listing_id and number = standing.leader_number offset 0) leader on true
  order by 1 nulls last limit 1;
  if broken is not null then
    raise exception 'The standing of an auction does not follow from its record.'
      using errcode = 'check_violation', constraint = broken;
  end if;
  return null;
end $$;
