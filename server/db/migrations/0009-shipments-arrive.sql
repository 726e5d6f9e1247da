-- Shipments up to their arrival: carriers with links, what was corrected, parts, and the news of it for open pages.

-- Who drives. Admins edit them; what none of these carries has a carrier's name and no link.
-- Mirrors carrierProblems in contract/src/rules/orders/fulfilment/carriers.ts.
create table carriers (
  key text collate "C" primary key,
  version integer not null default 1,
  name text not null,
  mode text collate "C" not null,
  -- Where a tracking number is looked up; {tracking} stands for it.
  link text collate "C",
  is_retired boolean not null default false,
  constraint keys_are_plain_words check (key ~ '^[a-z0-9]+([_-][a-z0-9]+)*$' and length(key) <= 60),
  constraint names_are_one_short_line
    check (name = btrim(name) and length(name) between 1 and 80 and name !~ '[[:cntrl:]]'),
  constraint mode_is_known check (mode in ('parcel', 'ltl', 'truckload')),
  -- A link with another scheme could run scripts; one without a place for the number would lead nowhere.
  constraint links_take_a_tracking_number check (length(link) <= 300 and link ~ '^https://[a-z0-9.-]+/[^[:space:][:cntrl:]]*$'
    and length(link) - length(replace(link, '{tracking}', '')) = 10)
);
create unique index one_carrier_per_name on carriers (lower(name));
create trigger an_edit_counts before update on carriers for each row execute function count_versions();
insert into carriers (key, name, mode, link) values
  ('fedex', 'FedEx', 'parcel', 'https://www.fedex.com/fedextrack/?trknbr={tracking}'),
  ('ups', 'UPS', 'parcel', 'https://www.ups.com/track?tracknum={tracking}'),
  ('usps', 'USPS', 'parcel', 'https://tools.usps.com/go/TrackConfirmAction?tLabels={tracking}'),
  ('dhl', 'DHL', 'parcel', 'https://www.dhl.com/us-en/home/tracking.html?tracking-id={tracking}'),
  ('fedex-freight', 'FedEx Freight', 'ltl', 'https://www.fedex.com/fedextrack/?trknbr={tracking}'),
  ('estes', 'Estes', 'ltl', 'https://www.estes-express.com/myestes/shipment-tracking/?type=PRO&query={tracking}'),
  ('xpo', 'XPO', 'ltl', 'https://ext-web.ltl-xpo.com/public-app/shipments?referenceNumber={tracking}'),
  ('old-dominion', 'Old Dominion', 'ltl', null),
  ('saia', 'Saia', 'ltl', null),
  ('rl-carriers', 'R+L Carriers', 'ltl', 'https://www2.rlcarriers.com/freight/shipping/shipment-tracing?pro={tracking}&docType=PRO'),
  ('abf', 'ABF Freight', 'ltl', 'https://arcb.com/tools/tracking.html#/{tracking}'),
  ('tforce', 'TForce Freight', 'ltl', 'https://www.tforcefreight.com/ltl/apps/Tracking?proNumbers={tracking}'),
  ('southeastern', 'Southeastern Freight Lines', 'ltl', null),
  ('averitt', 'Averitt Express', 'ltl', null),
  ('ryder', 'Ryder', 'truckload', null);

-- The name stays as it was when the lots left; the key says whose link to use.
alter table order_shipments add column carrier_key text collate "C" references carriers,
  add column trackings text[] not null default '{}';
create index order_shipments_carrier on order_shipments (carrier_key) where carrier_key is not null;
update order_shipments set carrier_key = carriers.key from carriers where lower(carriers.name) = lower(btrim(carrier));
-- '#' and the like go; what has too few letters and digits was no number.
update order_shipments set trackings = array[cleaned.number] from (select id, btrim(left(regexp_replace(
    regexp_replace(tracking, '[^A-Za-z0-9 .-]+', ' ', 'g'), '^[ .-]+', ''), 40)) as number
  from order_shipments where tracking is not null) cleaned
