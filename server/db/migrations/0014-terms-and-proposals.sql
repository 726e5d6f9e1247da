-- Orders that wait for a buyer's word, for a wire, or for the day on which an invoice is due.

-- What the operator decides about paying: one row, whose version says which form has seen it.
create table market_rules (
  is_the_one boolean primary key default true,
  version integer not null default 1,
  -- Of a direct order whose buyer has no terms: within how many weekdays it is paid.
  direct_payment_weekdays integer not null default 3,
  -- From which total on a cart may be paid by wire; null: by none.
  wire_from_cents integer,
  wire_hold_weekdays integer not null default 3,
  updated_at timestamptz not null default clock_timestamp(),
  constraint there_is_one_row_of_rules check (is_the_one),
  constraint direct_orders_are_paid_within_weeks check (direct_payment_weekdays between 1 and 20),
  constraint wires_begin_at_an_amount check (wire_from_cents between 0 and 99999999),
  constraint wires_are_waited_for_some_days check (wire_hold_weekdays between 1 and 10)
);
insert into market_rules default values;

alter table accounts add column credit_limit_cents integer,
  -- May pay by wire at checkout without having paid for an order before.
  add column may_wire boolean not null default false;
alter table accounts add constraint credit_is_an_amount check (credit_limit_cents between 1 and 999999999);
alter table accounts add constraint credit_needs_days_to_pay check (credit_limit_cents is null or invoice_days is not null);

alter table orders
  -- Until when its buyer may accept a direct order; kept once that is decided.
  add column proposed_until timestamptz,
  -- What the buyer accepts: to pay within so many days, or weekdays.
  add column pay_within_days integer,
  add column pay_within_weekdays integer,
  add column accepted_at timestamptz,
  -- How the buyer had agreed before the order was placed, in an admin's words.
  add column agreed_reference text,
  -- A wire from checkout: until when its lots wait for the money.
  add column held_until timestamptz,
  -- Nothing came in time, and the market has ended it by itself.
  add column lapsed_at timestamptz,
  -- On terms within the buyer's credit limit.
  add column ships_before_payment boolean not null default false,
  -- Why an admin sends it although an invoice of the buyer's is overdue.
  add column ship_anyway_reason text,
  -- How many of REMINDERS were sent or are past.
  add column reminders_sent integer not null default 0;

alter table orders drop constraint order_state_is_known;
alter table orders add constraint order_state_is_known
  check (state in ('placing', 'proposed', 'paid', 'invoiced', 'cancelled', 'refunded', 'failed'));
alter table orders drop constraint payment_type_is_known;
alter table orders add constraint payment_type_is_known
  check (payment_type in ('CreditCard', 'PayPalAccount', 'Invoice', 'Wire'));
-- A proposal is due once it is accepted.
alter table orders drop constraint invoices_are_due;
alter table orders add constraint invoices_are_due check ((payment_gateway = 'invoice') = (payment_type in ('Invoice', 'Wire'))
  and ((payment_gateway = 'invoice') = (invoice_due_at is not null)
    or payment_gateway = 'invoice' and proposed_until is not null and state <> 'invoiced'));
alter table orders drop constraint only_invoices_are_paid_later;
alter table orders add constraint only_invoices_are_paid_later
  check (state not in ('invoiced', 'proposed') or payment_gateway = 'invoice');
alter table orders add constraint a_proposal_says_until_when_and_on_which_terms check (
  (state <> 'proposed' or proposed_until is not null) and (proposed_until is null or order_type = 'direct_order')
  and num_nonnulls(pay_within_days, pay_within_weekdays) = (proposed_until is not null)::int
  and pay_within_days between 1 and 120 and pay_within_weekdays between 1 and 20);
alter table orders add constraint buyers_have_72_hours check (proposed_until <= placed_at + interval '72 hours');
alter table orders add constraint nobody_accepts_late check (accepted_at < proposed_until);
alter table orders add constraint an_agreement_is_said_in_a_line
  check (agreed_reference is null or order_type = 'direct_order' and length(agreed_reference) between 1 and 200
    and agreed_reference !~ '[[:cntrl:]]');
alter table orders add constraint only_wires_are_held check ((payment_type = 'Wire') = (held_until is not null)
  and held_until > invoice_due_at);
