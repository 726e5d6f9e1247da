-- Whoever sold a lot stays until it has left the warehouse: nobody else knows where it is.
-- contract/src/rules/data-rights/duties.ts has the sentences.
create or replace function refuse_to_delete_an_account_in_use() returns trigger language plpgsql as $$
begin
  if old.deleted_at is not null then
    raise exception 'a deleted account stays deleted' using errcode = 'check_violation',
      constraint = 'a_deleted_account_stays_deleted', table = 'accounts';
  end if;
  -- By way of who bids there: an index of leaders would have to be written with nearly every bid.
  if exists (select from auction_bidders bidder join auctions on auctions.listing_id = bidder.auction_id
      where bidder.bidder_id = new.id and auctions.leader_id = new.id and auctions.closed_at is null)
    or exists (select from auction_wins where buyer_id = new.id and state = 'awaiting_payment')
    or exists (select from runner_up_offers where bidder_id = new.id and state = 'open')
    or exists (select from bidding_bars where account_id = new.id and lifted_at is null)
    or exists (select from orders where account_id = new.id and (state in ('placing', 'invoiced')
      or state = 'paid' and exists (select from order_shipments shipment where shipment.order_id = orders.id
        and (shipment.left_at is null or shipment.left_at > clock_timestamp()
          - make_interval(days => case shipment.state when 'picked_up' then 5 else 12 end)))))
    or exists (select from problems problem join orders on orders.id = problem.order_id
      where orders.account_id = new.id and problem.state = 'open')
    or exists (select from lots join listings on listings.lot_id = lots.id
      where lots.seller_id = new.id and listings.state in ('scheduled', 'active', 'awaiting_payment'))
    or exists (select from lots join listings on listings.lot_id = lots.id
      join order_listings sold on sold.listing_id = listings.id and sold.is_live
      join orders on orders.id = sold.order_id and orders.state = 'paid'
      join order_shipments shipment on shipment.order_id = orders.id and shipment.warehouse_key = sold.warehouse_key
      where lots.seller_id = new.id and shipment.left_at is null)
    or (old.role = 'admin' and not exists (select from accounts where role = 'admin' and id <> new.id)) then
    raise exception 'an account in use is not deleted' using errcode = 'check_violation',
      constraint = 'an_account_in_use_is_not_deleted', table = 'accounts';
  end if;
  return null;
end $$;

-- Photos that were sent and never reported anything with are found by their age.
create index problem_uploads_by_age on problem_uploads (uploaded_at);
