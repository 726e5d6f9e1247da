-- The gateway refuses a refund for good, and the operator wires the money to the buyer. Unless that is recorded the seller
-- keeps it. Only where a refund of the order has failed: otherwise the gateway could give the same money back.
-- contract/src/rules/orders/refund-limit.ts has the rule.
alter table refunds add column sent_by_wire boolean not null default false,
  add constraint what_was_sent_by_wire_is_done check (not sent_by_wire or state = 'done' and transaction_id is null);

create function refuse_wires_without_a_failed_refund() returns trigger language plpgsql as $$
begin
  if not exists (select from refunds failed where failed.order_id = new.order_id and failed.state = 'failed') then
    raise exception 'no refund of this order has failed' using errcode = 'check_violation',
      constraint = 'only_after_a_failed_refund_is_money_wired', table = 'refunds';
  end if;
  return new;
end $$;
create trigger only_after_a_failed_refund_is_money_wired before insert or update of sent_by_wire, order_id on refunds
  for each row when (new.sent_by_wire) execute function refuse_wires_without_a_failed_refund();
