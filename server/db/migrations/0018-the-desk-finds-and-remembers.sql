-- The desk's search looks things up by what is printed on papers and named in mails. None of these indexes is written while
-- an order is placed: its shipments have no tracking number yet, and neither receipts nor payouts exist.
create index shipments_by_tracking on order_shipments using gin (trackings) where trackings <> '{}';
create index receipts_by_reference on receipts (lower(reference)) where reference is not null;
create index payouts_by_reference on payouts (lower(reference));
create index imports_by_file_name on manifest_imports
  using gin (to_tsvector('simple', regexp_replace(file_name, '[^[:alnum:]]+', ' ', 'g')));
create index sellers_by_name on accounts using gin (to_tsvector('simple', seller_name)) where seller_name is not null;
create index manifest_items_by_upc on manifest_items (upc, lot_id) where upc is not null;

-- What is to leave first, by the day that was promised: Today names the five most urgent of however many there are.
drop index order_shipments_to_leave;
create index order_shipments_to_leave on order_shipments (promised_ship_on, order_id) where left_at is null;

-- What admins said of the market's set-up: rates that are right as they are, and that the list is to be hidden. Who said so
-- is in the audit trail.
create table setup_marks (
  mark text collate "C" primary key,
  marked_at timestamptz not null default now(),
  constraint setup_mark_is_known check (mark in ('freight_rates', 'sales_tax', 'hidden'))
);
