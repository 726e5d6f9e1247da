-- Unpaid wins at the desk: winners are reminded, given more days, let go by agreement or booked as paid, and the lot is
-- offered to up to two more bidders, at a price that an admin chooses.

alter table auction_wins
  add column reminder_count smallint not null default 0,
  add column last_reminded_at timestamptz,
  -- When an admin gave the buyer more days to pay: once.
  add column extended_at timestamptz,
  add constraint reminders_are_few check (reminder_count between 0 and 3),
  add constraint a_reminder_has_a_time check ((reminder_count = 0) = (last_reminded_at is null));

-- A win that was cancelled by agreement no longer keeps the lot from the runner-up.
drop index one_live_win_per_listing;
create unique index one_live_win_per_listing on auction_wins (listing_id) where state in ('awaiting_payment', 'paid');

-- Mirrors nextReminder and extendedDueAt of rules/auctions/unpaid-win.ts.
create function check_win_acts() returns trigger language plpgsql as $$
declare
  weekdays integer;
begin
  if new.reminder_count <> old.reminder_count or new.last_reminded_at is distinct from old.last_reminded_at then
    if new.state <> 'awaiting_payment' or new.order_id is not null or new.reminder_count <> old.reminder_count + 1
      or new.last_reminded_at < old.last_reminded_at + interval '12 hours' then
      raise exception 'win % is not to be reminded of yet', new.id using errcode = 'check_violation',
        constraint = 'reminders_are_far_apart', table = 'auction_wins';
    end if;
  end if;
  if new.extended_at is distinct from old.extended_at then
    -- From the day that it was due, or from today where that is over.
    select count(*) into weekdays from generate_series(site_day(greatest(old.payment_due_at, new.extended_at)) + 1,
      site_day(new.payment_due_at), interval '1 day') day where extract(isodow from day) < 6;
    if old.extended_at is not null or new.state <> 'awaiting_payment' or new.order_id is not null
      or weekdays not between 1 and 5 then
      raise exception 'win % is extended once, by five weekdays at most', new.id using errcode = 'check_violation',
        constraint = 'a_win_is_extended_once', table = 'auction_wins';
    end if;
  end if;
  return new;
end $$;
create trigger win_acts_have_limits before update of reminder_count, last_reminded_at, extended_at on auction_wins
  for each row execute function check_win_acts();

-- Who was given more days and lets those pass too is barred again: the bar of before is lifted and stays in the history.
alter table bidding_bars drop constraint one_bar_per_win;
create unique index one_bar_per_win on bidding_bars (win_id) where lifted_at is null;
create index bidding_bars_of_a_win on bidding_bars (win_id) where win_id is not null;

create function check_bar_of_cancelled_win() returns trigger language plpgsql as $$
begin
  if exists (select from bidding_bars where win_id = new.id and lifted_at is null) then
    raise exception 'win % was cancelled and still bars its buyer', new.id using errcode = 'check_violation',
      constraint = 'a_cancelled_win_bars_nobody', table = 'auction_wins';
  end if;
  return null;
end $$;
create constraint trigger a_cancelled_win_bars_nobody after update of state on auction_wins deferrable initially deferred
  for each row when (new.state = 'cancelled') execute function check_bar_of_cancelled_win();

alter table runner_up_offers
  -- The winner had the first turn.
  add column turn smallint not null default 2,
  -- What the bids without the winner's lead to. Offers of before were made at this price.
  add column floor_cents integer,
  -- Whether the lot is listed again by itself where the bidder declines or does not answer.
  add column relists boolean not null default true;
update runner_up_offers set floor_cents = price_cents;
alter table runner_up_offers
  alter column floor_cents set not null,
  alter column turn drop default,
  alter column relists drop default,
  add constraint three_bidders_are_asked_at_most check (turn between 2 and 3),
  add constraint one_offer_per_turn unique (listing_id, turn),
  add constraint an_offer_is_not_below_its_floor check (floor_cents >= 1 and price_cents >= floor_cents);

-- One that was accepted has become a win, which one_live_win_per_listing counts: once that is over, the next is asked.
drop index one_open_offer_per_listing;
create unique index one_open_offer_per_listing on runner_up_offers (listing_id) where state = 'open';

-- Mirrors offerCapCents of rules/auctions/unpaid-win.ts.
create function check_new_offer() returns trigger language plpgsql as $$
begin
  if exists (select from auction_wins where listing_id = new.listing_id and state in ('awaiting_payment', 'paid')) then
    raise exception 'lot % has a buyer', new.listing_id using errcode = 'check_violation',
      constraint = 'a_lot_with_a_buyer_is_not_offered', table = 'runner_up_offers';
  end if;
  if new.price_cents > new.floor_cents and (
    not exists (select from auctions join listings on listings.id = auctions.listing_id
      where auctions.listing_id = new.listing_id and auctions.outcome is not null
        and listings.published_at <= clock_timestamp())
    or new.price_cents > (select max(price_cents) from auction_wins
      where listing_id = new.listing_id and source = 'auction')
    or new.price_cents > coalesce((select max(bid.max_cents) from auction_links bid
      where bid.auction_id = new.listing_id and bid.bidder_id = new.bidder_id and bid.kind = 'bid'
        and not exists (select from auction_links void where void.auction_id = bid.auction_id
          and void.bid_sequence = bid.sequence and void.kind = 'void')), 0)) then
    raise exception 'lot % is offered for more than its bidder bid', new.listing_id using errcode = 'check_violation',
      constraint = 'an_offer_is_not_above_its_cap', table = 'runner_up_offers';
  end if;
  return null;
end $$;
create trigger an_offer_has_limits after insert on runner_up_offers for each row execute function check_new_offer();
