-- A paid order owes again once a receipt was reversed or a payment failed after lots had left. Whoever deletes the account then
-- would take the name and address along that the operator needs to collect it.

-- As before; such orders count as open invoices.
create or replace function account_duties(of_account uuid)
  returns TABLE("leading" integer, unpaid_win integer, open_offer integer, bidding_bar integer, open_order integer, open_invoice integer, open_problem integer, open_listing integer, unshipped_sale integer, due_cents bigint, net_cents bigint, unpaid_sale_count integer)
  language sql
 stable
as $$
  select
    -- By way of who bids there: an index of leaders would have to be written with nearly every bid.
    (select count(*)::int from auction_bidders bidder join auctions on auctions.listing_id = bidder.auction_id
      where bidder.bidder_id = of_account and auctions.leader_id = of_account and auctions.closed_at is null),
    (select count(*)::int from auction_wins where buyer_id = of_account and state = 'awaiting_payment'),
    (select count(*)::int from runner_up_offers where bidder_id = of_account and state = 'open')
      + (select count(*)::int from orders where account_id = of_account and state = 'proposed'),
    (select count(*)::int from bidding_bars bar left join auction_wins win on win.id = bar.win_id
      left join orders on orders.id = bar.order_id
      where bar.account_id = of_account and bar.lifted_at is null
        and win.state is distinct from 'awaiting_payment' and orders.state is distinct from 'invoiced'),
    (select count(*)::int from orders where account_id = of_account and (state = 'placing' or state = 'paid' and exists (
      select from order_shipments shipment where shipment.order_id = orders.id and (shipment.left_at is null
        or shipment.report_until > clock_timestamp())))),
    (select count(*)::int from orders where account_id = of_account and state = 'invoiced')
      + (select count(*)::int from order_balances(array(
          select o.id from orders o where o.account_id = of_account and o.state = 'paid'
            and (exists (select from receipts r where r.order_id = o.id and r.reversed_at is not null)
              or exists (select from payments p where p.order_id = o.id and p.state in ('failed', 'voided')))))
        where balance_cents > 0),
    (select count(*)::int from problems problem join orders on orders.id = problem.order_id
      where orders.account_id = of_account and problem.state = 'open'),
    (select count(*)::int from lots join listings on listings.lot_id = lots.id
      where lots.seller_id = of_account and listings.state in ('scheduled', 'active', 'awaiting_payment')),
    (select count(*)::int from lots join listings on listings.lot_id = lots.id
      join order_listings sold on sold.listing_id = listings.id and sold.is_live
      join orders on orders.id = sold.order_id
        and (orders.state = 'paid' or orders.state = 'invoiced' and orders.ships_before_payment)
      join order_shipments shipment on shipment.order_id = orders.id and shipment.part = sold.part
      where lots.seller_id = of_account and shipment.left_at is null),
    balance.due_cents, balance.net_cents, balance.open_count
  from seller_balance(of_account) balance
$$;
