-- Nobody asks for the money of an order that ended while its payment was still on its way: the market gives it back itself.
alter table refunds alter column requested_by drop not null;

-- Drawn with the form: whoever sends it twice asks for one refund.
alter table refunds add column request_key uuid;
alter table refunds add constraint one_refund_per_request unique (order_id, request_key);

-- contract/src/rules/orders/payments/refund-limit.ts knows the same.
create function refuse_refunds_of_money_never_taken() returns trigger language plpgsql as $$
begin
  -- Under the order's lock: the payment may be given up at this moment.
  perform from orders where id = new.order_id for no key update;
  if not exists (select from orders left join payments payment on payment.order_id = orders.id
      where orders.id = new.order_id and case when orders.payment_gateway = 'invoice' then orders.paid_at is not null
        else payment.state = 'settled' or orders.state = 'paid' and payment.state in ('authorised', 'captured') end) then
    raise exception 'what was never taken is not refunded' using errcode = 'check_violation',
      constraint = 'what_was_never_taken_is_not_refunded', table = 'refunds';
  end if;
  return new;
end $$;
create trigger what_was_never_taken_is_not_refunded before insert on refunds
  for each row execute function refuse_refunds_of_money_never_taken();
