-- A bidder who withdrew from a lot bids on it no more: what their bids have shown of the leader's maximum can't be taken
-- back. It is a column of the row that every bid looks up already, so that no bid pays for it.

alter table auction_bidders add column withdrew_at timestamptz;
drop trigger bidders_are_append_only on auction_bidders;
grant update (withdrew_at) on auction_bidders to current_user;
-- Until now they could: a withdrawal took out all bids of its bidder, so one that counts was placed since. Who came back like
-- this goes on bidding.
update auction_bidders bidder set withdrew_at = withdrawn.at
  from (select change.listing_id, withdrawal.bidder_number, min(withdrawal.withdrawn_at) as at
    from bid_withdrawals withdrawal join lot_changes change on change.id = withdrawal.change_id group by 1, 2) withdrawn
  where bidder.auction_id = withdrawn.listing_id and bidder.number = withdrawn.bidder_number
    and not exists (select from auction_links bid where bid.auction_id = bidder.auction_id
      and bid.bidder_number = bidder.number and bid.kind = 'bid' and not exists (select from auction_links void
        where void.auction_id = bid.auction_id and void.bid_sequence = bid.sequence and void.kind = 'void'));
create trigger bidders_are_append_only before delete or truncate on auction_bidders
  for each statement execute function refuse_to_change_an_auction_record();

create function check_bidder_update() returns trigger language plpgsql as $$
begin
  if (new.auction_id, new.number, new.bidder_id) is distinct from (old.auction_id, old.number, old.bidder_id)
    or (old.withdrew_at is not null and new.withdrew_at is distinct from old.withdrew_at) then
    raise exception 'The record of an auction is never changed.' using errcode = 'restrict_violation',
      constraint = 'records_are_append_only', table = 'auction_bidders';
  end if;
  return new;
end $$;
create trigger bidders_only_withdraw before update on auction_bidders
  for each row execute function check_bidder_update();

create function note_withdrawal() returns trigger language plpgsql as $$
begin
  update auction_bidders set withdrew_at = new.withdrawn_at from lot_changes change
    where change.id = new.change_id and auction_bidders.auction_id = change.listing_id
      and auction_bidders.number = new.bidder_number and auction_bidders.withdrew_at is null;
  return null;
end $$;
create trigger note_withdrawal after insert on bid_withdrawals for each row execute function note_withdrawal();

-- As before, and a bid of a bidder who withdrew is refused.
create or replace function check_new_links() returns trigger language plpgsql as $$
declare bad record;
begin
  select link.auction_id, link.sequence,
    case when link.sequence = 0 and auction.listing_id is null then 'a_record_has_an_auction'
      when link.bidder_number is not null and bidder.bidder_id is distinct from link.bidder_id then 'a_bid_has_a_bidder'
      when link.bidder_number is not null and bidder.withdrew_at is not null then 'who_withdrew_bids_no_more'
      else 'links_form_a_chain' end as rule
  into bad
  from new_links link
  -- 'offset 0' keeps each of these a look-up by key. Planned as joins they would read the whole record for every batch.
  left join lateral (select sequence, placed_at, kind, hash from auction_links
    where auction_id = link.auction_id and sequence = link.sequence - 1 offset 0) previous on true
  left join lateral (select kind, sequence from auction_links
    where auction_id = link.auction_id and sequence = link.bid_sequence offset 0) bid on true
  left join lateral (select bidder_id, withdrew_at from auction_bidders
    where auction_id = link.auction_id and number = link.bidder_number offset 0) bidder on true
  left join lateral (select listing_id from auctions
    where listing_id = link.auction_id and link.sequence = 0 offset 0) auction on true
  left join lateral (select name from listings where id = link.auction_id offset 0) listing on true
  where (link.sequence = 0 and auction.listing_id is null)
    or (link.sequence > 0 and previous.sequence is null)
    or (link.bidder_number is not null and bidder.bidder_id is distinct from link.bidder_id)
    or (link.bidder_number is not null and bidder.withdrew_at is not null)
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
