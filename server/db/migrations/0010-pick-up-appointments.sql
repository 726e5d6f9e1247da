-- Buyers book the time at which they fetch their lots, and show a code at the gate.

-- How many trucks are booked for a time. A row is there from the first booking on, and removed some weeks after its day.
create table pickup_slots (
  warehouse_key text collate "C" not null references warehouses,
  starts_at timestamptz not null,
  booked integer not null,
  -- As it was at the latest booking. Where a warehouse has less now, nothing is cancelled: the slot only takes no more.
  capacity integer not null,
  primary key (warehouse_key, starts_at),
  constraint no_slot_is_overbooked check (booked between 0 and capacity),
  constraint a_slot_takes_1_to_100 check (capacity between 1 and 100)
);

-- One row a booking, each with a code of its own: the gate must know an old code from a wrong one.
create table pickup_appointments (
  id uuid primary key default gen_random_uuid(),
  shipment_id uuid not null references order_shipments (id) on delete cascade,
  warehouse_key text collate "C" not null references warehouses,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  code text collate "C" not null,
  state text collate "C" not null default 'booked',
  rebooked_count integer not null default 0,
  booked_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- When the buyer was reminded of it, or told that it was released.
  told_at timestamptz,
  -- Who took the goods, as the gate wrote it down.
  driver text,
  handed_over_by uuid references accounts (id),
  constraint appointment_state_is_known check (state in ('booked', 'moved', 'cancelled', 'released', 'picked_up')),
  constraint what_has_ended_has_a_time check ((state = 'booked') = (ended_at is null)),
  constraint a_slot_is_two_hours_at_most check (ends_at > starts_at and ends_at <= starts_at + interval '2 hours'),
  constraint a_code_has_no_look_alikes check (code ~ '^[34679CDFGHJKMNPQRTVWXY]{6}$'),
  constraint rebooked_at_most_three_times check (rebooked_count between 0 and 3),
  constraint a_driver_is_one_short_line
    check (driver = btrim(driver) and length(driver) between 1 and 100 and driver !~ '[[:cntrl:]]'),
  constraint goods_are_handed_over_once check (driver is null or state in ('booked', 'picked_up'))
);
create unique index one_live_appointment_per_shipment on pickup_appointments (shipment_id) where state = 'booked';
create unique index one_live_appointment_per_code on pickup_appointments (code) where state = 'booked';
create index appointments_of_a_shipment on pickup_appointments (shipment_id, booked_at);
create index appointments_by_code on pickup_appointments (code, booked_at);
create index appointments_by_time on pickup_appointments (starts_at) where state in ('booked', 'picked_up');
create index appointments_by_place on pickup_appointments (warehouse_key, starts_at);
create index released_appointments_to_tell on pickup_appointments (ended_at) where state = 'released' and told_at is null;
create index appointments_handed_over_by on pickup_appointments (handed_over_by) where handed_over_by is not null;

-- Mirrors bookingProblem in contract/src/rules/orders/pickup/pickup-booking.ts, as far as it is about the shipment.
create function refuse_appointments_for_what_is_not_ready() returns trigger language plpgsql as $$
begin
  if not exists (select from order_shipments shipment join orders on orders.id = shipment.order_id
      where shipment.id = new.shipment_id and shipment.warehouse_key = new.warehouse_key and shipment.is_pick_up
        and shipment.state = 'ready' and orders.state in ('paid', 'invoiced')) then
    raise exception 'only what is ready to be picked up is booked' using errcode = 'check_violation',
      constraint = 'only_what_is_ready_is_booked', table = 'pickup_appointments';
  end if;
  return null;
end $$;
create trigger only_what_is_ready_is_booked after insert on pickup_appointments
  for each row execute function refuse_appointments_for_what_is_not_ready();

-- A time that is given up is free for others. Of one that was used nothing is given back.
create function free_slot_of_appointment() returns trigger language plpgsql as $$
begin
  update pickup_slots set booked = booked - 1
    where warehouse_key = old.warehouse_key and starts_at = old.starts_at and booked > 0;
  return null;
end $$;
create trigger what_is_given_up_frees_its_slot after update of state on pickup_appointments
  for each row when (old.state = 'booked' and new.state in ('moved', 'cancelled', 'released'))
  execute function free_slot_of_appointment();
create trigger what_is_removed_frees_its_slot after delete on pickup_appointments
  for each row when (old.state = 'booked') execute function free_slot_of_appointment();

-- Whatever moves a shipment ends its appointment: picked up, or released where it is no longer ready.
create function end_appointment_with_its_shipment() returns trigger language plpgsql as $$
begin
  update pickup_appointments set ended_at = clock_timestamp(), told_at = null,
      state = case when new.state = 'picked_up' then 'picked_up' else 'released' end
    where shipment_id = new.id and state = 'booked';
  return null;
end $$;
create trigger an_appointment_ends_with_its_shipment after update of state on order_shipments
  for each row when (old.state = 'ready' and new.state <> 'ready') execute function end_appointment_with_its_shipment();

-- In the order of their times, as bookings lock slots: otherwise two transactions could wait for each other.
create function release_appointments_of_order() returns trigger language plpgsql as $$
declare
  appointment_id uuid;
begin
  for appointment_id in select appointment.id from pickup_appointments appointment
      join order_shipments shipment on shipment.id = appointment.shipment_id
      where shipment.order_id = new.id and appointment.state = 'booked'
      order by appointment.warehouse_key, appointment.starts_at loop
    update pickup_appointments set state = 'released', ended_at = clock_timestamp(), told_at = null
      where id = appointment_id;
  end loop;
  return null;
end $$;
create trigger appointments_end_with_their_order after update of state on orders
  for each row when (new.state in ('cancelled', 'refunded', 'failed') and old.state is distinct from new.state)
  execute function release_appointments_of_order();

-- Whether a warehouse is open all the time between two moments of a day. Mirrors isStillOpen in
-- contract/src/rules/orders/pickup/pickup-slots.ts.
create function is_warehouse_open(of_warehouse text, starts_at timestamptz, ends_at timestamptz) returns boolean
  language sql stable as $$
  select coalesce((
    select (opening.hours ->> 'open')::time <= (local.starts)::time
      and (local.starts)::date + (opening.hours ->> 'close')::time >= local.ends
      and not exists (select from holidays where day = (local.starts)::date
        and (warehouse_key is null or warehouse_key = warehouses.key))
    from warehouses cross join lateral (
      select is_warehouse_open.starts_at at time zone time_zone as starts,
        is_warehouse_open.ends_at at time zone time_zone as ends) local
    cross join lateral (
      select warehouses.hours -> (extract(isodow from local.starts)::int - 1) as hours) opening
    where warehouses.key = of_warehouse and jsonb_typeof(opening.hours) = 'object'), false)
$$;
