-- A payment fails after lots have left, and the buyer pays by wire: the order becomes a paid invoice. What the gateway was
-- asked for stays in payments. No other order changes how it is paid. contract/src/rules/orders/fulfilment/uncollected.ts has the rule.
create function refuse_to_replace_a_payment() returns trigger language plpgsql as $$
begin
  if not (new.payment_gateway = 'invoice' and old.state = 'paid' and new.state = 'paid' and exists (select from payments
      where payments.order_id = new.id and payments.state in ('failed', 'voided'))) then
    raise exception 'only a failed payment is replaced' using errcode = 'check_violation',
      constraint = 'only_a_failed_payment_is_replaced', table = 'orders';
  end if;
  return new;
end $$;
create trigger only_a_failed_payment_is_replaced before update of payment_gateway on orders
  for each row when (new.payment_gateway <> old.payment_gateway) execute function refuse_to_replace_a_payment();
