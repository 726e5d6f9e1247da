-- Orders: what was bought, at what price, where it goes, and how it was paid.
alter table accounts add column invoice_days integer;
alter table accounts add constraint invoice_days_are_a_term check (invoice_days between 1 and 120);

create table tax_rates (
  region text collate "C" primary key,
  basis_points integer not null,
  constraint tax_regions_are_states check (region ~ '^[A-Z]{2}$'),
  constraint tax_is_a_share check (basis_points between 1 and 2500)
);

create table orders (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity (start with 100001) not null,
  account_id uuid not null references accounts (id),
  -- Who placed a direct order for the account.
  placed_by uuid references accounts (id),
  order_type text collate "C" not null default 'customer',
  state text collate "C" not null default 'placing',
  idempotency_key text collate "C",
  body_hash text collate "C",
  shipping_value_id uuid not null references address_values (id),
  billing_value_id uuid not null references address_values (id),
  subtotal_cents integer not null,
  -- What each lot would have cost alone, and what is paid.
  shipping_alone_cents integer not null,
  shipping_cents integer not null,
  tax_cents integer not null,
  total_cents integer not null,
  tariff_version integer not null,
  payment_gateway text collate "C" not null,
  payment_type text collate "C" not null,
  payment_description text not null,
  save_payment_method boolean not null default false,
  make_payment_method_default boolean not null default false,
  browser_data jsonb not null default '{}',
  placed_at timestamptz not null default clock_timestamp(),
  paid_at timestamptz,
  invoice_due_at timestamptz,
  -- What an operator noted when the money came in by wire.
  paid_reference text,
  ended_at timestamptz,
  end_reason text,
  constraint one_order_per_number unique (number),
  constraint order_type_is_known check (order_type in ('customer', 'direct_order')),
  constraint direct_orders_are_placed_by_somebody check ((order_type = 'direct_order') = (placed_by is not null)),
  constraint order_state_is_known
    check (state in ('placing', 'paid', 'invoiced', 'cancelled', 'refunded', 'failed')),
  constraint a_key_belongs_to_a_body check ((idempotency_key is null) = (body_hash is null)
    and length(idempotency_key) between 1 and 200),
  constraint order_amounts_are_amounts check (subtotal_cents between 0 and 999999999
    and shipping_alone_cents >= shipping_cents and shipping_cents between 0 and 999999999
    and tax_cents between 0 and 999999999 and total_cents between 0 and 999999999),
  constraint totals_add_up check (total_cents = subtotal_cents + shipping_cents + tax_cents),
  constraint payment_gateway_is_known check (payment_gateway in ('braintree', 'invoice')),
  constraint payment_type_is_known check (payment_type in ('CreditCard', 'PayPalAccount', 'Invoice')),
  constraint invoices_are_due check ((payment_gateway = 'invoice') = (invoice_due_at is not null)
    and (payment_gateway = 'invoice') = (payment_type = 'Invoice')),
  constraint only_gateways_confirm_later check (state <> 'placing' or payment_gateway <> 'invoice'),
  constraint only_invoices_are_paid_later check (state <> 'invoiced' or payment_gateway = 'invoice'),
  constraint what_is_paid_has_a_time check (state not in ('paid', 'refunded') or paid_at is not null),
  constraint what_has_ended_has_a_time_and_a_reason
    check ((state in ('cancelled', 'refunded', 'failed')) = (ended_at is not null)
      and (ended_at is null) = (end_reason is null) and length(end_reason) between 1 and 500),
  constraint browser_data_is_small check (jsonb_typeof(browser_data) = 'object' and length(browser_data::text) <= 10000)
);
create index orders_of_an_account on orders (account_id, placed_at desc, id);
create index orders_by_time on orders (placed_at desc, id);
create index orders_placing on orders (placed_at) where state = 'placing';
create index orders_placing_of_an_account on orders (account_id) where state = 'placing';
create index orders_invoiced on orders (invoice_due_at) where state = 'invoiced';
create index orders_invoiced_of_an_account on orders (account_id) where state = 'invoiced';
create unique index one_order_per_key on orders (account_id, idempotency_key) where state <> 'failed';
create index orders_shipping_value on orders (shipping_value_id);
create index orders_billing_value on orders (billing_value_id);
create index orders_placed_by on orders (placed_by) where placed_by is not null;

create trigger a_deleted_account_gets_nothing_new after insert on orders
  for each row execute function refuse_rows_of_a_deleted_account('account_id');