where cleaned.id = order_shipments.id and cleaned.number ~ '^[A-Za-z0-9][A-Za-z0-9 .-]{1,39}$';
alter table order_shipments drop constraint what_is_shipped_can_be_traced, drop column tracking;
-- Mirrors shippingErrors in contract/src/rules/orders/fulfilment/shipment-moves.ts.
alter table order_shipments add constraint what_is_shipped_can_be_traced check ((state in ('shipped', 'delivered')) =
  (carrier is not null) and length(carrier) between 1 and 100 and (carrier is not null or carrier_key is null and trackings = '{}'));
alter table order_shipments add constraint tracking_numbers_are_few_and_plain check (cardinality(trackings) <= 5
  and array_position(trackings, null) is null and array_to_string(trackings, '|')
    ~ '^([A-Za-z0-9][A-Za-z0-9 .-]{1,39}([|][A-Za-z0-9][A-Za-z0-9 .-]{1,39})*)?$');
create trigger an_edit_counts before update on order_shipments for each row execute function count_versions();

-- What was said of a shipment, and what it was before. Buyers read it without the names of staff.
create table shipment_events (
  id bigint generated always as identity primary key,
  shipment_id uuid not null references order_shipments (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  said_by text collate "C" not null,
  account_id uuid references accounts (id),
  before jsonb not null,
  after jsonb not null,
  reason text,
  constraint who_said_it_is_known check (said_by in ('desk', 'buyer')),
  constraint reasons_are_short check (length(reason) between 1 and 500),
  constraint facts_are_small check (pg_column_size(before) + pg_column_size(after) <= 8000)
);
create index shipment_events_of_a_shipment on shipment_events (shipment_id, id);
create index shipment_events_account on shipment_events (account_id);

-- Mirrors arrivalError in contract/src/rules/orders/fulfilment/arrival.ts.
create function refuse_arrivals_on_other_days() returns trigger language plpgsql as $$
begin
  if new.delivered_on < site_day(new.left_at) or new.delivered_on > site_day(clock_timestamp()) then
    raise exception 'a shipment arrives between the day it left and today' using errcode = 'check_violation',
      constraint = 'it_arrives_after_it_left', table = 'order_shipments';
  end if;
  return new;
end $$;
create trigger it_arrives_after_it_left before update of delivered_on on order_shipments
  for each row when (new.delivered_on is distinct from old.delivered_on and new.delivered_on is not null)
  execute function refuse_arrivals_on_other_days();

-- Mirrors mayUndoShipped in contract/src/rules/orders/fulfilment/undo-shipped.ts. Nobody could say what to do with a sale
-- that was paid out and is on the shelf again.
create function refuse_to_undo_what_is_settled() returns trigger language plpgsql as $$
begin
  if old.state <> 'shipped' or old.left_at <= clock_timestamp() - interval '24 hours' or exists (
      select from payout_lines line join order_listings sold using (order_id, listing_id)
      where sold.order_id = old.order_id and sold.part = old.part) then
    raise exception 'what has arrived, left long ago or was paid out stays shipped' using errcode = 'check_violation',
      constraint = 'what_is_settled_stays_shipped', table = 'order_shipments';
  end if;
  return new;
end $$;
create trigger what_is_settled_stays_shipped before update of left_at on order_shipments
  for each row when (old.left_at is not null and new.left_at is null) execute function refuse_to_undo_what_is_settled();

-- What is back at the warehouse is open as every lot that has not left: as an unsettled sale too it would count twice.
create function forget_sales_that_are_back() returns trigger language plpgsql as $$
begin
  delete from unsettled_sales sale using order_listings sold
  where sold.order_id = new.order_id and sold.part = new.part
    and sale.order_id = sold.order_id and sale.listing_id = sold.listing_id;
  return null;
end $$;
create trigger what_is_back_is_not_to_be_settled after update of left_at on order_shipments
  for each row when (old.left_at is not null and new.left_at is null) execute function forget_sales_that_are_back();

-- Mirrors mayDenyArrival in contract/src/rules/orders/fulfilment/arrival.ts.
create function refuse_a_second_denial() returns trigger language plpgsql as $$
begin
  raise exception 'that it has not arrived is said once' using errcode = 'check_violation',
    constraint = 'not_arrived_is_said_once', table = 'order_shipments';
end $$;
create trigger not_arrived_is_said_once before update of not_arrived_at on order_shipments
  for each row when (old.not_arrived_at is not null and new.not_arrived_at is distinct from old.not_arrived_at)
  execute function refuse_a_second_denial();

-- Mirrors MAX_PARTS in contract/src/rules/orders/fulfilment/split-shipment.ts. The first part of an order, most have no
-- other, is not counted.
create function refuse_more_than_ten_parts() returns trigger language plpgsql as $$
begin
  if (select count(*) from order_shipments where order_id = new.order_id and warehouse_key = new.warehouse_key) > 10 then
    raise exception 'the lots of a warehouse leave in ten parts at most' using errcode = 'check_violation',
      constraint = 'a_warehouse_ships_in_ten_parts', table = 'order_shipments';
  end if;
  return null;
end $$;
create trigger a_warehouse_ships_in_ten_parts after insert on order_shipments
  for each row when (new.part > 1) execute function refuse_more_than_ten_parts();

alter table problems drop constraint problem_kind_is_known;
alter table problems add constraint problem_kind_is_known
  check (kind in ('missing', 'damaged', 'not_as_described', 'not_arrived', 'other'));

-- Open pages of a buyer's orders follow what happens to them.
alter table listing_changes drop constraint kind_is_known;
alter table listing_changes add constraint kind_is_known
  check (kind in ('offer', 'goods', 'photos', 'reference', 'watches', 'audience', 'carts', 'notices', 'orders'));
create function note_order() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids, account_ids) values ('orders', '{}', array[new.account_id]);
  perform tell_of_listing_changes();
  return null;
