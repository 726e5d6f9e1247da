// Writing pick-ups. Slots are counted here and, where a time is given up, by triggers.
import type { AppointmentState } from '@lotyard/contract/rules/orders/pickup/pickup-booking'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

export type Slot = { warehouseKey: string; startsAt: Date }

/**
 * One truck more in a slot; false where it takes no more. One statement decides: whoever comes second waits for the row and
 * sees the count of the first. `capacity` is the warehouse's of today.
 */
export async function takeSlot(
  tx: Tx,
  { warehouseKey, startsAt, capacity }: Slot & { capacity: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into pickup_slots (warehouse_key, starts_at, booked, capacity)
    values (${warehouseKey}, ${startsAt}, 1, ${capacity})
    on conflict (warehouse_key, starts_at) do update set booked = pickup_slots.booked + 1, capacity = excluded.capacity
      where pickup_slots.booked < excluded.capacity`.execute(tx)
  return numAffectedRows === 1n
}

export async function lockSlot(tx: Tx, { warehouseKey, startsAt }: Slot): Promise<void> {
  await sql`select from pickup_slots where warehouse_key = ${warehouseKey} and starts_at = ${startsAt}
    for update`.execute(tx)
}

/** Frees its slot, by a trigger. */
export async function endAppointment(
  tx: Tx,
  { id, state }: { id: string; state: Extract<AppointmentState, 'moved' | 'cancelled'> },
): Promise<void> {
  await tx
    .updateTable('pickup_appointments')
    .set({ state, ended_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('state', '=', 'booked')
    .execute()
}

export type NewAppointment = Slot & { shipmentId: string; endsAt: Date; code: string; rebookedCount: number }

/** Returns its id; null where the code is another live appointment's. */
export async function insertAppointment(tx: Tx, given: NewAppointment): Promise<string | null> {
  const row = await tx
    .insertInto('pickup_appointments')
    .values({
      shipment_id: given.shipmentId,
      warehouse_key: given.warehouseKey,
      starts_at: given.startsAt,
      ends_at: given.endsAt,
      code: given.code,
      rebooked_count: given.rebookedCount,
    })
    // A literal: a parameter would not match the condition of the index.
    .onConflict((conflict) => conflict.column('code').where('state', '=', sql.lit('booked')).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function saveDriver(
  tx: Tx,
  { id, driver, handedOverBy }: { id: string; driver: string; handedOverBy: string },
): Promise<void> {
  await tx
    .updateTable('pickup_appointments')
    .set({ driver, handed_over_by: handedOverBy })
    .where('id', '=', id)
    .execute()
}

export type AppointmentToTell = { id: string; orderId: string }

/**
 * Marks those whose buyers are to be reminded: they begin within a day and were booked more than two hours before that day,
 * because who has just booked remembers.
 */
export async function takeReminders(tx: Tx, limit: number): Promise<AppointmentToTell[]> {
  const { rows } = await sql<AppointmentToTell>`
    update pickup_appointments appointment set told_at = clock_timestamp() from order_shipments shipment
    where shipment.id = appointment.shipment_id and appointment.id in (
      select id from pickup_appointments where state = 'booked' and told_at is null
        and starts_at between clock_timestamp() and clock_timestamp() + interval '24 hours'
        and booked_at < starts_at - interval '26 hours'
      order by starts_at limit ${sql.lit(limit)} for update skip locked)
    returning appointment.id, shipment.order_id as "orderId"`.execute(tx)
  return rows
}

/** Marks those that were released while their order goes on. Who lost the whole order is told of that instead. */
export async function takeReleased(tx: Tx, limit: number): Promise<AppointmentToTell[]> {
  const { rows } = await sql<AppointmentToTell & { isTold: boolean }>`
    update pickup_appointments appointment set told_at = clock_timestamp()
    from order_shipments shipment join orders on orders.id = shipment.order_id
    where shipment.id = appointment.shipment_id and appointment.id in (
      select id from pickup_appointments where state = 'released' and told_at is null
      order by ended_at limit ${sql.lit(limit)} for update skip locked)
    returning appointment.id, orders.id as "orderId", orders.state in ('paid', 'invoiced') as "isTold"`.execute(tx)
  return rows.filter(({ isTold }) => isTold).map(({ id, orderId }) => ({ id, orderId }))
}

/** Appointments stay with their orders; how full a day was is of no use after a month. */
export async function removeOldSlots(db: Db): Promise<void> {
  await sql`delete from pickup_slots where (warehouse_key, starts_at) in (
    select warehouse_key, starts_at from pickup_slots where starts_at < clock_timestamp() - interval '30 days'
    limit 5000)`.execute(db)
}