-- contract/src/rules/orders/order-states.ts knows the same moves.
create function refuse_other_moves_of_orders() returns trigger language plpgsql as $$
begin
  if old.state <> new.state and (old.state, new.state) not in (
    ('placing', 'paid'), ('placing', 'failed'), ('invoiced', 'paid'), ('invoiced', 'cancelled'),
    ('paid', 'cancelled'), ('paid', 'refunded')) then
    raise exception 'an order does not move from % to %', old.state, new.state using errcode = 'check_violation',
      constraint = 'orders_move_as_the_table_allows', table = 'orders';
  end if;
  return new;
end $$;
create trigger orders_move_as_the_table_allows before update of state on orders
  for each row execute function refuse_other_moves_of_orders();

create table order_listings (
  order_id uuid not null references orders (id) on delete cascade,
  listing_id bigint not null references listings (id),
  position integer not null,
  warehouse_key text collate "C" not null references warehouses (key),
  -- As it was sold: the page of the lot may change.
  title text not null,
  units integer not null,
  price_cents integer not null,
  shipping_alone_cents integer not null,
  shipping_cents integer not null,
  tax_cents integer not null,
  is_won boolean not null default false,
  -- False again once the order failed, was cancelled or wholly refunded: the lot may be sold to another.
  is_live boolean not null default true,
  constraint order_listings_pkey primary key (order_id, listing_id),
  constraint order_lots_have_amounts check (price_cents between 0 and 999999999
    and shipping_alone_cents >= shipping_cents and shipping_cents between 0 and 999999999
    and tax_cents between 0 and 999999999),
  constraint one_lot_per_position unique (order_id, position)
);
-- A lot is one of a kind. Whatever else goes wrong, it has one live sale.
create unique index one_live_sale_per_lot on order_listings (listing_id) where is_live;
create index order_listings_of_a_listing on order_listings (listing_id);
create index order_listings_warehouse on order_listings (warehouse_key);

create table order_shipments (
  order_id uuid not null references orders (id) on delete cascade,
  warehouse_key text collate "C" not null references warehouses (key),
  is_pick_up boolean not null,
  state text collate "C" not null default 'waiting',
  carrier text,
  tracking text,
  ready_at timestamptz,
  left_at timestamptz,
  -- The parts of what its freight cost, as the tariff had them.
  freight_parts jsonb not null default '[]',
  constraint order_shipments_pkey primary key (order_id, warehouse_key),
  constraint shipment_state_is_known check (state in ('waiting', 'ready', 'shipped', 'picked_up')),
  constraint what_is_fetched_is_not_shipped check (state not in ('shipped', 'picked_up')
    or (state = 'picked_up') = is_pick_up),
  constraint what_is_shipped_can_be_traced check ((state = 'shipped') = (carrier is not null)
    and length(carrier) between 1 and 100 and length(tracking) between 1 and 100),
  constraint what_is_ready_has_a_time check ((state = 'waiting') = (ready_at is null)),
  constraint what_left_has_a_time check ((state in ('shipped', 'picked_up')) = (left_at is not null))
);
create index order_shipments_warehouse on order_shipments (warehouse_key);

-- One authorisation per order, ever.
create table payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  gateway text collate "C" not null,
  -- Ours, stored before the gateway is asked, so that it can be asked again what became of it.
  gateway_order_id text collate "C" not null,
  transaction_id text collate "C",
  amount_cents integer not null,
  state text collate "C" not null default 'requested',
  requested_at timestamptz not null default clock_timestamp(),
  authorised_at timestamptz,
  captured_at timestamptz,
  -- How often the gateway was asked about a payment whose order failed, and when it is asked again.
  checks integer not null default 0,
  check_at timestamptz,
  constraint one_authorisation_per_order unique (order_id),
  constraint one_payment_per_gateway_order unique (gateway, gateway_order_id),
  constraint one_payment_per_transaction unique (gateway, transaction_id),
  constraint gateway_is_known check (gateway in ('sandbox', 'braintree')),
  constraint payment_is_an_amount check (amount_cents between 1 and 999999999),
  constraint payment_state_is_known
    check (state in ('requested', 'authorised', 'captured', 'settled', 'voided', 'declined', 'failed')),
  constraint what_is_authorised_has_a_transaction check (state not in ('authorised', 'captured', 'settled', 'voided')
    or transaction_id is not null),
  constraint what_is_captured_has_a_time check (state not in ('captured', 'settled') or captured_at is not null)
);
create index payments_to_check on payments (check_at) where check_at is not null;

