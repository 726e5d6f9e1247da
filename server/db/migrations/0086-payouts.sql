-- What sellers are paid: lot prices, less refunds, less the operator's commission. Freight and tax are the operator's.

-- The commission of a seller, in hundredths of a percent, from a moment on. None is said for those who have no row. A sale
-- keeps the rate that held when its order was placed: rates are added, never changed, and never for the past.
create table seller_terms (
  id bigint generated always as identity primary key,
  seller_id uuid not null references accounts (id),
  commission_basis_points integer not null,
  since timestamptz not null default clock_timestamp(),
  set_by uuid references accounts (id),
  constraint a_commission_is_a_share check (commission_basis_points between 0 and 10000)
);
create unique index one_commission_at_a_time on seller_terms (seller_id, since);
create index seller_terms_set_by on seller_terms (set_by) where set_by is not null;

create function refuse_terms_for_the_past() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' or new.since < clock_timestamp() - interval '1 minute' and exists (
      select from lots join listings on listings.lot_id = lots.id
      join order_listings sold on sold.listing_id = listings.id join orders on orders.id = sold.order_id
      where lots.seller_id = new.seller_id and orders.placed_at >= new.since) then
    raise exception 'a sale keeps its commission' using errcode = 'check_violation',
      constraint = 'a_sale_keeps_its_commission', table = 'seller_terms';
  end if;
  return new;
end $$;
create trigger a_sale_keeps_its_commission before insert or update or delete on seller_terms
  for each row execute function refuse_terms_for_the_past();
create trigger a_deleted_account_gets_nothing_new after insert on seller_terms
  for each row execute function refuse_rows_of_a_deleted_account('seller_id');

-- A payout is a fact: money that was sent, with what it was for.
create table payouts (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity constraint one_payout_per_number unique,
  seller_id uuid not null references accounts (id),
  line_count integer not null,
  price_cents bigint not null,
  refunded_cents bigint not null,
  commission_cents bigint not null,
  amount_cents bigint not null,
  reference text not null,
  request_key uuid,
  paid_at timestamptz not null default clock_timestamp(),
  paid_by uuid references accounts (id),
  constraint one_payout_per_request unique (seller_id, request_key),
  constraint a_payout_adds_up check (amount_cents = price_cents - refunded_cents - commission_cents),
  constraint nobody_is_paid_less_than_nothing check (amount_cents >= 0),
  constraint a_payout_has_lines check (line_count between 1 and 2000),
  constraint a_payout_has_a_reference check (length(btrim(reference)) between 1 and 200)
);
create index payouts_newest_first on payouts (paid_at desc, id);
create index payouts_of_a_seller on payouts (seller_id, paid_at desc, id);
create index payouts_paid_by on payouts (paid_by) where paid_by is not null;
create trigger a_deleted_account_gets_nothing_new after insert on payouts
  for each row execute function refuse_rows_of_a_deleted_account('seller_id');

-- What a payout was for. A sale is paid out once; what is refunded afterwards corrects it in a later payout.
create table payout_lines (
  payout_id uuid not null references payouts (id),
  order_id uuid not null,
  listing_id bigint not null,
  is_correction boolean not null,
  commission_basis_points integer not null,
  price_cents integer not null,
  refunded_cents integer not null,
  commission_cents integer not null,
  amount_cents integer not null,
  primary key (payout_id, order_id, listing_id),
  constraint a_payout_is_for_a_lot_of_an_order foreign key (order_id, listing_id)
    references order_listings (order_id, listing_id),
  constraint a_payout_line_adds_up check (amount_cents = price_cents - refunded_cents - commission_cents),
  constraint a_correction_pays_no_price check (not is_correction or price_cents = 0),
  constraint a_sale_pays_no_more_than_its_price check (is_correction or price_cents >= 0 and refunded_cents between 0 and
    price_cents and commission_cents between 0 and price_cents - refunded_cents)
);
create unique index a_sale_is_paid_out_once on payout_lines (order_id, listing_id) where not is_correction;
create index payout_lines_of_a_sale on payout_lines (order_id, listing_id);

create trigger payouts_are_a_record before update or delete on payouts
  for each row execute function refuse_to_change_a_record();
create trigger payout_lines_are_a_record before update or delete on payout_lines
  for each row execute function refuse_to_change_a_record();

