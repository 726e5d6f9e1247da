-- A lot of a cart that is being paid: not in the cart's list until the payment is known, and there again if it fails.
alter table cart_listings add column order_id uuid references orders (id) on delete set null;
create index cart_listings_order on cart_listings (order_id) where order_id is not null;
-- The newest order of the account whose payment is not known yet, for pages to say so.
alter table carts add column placing_order_id uuid references orders (id) on delete set null;
create index carts_placing_order on carts (placing_order_id) where placing_order_id is not null;

-- Who tries one stolen card after the other is stopped by account and by network. Kept for an hour or so.
create table declined_payments (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  address_group text collate "C" not null,
  declined_at timestamptz not null default clock_timestamp(),
  constraint address_groups_have_a_limit check (length(address_group) between 1 and 64)
);
create index declined_payments_of_an_account on declined_payments (account_id, declined_at);
create index declined_payments_of_a_network on declined_payments (address_group, declined_at);
create index declined_payments_by_age on declined_payments (declined_at);
