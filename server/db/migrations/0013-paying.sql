-- What is owed is paid by card or PayPal, by its owner or by whoever holds its link.

-- The secret half of the link /pay/{order and secret}. Random and not signed: it must outlive a change of SESSION_SECRET,
-- because it stands on printed invoices. A new one ends the old link. 182 random bits.
alter table orders add column pay_secret bytea not null
  default substring(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) from 1 for 24);
alter table orders add constraint pay_links_cannot_be_guessed check (length(pay_secret) = 24);

-- A payment that is sent twice is made once. A declined or failed one frees its key.
alter table payments add column idempotency_key text collate "C", add column body_hash text collate "C";
alter table payments add constraint a_payments_key_belongs_to_a_body check ((idempotency_key is null) = (body_hash is null)
  and length(idempotency_key) between 1 and 200);
create unique index one_payment_per_key on payments (order_id, idempotency_key)
  where idempotency_key is not null and state not in ('declined', 'failed');
-- Recovery asks the gateway about them every minute.
create index balances_in_doubt on payments (requested_at) where purpose = 'balance' and state = 'requested';

-- All that is owed, or nothing. Mirrors isPayable in contract/src/rules/orders/payments/paying.ts.
create function refuse_payments_of_what_is_not_owed() returns trigger language plpgsql as $$
begin
  -- Under the order's lock: it may be cancelled, or paid by wire, at this moment.
  perform from orders where id = new.order_id for no key update;
  if not exists (select from orders join order_balances(array[new.order_id]) money on money.order_id = orders.id
      where orders.id = new.order_id and orders.state in ('invoiced', 'paid') and money.balance_cents = new.amount_cents) then
    raise exception 'this is not what is owed of the order' using errcode = 'check_violation',
      constraint = 'only_what_is_owed_is_paid', table = 'payments';
  end if;
  return new;
end $$;
create trigger only_what_is_owed_is_paid before insert on payments
  for each row when (new.purpose = 'balance') execute function refuse_payments_of_what_is_not_owed();

-- Cards that are tried out on a link have no account.
alter table declined_payments alter column account_id drop not null,
  add column link_order_id uuid references orders (id) on delete cascade;
alter table declined_payments add constraint a_decline_is_of_an_account_or_a_link
  check (num_nonnulls(account_id, link_order_id) = 1);
create index declined_payments_of_a_link on declined_payments (link_order_id, declined_at) where link_order_id is not null;