create table refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  -- Null: of the whole order.
  listing_id bigint,
  amount_cents integer not null,
  reason text not null,
  state text collate "C" not null default 'waiting',
  gateway_order_id text collate "C" not null,
  transaction_id text collate "C",
  requested_by uuid not null references accounts (id),
  requested_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  constraint a_refund_is_of_a_lot_of_the_order foreign key (order_id, listing_id)
    references order_listings (order_id, listing_id),
  constraint one_refund_per_gateway_order unique (gateway_order_id),
  constraint refund_is_an_amount check (amount_cents between 1 and 999999999),
  constraint refunds_have_a_reason check (length(reason) between 1 and 500),
  constraint refund_state_is_known check (state in ('waiting', 'done', 'failed')),
  constraint what_is_refunded_has_a_time check ((state = 'done') = (done_at is not null))
);
create index refunds_of_an_order on refunds (order_id);
create index refunds_waiting on refunds (requested_at) where state = 'waiting';
create index refunds_requested_by on refunds (requested_by);

-- Under the order's lock, so that two refunds at once are counted one after the other.
create function refuse_refunds_beyond_the_payment() returns trigger language plpgsql as $$
declare
  paid integer;
  lot integer;
begin
  select total_cents into paid from orders where id = new.order_id for no key update;
  if (select sum(amount_cents) from refunds where order_id = new.order_id and state <> 'failed') > paid then
    raise exception 'no more is refunded than was paid' using errcode = 'check_violation',
      constraint = 'no_more_is_refunded_than_was_paid', table = 'refunds';
  end if;
  select price_cents + shipping_cents + tax_cents into lot from order_listings
    where order_id = new.order_id and listing_id = new.listing_id;
  if (select sum(amount_cents) from refunds
      where order_id = new.order_id and listing_id = new.listing_id and state <> 'failed') > lot then
    raise exception 'no more of a lot is refunded than was paid for it' using errcode = 'check_violation',
      constraint = 'no_more_of_a_lot_is_refunded_than_was_paid', table = 'refunds';
  end if;
  return null;
end $$;
create trigger no_more_is_refunded_than_was_paid after insert or update of amount_cents, state on refunds
  for each row execute function refuse_refunds_beyond_the_payment();

create table problems (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  listing_id bigint not null,
  kind text collate "C" not null,
  description text not null,
  state text collate "C" not null default 'open',
  answer text,
  answered_by uuid references accounts (id),
  reported_at timestamptz not null default clock_timestamp(),
  answered_at timestamptz,
  constraint a_problem_is_with_a_lot_of_the_order foreign key (order_id, listing_id)
    references order_listings (order_id, listing_id),
  constraint problem_kind_is_known check (kind in ('missing', 'damaged', 'not_as_described', 'other')),
  constraint problems_are_described check (length(description) between 1 and 2000),
  constraint problem_state_is_known check (state in ('open', 'answered')),
  constraint answers_are_whole check ((state = 'answered') = (answer is not null)
    and (answer is null) = (answered_at is null) and (answer is null) = (answered_by is null)
    and length(answer) between 1 and 2000)
);
create index problems_of_an_order on problems (order_id, reported_at);
create index problems_open on problems (reported_at) where state = 'open';
create index problems_answered_by on problems (answered_by) where answered_by is not null;

create table problem_photos (
  problem_id uuid not null references problems (id) on delete cascade,
  position integer not null,
  photo_id bigint not null references photos (id),
  constraint problem_photos_pkey primary key (problem_id, position),
  constraint a_problem_has_at_most_8_photos check (position between 1 and 8)
);
create index problem_photos_photo on problem_photos (photo_id);

-- A won lot that is being paid. Cleared where the payment fails, so that the win is owed again.
alter table auction_wins add column order_id uuid references orders (id) on delete set null;
create index auction_wins_order on auction_wins (order_id) where order_id is not null;
alter table auction_wins drop constraint win_state_is_known;
alter table auction_wins add constraint win_state_is_known
  check (state in ('awaiting_payment', 'paid', 'defaulted', 'cancelled'));

-- Somebody is barred for a win, or for an invoice that is overdue.
alter table bidding_bars alter column win_id drop not null;
alter table bidding_bars add column order_id uuid references orders (id);
alter table bidding_bars add constraint a_bar_has_one_cause check ((win_id is null) <> (order_id is null));
alter table bidding_bars add constraint one_bar_per_order unique (order_id);

-- Until now nobody could pay: nobody is barred for that, and everybody has time from today.
update bidding_bars set lifted_at = clock_timestamp(), lift_reason = 'Checkout was not open yet.' where lifted_at is null;
update auction_wins set payment_due_at = clock_timestamp() + interval '4 days'
  where state = 'awaiting_payment' and payment_due_at < clock_timestamp() + interval '4 days';
