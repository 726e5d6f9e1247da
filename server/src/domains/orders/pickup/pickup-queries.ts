// Reading pick-ups: what of an order is fetched, where, and for which time it is booked.
import type { AppointmentState } from '@lotyard/contract/rules/orders/pickup/pickup-booking'
import type { OrderState, ShipmentState } from '@lotyard/contract/rules/orders/order-states'
import type { Week } from '@lotyard/contract/rules/shipping/dates/opening-hours'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

/** Of a warehouse, for its buyers. */
export type StoredPlace = {
  warehouseKey: string
  description: string
  street: string | null
  city: string
  region: string
  zip: string
  phone: string | null
  dockNote: string | null
  timeZone: string
  hours: Week
  slotMinutes: number
  capacity: number | null
  noticeHours: number
  /** Near ones. */
  closedDays: string[]
}

/** Times inside JSON are texts. */
export type StoredAppointment = {
  id: string
  state: AppointmentState
  startsAt: string
  endsAt: string
  code: string
  rebookedCount: number
}

export type StoredPickUp = StoredPlace & {
  orderId: string
  number: string
  orderState: OrderState
  shipmentId: string
  part: number
  state: ShipmentState
  isPickUp: boolean
  /** The newest appointment, whatever became of it. */
  last: StoredAppointment | null
  /** The database's clock. */
  now: Date
}

/** Later ones are beyond the last day that can be booked. */
const HOLIDAY_DAYS = 150

/** Columns of `StoredPlace`, for statements that call warehouses `w`. */
const PLACE = sql`w.key as "warehouseKey", w.description, w.street, w.city, w.region, w.zip, w.phone,
  w.dock_note as "dockNote", w.time_zone as "timeZone", w.hours, w.slot_minutes as "slotMinutes",
  w.slot_capacity as capacity, w.pick_up_notice_hours as "noticeHours",
  array(select h.day::text from holidays h where (h.warehouse_key is null or h.warehouse_key = w.key)
    and h.day between (now() at time zone w.time_zone)::date - 1
      and (now() at time zone w.time_zone)::date + ${sql.lit(HOLIDAY_DAYS)}
    order by h.day limit ${sql.lit(HOLIDAY_DAYS)}) as "closedDays"`

/** All shipments of an order of the account, or one of them. Another's order has none. */
export async function listStoredPickUps(
  db: Db | Tx,
  { accountId, orderId, part }: { accountId: string; orderId: string; part: number | null },
): Promise<StoredPickUp[]> {
  const isIt = part === null ? sql`s.is_pick_up and s.state = 'ready'` : sql`s.part = ${part}`
  const { rows } = await sql<StoredPickUp>`
    select o.id as "orderId", o.number::text as number, o.state as "orderState", s.id as "shipmentId", s.part, s.state,
      s.is_pick_up as "isPickUp", ${PLACE}, clock_timestamp() as now,
      (select json_build_object('id', a.id, 'state', a.state, 'startsAt', a.starts_at, 'endsAt', a.ends_at,
          'code', a.code, 'rebookedCount', a.rebooked_count)
        from pickup_appointments a where a.shipment_id = s.id order by a.booked_at desc limit 1) as last
    from orders o join order_shipments s on s.order_id = o.id join warehouses w on w.key = s.warehouse_key
    where o.id = ${orderId} and o.account_id = ${accountId} and ${isIt}
    order by s.part limit 100`.execute(db)
  return rows
}

export type StoredSlots = StoredPlace & {
  /** Moments of slots that take no more trucks. */
  full: Date[]
  now: Date
}

/** Null where the account has nothing there to pick up. */
export async function findStoredSlots(
  db: Db | Tx,
  { accountId, warehouseKey }: { accountId: string; warehouseKey: string },
): Promise<StoredSlots | null> {
  const { rows } = await sql<StoredSlots>`
    select ${PLACE}, clock_timestamp() as now,
      array(select slot.starts_at from pickup_slots slot where slot.warehouse_key = w.key and slot.starts_at > now()
        and slot.booked >= w.slot_capacity order by slot.starts_at limit 2000) as "full"
    from warehouses w where w.key = ${warehouseKey} and exists (
      select from orders o join order_shipments s on s.order_id = o.id
      where o.account_id = ${accountId} and o.state in ('paid', 'invoiced') and s.warehouse_key = w.key
        and s.is_pick_up and s.state = 'ready')`.execute(db)
  return rows[0] ?? null
}

export type PassLot = { title: string; units: number; pallets: number }

export async function listPassLots(
  db: Db | Tx,
  { orderId, part }: { orderId: string; part: number },
): Promise<PassLot[]> {
  const { rows } = await sql<PassLot>`
    select line.title, line.units, t.pallet_count as pallets
    from order_listings line join listings l on l.id = line.listing_id join lots t on t.id = l.lot_id
    where line.order_id = ${orderId} and line.part = ${part} order by line.position limit 100`.execute(db)
  return rows
}

/** What a mail says of an appointment. Null where it is gone. */
export type MailedPickUp = StoredPlace & {
  part: number
  startsAt: Date
  endsAt: Date
  code: string
  appointmentState: AppointmentState
}

export async function findMailedPickUp(db: Db | Tx, appointmentId: string): Promise<MailedPickUp | null> {
  const { rows } = await sql<MailedPickUp>`
    select ${PLACE}, s.part, a.starts_at as "startsAt", a.ends_at as "endsAt", a.code, a.state as "appointmentState"
    from pickup_appointments a join order_shipments s on s.id = a.shipment_id join warehouses w on w.key = a.warehouse_key
    where a.id = ${appointmentId}`.execute(db)
  return rows[0] ?? null
}