-- Whatever the lines of a sale add up to, nobody is paid more for it than its price less what its buyer got back.
create function refuse_to_pay_out_more_than_was_sold() returns trigger language plpgsql as $$
begin
  if exists (select from payout_lines line
      join order_listings sold on sold.order_id = line.order_id and sold.listing_id = line.listing_id
      where line.order_id = new.order_id and line.listing_id = new.listing_id
      group by sold.price_cents
      having sum(line.price_cents) > sold.price_cents or sum(line.refunded_cents) < 0
        or sum(line.refunded_cents) > sold.price_cents or sum(line.amount_cents) < 0) then
    raise exception 'no more is paid out than was sold' using errcode = 'check_violation',
      constraint = 'no_more_is_paid_out_than_was_sold', table = 'payout_lines';
  end if;
  return null;
end $$;
create trigger no_more_is_paid_out_than_was_sold after insert on payout_lines
  for each row execute function refuse_to_pay_out_more_than_was_sold();

-- Sales that have left the warehouse and are not settled with their seller: the few that a payout looks at, however long
-- the history is. A refund puts a sale back that was paid out already.
create table unsettled_sales (
  order_id uuid not null,
  listing_id bigint not null,
  seller_id uuid not null references accounts (id),
  primary key (order_id, listing_id),
  constraint an_unsettled_sale_is_a_lot_of_an_order foreign key (order_id, listing_id)
    references order_listings (order_id, listing_id) on delete cascade
);
create index unsettled_sales_of_a_seller on unsettled_sales (seller_id);

create function note_sales_that_left() returns trigger language plpgsql as $$
begin
  insert into unsettled_sales (order_id, listing_id, seller_id)
  select sold.order_id, sold.listing_id, lots.seller_id from order_listings sold
  join listings on listings.id = sold.listing_id join lots on lots.id = listings.lot_id
  where sold.order_id = new.order_id and sold.warehouse_key = new.warehouse_key
  on conflict do nothing;
  return null;
end $$;
create trigger what_left_is_to_be_settled after update of left_at on order_shipments
  for each row when (old.left_at is null and new.left_at is not null) execute function note_sales_that_left();
create trigger what_left_before_is_to_be_settled after insert on order_shipments
  for each row when (new.left_at is not null) execute function note_sales_that_left();

create function note_refunded_sales() returns trigger language plpgsql as $$
begin
  -- A payout that is being written holds the order: without this its lines would not be seen here, nor the refund there.
  perform from orders where id = new.order_id for no key update;
  insert into unsettled_sales (order_id, listing_id, seller_id)
  select line.order_id, line.listing_id, payout.seller_id from payout_lines line
  join payouts payout on payout.id = line.payout_id
  where line.order_id = new.order_id and not line.is_correction
    and (new.listing_id is null or new.listing_id = line.listing_id)
  on conflict do nothing;
  return null;
end $$;
create trigger a_refund_opens_what_was_settled after insert or update of state, amount_cents on refunds
  for each row execute function note_refunded_sales();

insert into unsettled_sales (order_id, listing_id, seller_id)
select sold.order_id, sold.listing_id, lots.seller_id from order_shipments shipment
join order_listings sold on sold.order_id = shipment.order_id and sold.warehouse_key = shipment.warehouse_key
join orders on orders.id = sold.order_id and orders.state = 'paid'
join listings on listings.id = sold.listing_id join lots on lots.id = listings.lot_id
where shipment.left_at is not null;

-- What is still to leave is found without reading all that has left: for the desk's list, and for what is paid out later.
create index order_shipments_to_leave on order_shipments (order_id) where left_at is null;
create index orders_that_ended on orders (state, placed_at desc) where state in ('cancelled', 'refunded', 'failed');

-- Whoever sold a lot stays until it is settled. contract/src/rules/data-rights/duties.ts has the sentence.
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
    or exists (select from unsettled_sales sale join orders on orders.id = sale.order_id and orders.state = 'paid'
      where sale.seller_id = new.id)
    or (old.role = 'admin' and not exists (select from accounts where role = 'admin' and id <> new.id)) then
    raise exception 'an account in use is not deleted' using errcode = 'check_violation',
      constraint = 'an_account_in_use_is_not_deleted', table = 'accounts';
  end if;
  return null;
end $$;
