// What the gate reads: the appointment behind a code, today's trucks, and those that the warehouse can no longer take.
import type { AppointmentState } from '@lotyard/contract/rules/orders/pickup/pickup-booking'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../../db/database.ts'
import type { SellerScope } from '../../../../lib/seller-scope.ts'

/** A seller may hand over what is theirs as a whole, as with every move of a shipment (lock-shipment.ts). */
function isOwn(sellerId: string | null): RawBuilder<unknown> {
  if (sellerId === null) return sql`true`
  return sql`not exists (select from order_listings line join listings l on l.id = line.listing_id
    join lots t on t.id = l.lot_id
    where line.order_id = s.order_id and line.part = s.part and t.seller_id <> ${sellerId})`
}

export type GateLot = { name: string; title: string; units: number; pallets: number }

export type StoredGatePickUp = {
  id: string
  code: string
  state: AppointmentState
  startsAt: Date
  endsAt: Date
  endedAt: Date | null
  rebookedCount: number
  driver: string | null
  /** Of the booking that the shipment has now. */
  movedTo: Date | null
  shipmentId: string
  orderId: string
  number: string
  part: number
  warehouseKey: string
  warehouse: string
  timeZone: string
  company: string
  buyerName: string
  lots: GateLot[]
  now: Date
}

/** A live one first: a code that has ended may have been drawn again since. */
export async function findGatePickUp(
  db: Db | Tx,
  code: string,
  { sellerId }: SellerScope,
): Promise<StoredGatePickUp | null> {
  const { rows } = await sql<StoredGatePickUp>`
    select a.id, a.code, a.state, a.starts_at as "startsAt", a.ends_at as "endsAt", a.ended_at as "endedAt",
      a.rebooked_count as "rebookedCount", a.driver, (select live.starts_at from pickup_appointments live
        where live.shipment_id = a.shipment_id and live.state = 'booked' and live.id <> a.id) as "movedTo",
      a.shipment_id as "shipmentId", o.id as "orderId", o.number::text as number, s.part, s.warehouse_key as "warehouseKey",
      w.description as warehouse, w.time_zone as "timeZone", value.company_name as company, buyer.name as "buyerName",
      coalesce((select json_agg(json_build_object('name', l.name, 'title', line.title, 'units', line.units,
          'pallets', t.pallet_count) order by line.position)
        from order_listings line join listings l on l.id = line.listing_id join lots t on t.id = l.lot_id
        where line.order_id = s.order_id and line.part = s.part), '[]') as lots,
      clock_timestamp() as now
    from pickup_appointments a join order_shipments s on s.id = a.shipment_id join orders o on o.id = s.order_id
    join warehouses w on w.key = s.warehouse_key join accounts buyer on buyer.id = o.account_id
    join address_values value on value.id = o.billing_value_id
    where a.code = ${code} and ${isOwn(sellerId)}
    order by a.state = 'booked' desc, a.booked_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

export type StoredGateRow = {
  id: string
  orderId: string
  number: string
  warehouse: string
  timeZone: string
  company: string
  state: AppointmentState
  startsAt: Date
  lotCount: number
  pallets: number
  driver: string | null
}

const ROW = sql`a.id, o.id as "orderId", o.number::text as number, w.description as warehouse, w.time_zone as "timeZone",
  coalesce(nullif(value.company_name, ''), buyer.name) as company, a.state, a.starts_at as "startsAt",
  lots.count as "lotCount", lots.pallets, a.driver`

const ROW_FROM = sql`join order_shipments s on s.id = a.shipment_id join orders o on o.id = s.order_id
  join warehouses w on w.key = s.warehouse_key join accounts buyer on buyer.id = o.account_id
  join address_values value on value.id = o.billing_value_id
  cross join lateral (select count(*)::int as count, coalesce(sum(t.pallet_count), 0)::int as pallets
    from order_listings line join listings l on l.id = line.listing_id join lots t on t.id = l.lot_id
    where line.order_id = s.order_id and line.part = s.part) lots`

/** By each warehouse's own calendar. No zone's day begins or ends more than 26 hours from now. */
export async function listTodaysPickUps(
  db: Db | Tx,
  { sellerId, limit }: SellerScope & { limit: number },
): Promise<StoredGateRow[]> {
  const { rows } = await sql<StoredGateRow>`
    select ${ROW} from pickup_appointments a ${ROW_FROM}
    where a.state in ('booked', 'picked_up') and ${isOwn(sellerId)}
      and a.starts_at between clock_timestamp() - interval '26 hours' and clock_timestamp() + interval '26 hours'
      and (a.starts_at at time zone w.time_zone)::date = (clock_timestamp() at time zone w.time_zone)::date
    order by a.starts_at, a.booked_at limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** Booked ones to come, each with why the warehouse can't take it: closed then, or beyond what a slot takes now. */
const AFFECTED = sql`(
  select live.*, case when not is_warehouse_open(live.warehouse_key, live.starts_at, live.ends_at) then 'closed'
      else 'overbooked' end as reason
  from (select a.*, row_number() over (partition by a.warehouse_key, a.starts_at order by a.booked_at, a.id) as place
    from pickup_appointments a where a.state = 'booked' and a.starts_at > clock_timestamp()) live
  join warehouses w on w.key = live.warehouse_key
  where live.place > coalesce(w.slot_capacity, 0)
    or not is_warehouse_open(live.warehouse_key, live.starts_at, live.ends_at))`

export type StoredAffected = StoredGateRow & {
  reason: 'closed' | 'overbooked'
  buyerName: string
  buyerPhone: string | null
  buyerEmail: string
}

export async function listAffectedPickUps(
  db: Db | Tx,
  { sellerId, limit }: SellerScope & { limit: number },
): Promise<StoredAffected[]> {
  const { rows } = await sql<StoredAffected>`
    select ${ROW}, a.reason, buyer.name as "buyerName", nullif(value.phone_number, '') as "buyerPhone",
      buyer.email as "buyerEmail"
    from ${AFFECTED} a ${ROW_FROM} where ${isOwn(sellerId)}
    order by a.starts_at, a.booked_at limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** Counted up to the limit, as a part of a larger statement. */
export function countOfAffectedPickUps({ sellerId, limit }: SellerScope & { limit: number }): RawBuilder<number> {
  return sql`(select count(*)::int from (
    select from ${AFFECTED} a join order_shipments s on s.id = a.shipment_id where ${isOwn(sellerId)}
    limit ${sql.lit(limit)}) affected)`
}
