-- What a buyer has saved at the payment gateway. The gateway keeps the card; this is its name for it and what pages show.
create table payment_methods (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  gateway text collate "C" not null,
  -- The gateway's name for it. It never leaves the server: buyers pay with our id.
  token text collate "C" not null,
  type text collate "C" not null,
  card_type text collate "C",
  last_four text collate "C",
  expiration_month integer,
  expiration_year integer,
  email text,
  is_default boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  constraint gateway_is_known check (gateway in ('sandbox', 'braintree')),
  constraint a_token_is_saved_once unique (gateway, token),
  constraint tokens_have_a_limit check (length(token) between 1 and 200),
  constraint payment_type_is_known check (type in ('CreditCard', 'PayPalAccount')),
  constraint a_card_is_told_by_its_last_digits check ((type = 'CreditCard') = (last_four is not null)
    and (type = 'CreditCard') = (card_type is not null) and last_four ~ '^[0-9]{4}$' and length(card_type) between 1 and 40),
  constraint a_card_expires check ((type = 'CreditCard') = (expiration_month is not null)
    and (type = 'CreditCard') = (expiration_year is not null)
    and expiration_month between 1 and 12 and expiration_year between 2000 and 2100),
  constraint a_paypal_account_has_an_email check ((type = 'PayPalAccount') = (email is not null)
    and length(email) <= 254)
);
create index payment_methods_of_an_account on payment_methods (account_id, created_at);
create unique index one_default_payment_method on payment_methods (account_id) where is_default;

create trigger a_deleted_account_gets_nothing_new after insert on payment_methods
  for each row execute function refuse_rows_of_a_deleted_account('account_id');

-- Judged at the end, because another default takes two statements.
create function require_a_default_payment_method() returns trigger language plpgsql as $$
declare
  whose uuid := coalesce(new.account_id, old.account_id);
begin
  if exists (select from payment_methods where account_id = whose)
    and not exists (select from payment_methods where account_id = whose and is_default) then
    raise exception 'one of the payment methods of an account is its default' using errcode = 'check_violation',
      constraint = 'who_has_payment_methods_has_a_default', table = 'payment_methods';
  end if;
  return null;
end $$;
create constraint trigger who_has_payment_methods_has_a_default after insert or delete or update of is_default
  on payment_methods deferrable initially deferred for each row execute function require_a_default_payment_method();

create function refuse_too_many_payment_methods() returns trigger language plpgsql as $$
begin
  perform from accounts where id = new.account_id for no key update;
  if (select count(*) from payment_methods where account_id = new.account_id) > 20 then
    raise exception 'an account has at most 20 payment methods' using errcode = 'check_violation',
      constraint = 'an_account_has_at_most_20_payment_methods', table = 'payment_methods';
  end if;
  return null;
end $$;
create trigger an_account_has_at_most_20_payment_methods after insert on payment_methods
  for each row execute function refuse_too_many_payment_methods();

-- The books of the sandbox gateway, which stands in for a real one in the demo. No domain reads them, and they refer to
-- nothing of the market: a real gateway would not know it either. It keeps no card numbers, not even of test cards.
create table sandbox_nonces (
  nonce text collate "C" primary key,
  method jsonb not null,
  used_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create index sandbox_nonces_by_age on sandbox_nonces (created_at);
create table sandbox_methods (
  token text collate "C" primary key,
  customer_id text collate "C" not null,
  method jsonb not null,
  removed_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create index sandbox_methods_of_a_customer on sandbox_methods (customer_id);
create table sandbox_transactions (
  id text collate "C" primary key,
  order_id text collate "C" not null,
  -- The sale that a refund gives back.
  refunds_id text collate "C" references sandbox_transactions (id),
  amount_cents integer not null,
  state text collate "C" not null,
  method jsonb not null,
  vaulted_token text collate "C",
  created_at timestamptz not null default clock_timestamp(),
  captured_at timestamptz,
  constraint sandbox_amount_is_an_amount check (amount_cents between 1 and 999999999),
  constraint sandbox_state_is_known check (state in ('authorised', 'declined', 'captured', 'settled', 'voided'))
);
create index sandbox_transactions_of_an_order on sandbox_transactions (order_id);
create index sandbox_transactions_refunds on sandbox_transactions (refunds_id);
