-- What use cases make sure of under the order's lock, the tables now make sure of too: one that forgets would otherwise pay a
-- seller for money that never came, send a card's money back twice, or let a truck come for a time that is taken.

-- An invoice is paid by money, credits or a write-off.
create function refuse_to_call_paid_what_is_owed() returns trigger language plpgsql as $$
begin
  if (select balance_cents from order_balances(array[new.id])) > 0 then
    raise exception 'what is still owed is not paid' using errcode = 'check_violation',
      constraint = 'what_is_owed_is_not_paid', table = 'orders';
  end if;
  return null;
end $$;
create trigger what_is_owed_is_not_paid after update of state on orders
  for each row when (old.state in ('proposed', 'invoiced') and new.state = 'paid')
  execute function refuse_to_call_paid_what_is_owed();

-- A receipt stays as it was booked; all that can be said of it later is that it was reversed, once.
create function refuse_changed_receipts() returns trigger language plpgsql as $$
begin
  raise exception 'a receipt is reversed, never changed' using errcode = 'check_violation',
    constraint = 'a_receipt_is_only_reversed', table = 'receipts';
end $$;
create trigger a_receipt_is_only_reversed before update on receipts for each row
  when (old.reversed_at is not null or (new.order_id, new.kind, new.amount_cents, new.received_on)
    is distinct from (old.order_id, old.kind, old.amount_cents, old.received_on))
  execute function refuse_changed_receipts();

-- The gateway was asked for this amount.
create function refuse_changed_payments() returns trigger language plpgsql as $$
begin
  raise exception 'a payment keeps its order and its amount' using errcode = 'check_violation',
    constraint = 'a_payment_keeps_its_amount', table = 'payments';
end $$;
create trigger a_payment_keeps_its_amount before update of order_id, amount_cents on payments for each row
  when ((new.order_id, new.amount_cents) is distinct from (old.order_id, old.amount_cents))
  execute function refuse_changed_payments();

-- A refund is limited by what came in by all ways; each of its parts by the payment it goes back to, which is of the same
-- order.
create function refuse_parts_beyond_their_payment() returns trigger language plpgsql as $$
begin
  -- Two at once would not see each other.
  perform from payments where id = new.payment_id for no key update;
  if not exists (select from payments payment join refunds refund on refund.order_id = payment.order_id
      where payment.id = new.payment_id and refund.id = new.refund_id and payment.amount_cents >= (
        select sum(part.amount_cents) from refund_parts part
        where part.payment_id = payment.id and part.state <> 'failed')) then
    raise exception 'no payment gives back more than it brought' using errcode = 'check_violation',
      constraint = 'no_payment_gives_back_more_than_it_brought', table = 'refund_parts';
  end if;
  return null;
end $$;
create trigger no_payment_gives_back_more_than_it_brought
  after insert or update of refund_id, payment_id, amount_cents, state on refund_parts
  for each row when (new.payment_id is not null and new.state <> 'failed') execute function refuse_parts_beyond_their_payment();

-- As before, and also of the refund that a part has left, or is removed from.
create or replace function check_parts_of_refunds() returns trigger language plpgsql as $$
declare
  ids_of_refunds uuid[];
begin
  if tg_table_name = 'refunds' then ids_of_refunds := array[new.id];
  elsif tg_op = 'DELETE' then ids_of_refunds := array[old.refund_id];
  elsif tg_op = 'UPDATE' then ids_of_refunds := array[old.refund_id, new.refund_id];
  else ids_of_refunds := array[new.refund_id]; end if;
  if exists (select from refunds refund
      left join lateral (select coalesce(sum(amount_cents), 0) as cents, count(*) as of_all,
          count(*) filter (where part.state = 'waiting') as waiting, count(*) filter (where part.state = 'failed') as failed
        from refund_parts part where part.refund_id = refund.id) parts on true
      where refund.id = any(ids_of_refunds) and case when refund.kind in ('money', 'surplus')
        then parts.cents <> refund.amount_cents or case refund.state when 'waiting' then parts.waiting = 0 or parts.failed > 0
          when 'done' then parts.waiting + parts.failed > 0 else parts.failed < parts.of_all end
        else parts.of_all > 0 end) then
    raise exception 'a refund is the sum of its parts' using errcode = 'check_violation',
      constraint = 'a_refund_is_the_sum_of_its_parts', table = 'refunds';
  end if;
  return null;
end $$;
drop trigger a_refund_is_the_sum_of_its_parts on refund_parts;
create constraint trigger a_refund_is_the_sum_of_its_parts after insert or update or delete on refund_parts
  deferrable initially deferred for each row execute function check_parts_of_refunds();

-- What is still here is canceled instead.
create function refuse_write_offs_of_what_is_here() returns trigger language plpgsql as $$
begin
  if not exists (select from order_shipments where order_id = new.order_id and left_at is not null) then
    raise exception 'only what has left is written off' using errcode = 'check_violation',
      constraint = 'only_what_has_left_is_written_off', table = 'refunds';
  end if;
  return null;
end $$;
create trigger only_what_has_left_is_written_off after insert on refunds
  for each row when (new.kind = 'write_off') execute function refuse_write_offs_of_what_is_here();

-- Also where a shipment is written as delivered, and where the day that it left is changed after it arrived.
drop trigger it_arrives_after_it_left on order_shipments;
create trigger it_arrives_after_it_left before update of delivered_on, left_at on order_shipments
  for each row when (new.delivered_on is not null
    and (new.delivered_on, new.left_at) is distinct from (old.delivered_on, old.left_at))
  execute function refuse_arrivals_on_other_days();
create trigger it_is_written_as_delivered_after_it_left before insert on order_shipments
  for each row when (new.delivered_on is not null) execute function refuse_arrivals_on_other_days();

-- A booking is counted in its slot before it is written, under the slot's row lock: one that forgets to count would put a
-- truck more at the dock than it takes.
create function refuse_appointments_without_a_place() returns trigger language plpgsql as $$
begin
  if (select count(*) from pickup_appointments where warehouse_key = new.warehouse_key and starts_at = new.starts_at
      and state = 'booked') > coalesce((select booked from pickup_slots
        where warehouse_key = new.warehouse_key and starts_at = new.starts_at), 0) then
    raise exception 'this appointment has no place in its slot' using errcode = 'check_violation',
      constraint = 'every_appointment_has_a_place', table = 'pickup_appointments';
  end if;
  return null;
end $$;
create trigger every_appointment_has_a_place after insert on pickup_appointments
  for each row when (new.state = 'booked') execute function refuse_appointments_without_a_place();

-- Its place was given to others, and its code may be another truck's by now.
create function refuse_to_revive_appointments() returns trigger language plpgsql as $$
begin
  raise exception 'an appointment that has ended stays so' using errcode = 'check_violation',
    constraint = 'what_has_ended_is_booked_anew', table = 'pickup_appointments';
end $$;
create trigger what_has_ended_is_booked_anew before update of state on pickup_appointments
  for each row when (old.state <> 'booked' and new.state = 'booked') execute function refuse_to_revive_appointments();
