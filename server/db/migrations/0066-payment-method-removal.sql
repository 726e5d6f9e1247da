-- A method is taken out of use before the gateway is asked to forget it: a bid that is decided meanwhile does not count on it.
alter table payment_methods add column removing_since timestamptz;

-- Judged when it is taken out of use, or deleted at once. What is deleted later was judged then, and the gateway has
-- forgotten it already. Whoever takes it out of use holds the account for update: bids hold the account too.
create function refuse_to_remove_the_last_payment_method() returns trigger language plpgsql as $$
begin
  if exists (select from payment_methods where account_id = old.account_id and id <> old.id and removing_since is null) then
    return null;
  end if;
  if exists (select from auction_bidders bidder join auctions on auctions.listing_id = bidder.auction_id
      where bidder.bidder_id = old.account_id and auctions.leader_id = old.account_id and auctions.closed_at is null)
    or exists (select from auction_wins where buyer_id = old.account_id and state = 'awaiting_payment')
    or exists (select from runner_up_offers where bidder_id = old.account_id and state = 'open')
    or exists (select from orders where account_id = old.account_id and state in ('placing', 'invoiced')) then
    raise exception 'the last payment method stays while something is owed' using errcode = 'check_violation',
      constraint = 'the_last_payment_method_stays_while_something_is_owed', table = 'payment_methods';
  end if;
  return null;
end $$;
create trigger the_last_payment_method_stays_when_deleted after delete on payment_methods
  for each row when (old.removing_since is null) execute function refuse_to_remove_the_last_payment_method();
create trigger the_last_payment_method_stays_in_use after update of removing_since on payment_methods
  for each row when (old.removing_since is null and new.removing_since is not null)
  execute function refuse_to_remove_the_last_payment_method();
