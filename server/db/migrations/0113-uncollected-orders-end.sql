-- What has left is refunded and not canceled, unless its payment failed and an admin gives up on collecting it: without this
-- a sale that was paid for could be taken from its seller. contract/src/rules/orders/cancellable.ts has the rule.
create function refuse_to_cancel_what_has_left() returns trigger language plpgsql as $$
begin
  if exists (select from order_shipments where order_shipments.order_id = new.id and order_shipments.left_at is not null)
    and not (old.state = 'paid' and new.payment_gateway <> 'invoice' and exists (select from payments
      where payments.order_id = new.id and payments.state in ('failed', 'voided'))) then
    raise exception 'what has left and was paid for is not cancelled' using errcode = 'check_violation',
      constraint = 'only_unpaid_lots_that_left_are_cancelled', table = 'orders';
  end if;
  return new;
end $$;
create trigger only_unpaid_lots_that_left_are_cancelled before update of state on orders
  for each row when (new.state = 'cancelled' and old.state <> 'cancelled') execute function refuse_to_cancel_what_has_left();
