-- A lot that is edited after somebody has bid: what was changed, and who took their bids back because of it. The rule is
-- contract/src/rules/auctions/bid-withdrawal.ts; what it promises is held here too.

create table lot_changes (
  id bigint generated always as identity primary key,
  listing_id bigint not null references auctions,
  changed_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  changed_by uuid not null references accounts,
  -- The number that the record's next link had: bids with a lower one were placed before the change. Times would do until
  -- a bid and a change share a millisecond.
  before_sequence integer not null,
  -- [{label, from, to}], the first of them; change_count says how many there were.
  changes jsonb not null,
  change_count integer not null,
  constraint a_lot_changes_after_a_bid check (before_sequence >= 2),
  constraint changes_are_a_short_list check (jsonb_typeof(changes) = 'array'
    and jsonb_array_length(changes) between 1 and 200 and octet_length(changes::text) <= 1200000),
  constraint all_changes_are_counted check (change_count >= jsonb_array_length(changes))
);
create index lot_changes_listing_id on lot_changes (listing_id, id);

create trigger changes_are_append_only before update or delete or truncate on lot_changes
  for each statement execute function refuse_to_change_an_auction_record();

-- A bidder by their number in the auction, as in its record.
create table bid_withdrawals (
  change_id bigint not null references lot_changes,
  bidder_number integer not null,
  withdrawn_at timestamptz not null,
  primary key (change_id, bidder_number)
);
create trigger withdrawals_are_append_only before update or delete or truncate on bid_withdrawals
  for each statement execute function refuse_to_change_an_auction_record();

-- Inserted before the links that void the bids, under the auction's lock.
create function check_bid_withdrawal() returns trigger language plpgsql as $$
begin
  if not exists (select from lot_changes change join auctions on auctions.listing_id = change.listing_id
      where change.id = new.change_id and auctions.closed_at is null and new.withdrawn_at < auctions.ends_at
        and new.withdrawn_at < change.changed_at + interval '24 hours'
        and not exists (select from lot_changes later where later.listing_id = change.listing_id and later.id > change.id)
        and (select max(bid.sequence) from auction_links bid
          where bid.auction_id = change.listing_id and bid.bidder_number = new.bidder_number and bid.kind = 'bid'
            and not exists (select from auction_links void where void.auction_id = bid.auction_id
              and void.bid_sequence = bid.sequence and void.kind = 'void')) < change.before_sequence) then
    raise exception 'Bids are withdrawn within 24 hours of a change, and before the end.'
      using errcode = 'check_violation', constraint = 'bids_are_withdrawn_after_a_change', table = 'bid_withdrawals';
  end if;
  return new;
end $$;
create trigger bids_are_withdrawn_after_a_change before insert on bid_withdrawals
  for each row execute function check_bid_withdrawal();