alter table orders add constraint only_what_was_canceled_has_lapsed check (lapsed_at is null or state = 'cancelled');
alter table orders add constraint only_invoices_ship_before_payment
  check (not ships_before_payment or payment_type = 'Invoice');
alter table orders add constraint reasons_to_ship_are_short check (length(ship_anyway_reason) between 1 and 500);
alter table orders add constraint reminders_are_counted check (reminders_sent between 0 and 4);
create index orders_proposed on orders (proposed_until) where state = 'proposed';
create index orders_proposed_of_an_account on orders (account_id) where state = 'proposed';
create index orders_held on orders (held_until) where state = 'invoiced' and held_until is not null;
create index invoices_to_remind_of on orders (invoice_due_at) where state = 'invoiced' and reminders_sent < 4;
create index orders_that_lapsed on orders (account_id, lapsed_at) where lapsed_at is not null;
-- Their buyers were told by today's one mail.
update orders set reminders_sent = 3 where state = 'invoiced'
  and exists (select from bidding_bars where bidding_bars.order_id = orders.id);

-- Mirrors mayMoveOrder in contract/src/rules/orders/order-states.ts.
create or replace function refuse_other_moves_of_orders() returns trigger language plpgsql as $$
begin
  if old.state <> new.state and (old.state, new.state) not in (
    ('placing', 'paid'), ('placing', 'failed'), ('proposed', 'invoiced'), ('proposed', 'paid'), ('proposed', 'cancelled'),
    ('invoiced', 'paid'), ('invoiced', 'cancelled'), ('paid', 'cancelled'), ('paid', 'refunded')) then
    raise exception 'an order does not move from % to %', old.state, new.state using errcode = 'check_violation',
      constraint = 'orders_move_as_the_table_allows', table = 'orders';
  end if;
  return new;
end $$;

-- An invoice binds: only admins place direct orders by one, and only for buyers who agreed; all others are asked first.
-- Mirrors mayInvoiceDirectly and needsBuyersWord in contract/src/rules/orders/direct-order.ts.
create or replace function refuse_an_invoice_by_a_seller() returns trigger language plpgsql as $$
begin
  if not exists (select from accounts where id = new.placed_by and role = 'admin') then
    raise exception 'only admins bind a buyer' using errcode = 'check_violation',
      constraint = 'only_admins_bind_a_buyer', table = 'orders';
  end if;
  if new.state = 'invoiced' and new.agreed_reference is null then
    raise exception 'a buyer who has not agreed is asked first' using errcode = 'check_violation',
      constraint = 'nobody_is_bound_without_agreeing', table = 'orders';
  end if;
  return null;
end $$;

-- As before; who pays a proposal accepts it. Mirrors isPayable in contract/src/rules/orders/payments/paying.ts.
create or replace function refuse_payments_of_what_is_not_owed() returns trigger language plpgsql as $$
begin
  -- Under the order's lock: it may be cancelled, or paid by wire, at this moment.
  perform from orders where id = new.order_id for no key update;
  if not exists (select from orders join order_balances(array[new.order_id]) money on money.order_id = orders.id
      where orders.id = new.order_id and orders.state in ('proposed', 'invoiced', 'paid')
        and money.balance_cents = new.amount_cents) then
    raise exception 'this is not what is owed of the order' using errcode = 'check_violation',
      constraint = 'only_what_is_owed_is_paid', table = 'payments';
  end if;
  return new;
end $$;

-- Mirrors MAX_OPEN_WIRES in contract/src/rules/orders/terms/wire-at-checkout.ts.
create function refuse_too_many_open_wires() returns trigger language plpgsql as $$
begin
  -- Under the account's lock: two orders at once would not see each other.
  perform from accounts where id = new.account_id for no key update;
  if (select count(*) from orders where account_id = new.account_id and state = 'invoiced' and payment_type = 'Wire') > 3 then
    raise exception 'three orders wait for a wire already' using errcode = 'check_violation',
      constraint = 'few_orders_wait_for_wires', table = 'orders';
  end if;
  return null;
end $$;
create trigger few_orders_wait_for_wires after insert on orders
  for each row when (new.payment_type = 'Wire') execute function refuse_too_many_open_wires();

-- As before; a proposal waits for its buyer's word like an offer, and what ships before payment is a seller's to send.
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
    (select count(*)::int from orders where account_id = of_account and state = 'invoiced'),
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
