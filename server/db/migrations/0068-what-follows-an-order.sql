-- How to pay an invoice, in the operator's words.
alter table settings drop constraint a_setting_is_known;
alter table settings add constraint a_setting_is_known check (key in
  ('operator_name', 'contact_email', 'contact_phone', 'postal_address', 'fees', 'claims', 'wire_instructions'));

-- When the gateway was last asked about a payment that waits for something.
alter table payments add column asked_at timestamptz;
create index payments_under_way on payments (authorised_at) where state in ('authorised', 'captured');

-- A lot is complained about once at a time.
create unique index one_open_problem_per_lot on problems (order_id, listing_id) where state = 'open';

-- Photos that a buyer has sent for an order and not reported anything with yet. An id of a photo alone would let anybody
-- attach, and so see, a photo of somebody else.
create table problem_uploads (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  photo_id bigint not null references photos (id),
  uploaded_at timestamptz not null default clock_timestamp()
);
create index problem_uploads_of_an_order on problem_uploads (order_id, uploaded_at);
create index problem_uploads_photo on problem_uploads (photo_id);

-- Who has something to pay, to get or to be answered stays. contract/src/rules/data-rights/duties.ts has the sentences.
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
    or (old.role = 'admin' and not exists (select from accounts where role = 'admin' and id <> new.id)) then
    raise exception 'an account in use is not deleted' using errcode = 'check_violation',
      constraint = 'an_account_in_use_is_not_deleted', table = 'accounts';
  end if;
  return null;
end $$;

-- The order of a deleted account keeps its billing address alone.
create function remove_unused_shipping_value() returns trigger language plpgsql as $$
begin
  delete from address_values where id = old.shipping_value_id;
  return null;
exception when foreign_key_violation then
  -- Something still points at it.
  return null;
end $$;
create trigger replaced_values_are_removed after update of shipping_value_id on orders
  for each row when (old.shipping_value_id <> new.shipping_value_id) execute function remove_unused_shipping_value();
