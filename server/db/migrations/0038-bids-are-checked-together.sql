-- What is checked of the bids of a batch takes one look-up a bid, however many bids and accounts there are.

-- A plan for bids is made ahead, on none, for which PostgreSQL takes the nearest join: what an auction was and what it is
-- were looked for among each other, every one beside every one. Of two lists without an index it may only hash one.
alter function note_moved_auctions() set enable_nestloop = off;

-- A deleted account leads nothing: asked of all new leaders of a statement, and no longer in a trigger for each of them.
-- The foreign key of leaders has locked their accounts by then, so no deletion is under way that this does not see.
create or replace function check_new_standings() returns trigger language plpgsql set enable_nestloop = off as $$
declare broken text;
begin
  select case
      when account.deleted_at is not null then 'a_deleted_account_leads_nothing'
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
  left join lateral (select deleted_at from accounts
    where id = standing.leader_id and standing.leader_id is distinct from before.leader_id offset 0) account on true
  order by 1 nulls last limit 1;
  if broken is not null then
    raise exception 'The standing of an auction does not follow from its record.'
      using errcode = 'check_violation', constraint = broken, table = 'auctions';
  end if;
  return null;
end $$;
-- Its function stays for now: a migration drops none that the version before may know.
drop trigger a_deleted_account_leads_nothing on auctions;

-- Each bid asks for its own account. As a join, or with the condition inside, this may go through all suspended accounts
-- for each bid.
create or replace function refuse_bids_of_suspended_accounts() returns trigger language plpgsql as $$
begin
  if exists (select from new_links link
      join lateral (select suspended_at from accounts where id = link.bidder_id offset 0) account on true
      where account.suspended_at is not null) then
    raise exception 'a suspended account places no bid' using errcode = 'check_violation',
      constraint = 'a_suspended_account_places_no_bid', table = 'auction_links';
  end if;
  return null;
end $$;