end $$;
create function note_order_of_row() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids, account_ids)
    select 'orders', '{}', array[account_id] from orders where id = new.order_id;
  perform tell_of_listing_changes();
  return null;
end $$;
-- For each row, by conditions: while an order is being placed none of these holds but the one that settles it, and a
-- condition costs nothing where it doesn't. A trigger for each statement would run for every order's insert.
create trigger feed_insert after insert on orders for each row when (new.state not in ('placing', 'paid'))
  execute function note_order();
create trigger feed_update after update on orders for each row
  when ((old.state, old.paid_at, old.invoice_due_at, old.end_reason)
    is distinct from (new.state, new.paid_at, new.invoice_due_at, new.end_reason)) execute function note_order();
-- Not of what is promised when it is paid: the order tells of that.
create trigger feed_update after update on order_shipments for each row
  when (old.promised_ready_on is not distinct from new.promised_ready_on) execute function note_order_of_row();
create trigger feed_insert after insert on receipts for each row execute function note_order_of_row();
create trigger feed_update after update on receipts for each row execute function note_order_of_row();
create trigger feed_insert after insert on payments for each row when (new.purpose = 'balance')
  execute function note_order_of_row();
-- What an order is placed with is authorised in the transaction that settles the order, which tells of it.
create trigger feed_update after update on payments for each row
  when (old.state <> new.state and (new.purpose = 'balance' or new.state not in ('authorised', 'declined')))
  execute function note_order_of_row();
create trigger feed_insert after insert on refunds for each row execute function note_order_of_row();
create trigger feed_update after update on refunds for each row when (old.state <> new.state)
  execute function note_order_of_row();
create trigger feed_insert after insert on problems for each row execute function note_order_of_row();
create trigger feed_update after update on problems for each row execute function note_order_of_row();
