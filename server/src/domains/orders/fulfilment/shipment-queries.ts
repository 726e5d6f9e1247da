// SQL of shipments, all under the lock of their order.
import type { ShipmentFacts } from '@lotyard/contract/orders/shipments'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

/** Null where there is no such shipment. */
export async function findOrderOfShipment(db: Db | Tx, shipmentId: string): Promise<string | null> {
  const row = await db.selectFrom('order_shipments').where('id', '=', shipmentId).select('order_id').executeTakeFirst()
  return row?.order_id ?? null
}

export type Carrier = { carrier: string; carrierKey: string | null }

/** One of the market's by its key or name; any other is only a name. */
export async function resolveCarrier(tx: Tx, given: string): Promise<Carrier> {
  const { rows } = await sql<{ key: string; name: string }>`
    select key, name from carriers where key = ${given} or lower(name) = lower(${given})
    order by lower(name) = lower(${given}) desc limit 1`.execute(tx)
  return { carrier: rows[0]?.name ?? given, carrierKey: rows[0]?.key ?? null }
}

export type SavedShipment = Carrier & { trackings: readonly string[] }

export async function saveReady(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('order_shipments')
    .set({ state: 'ready', ready_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/** `sent` is null for what was picked up. */
export async function saveLeft(tx: Tx, id: string, sent: SavedShipment | null): Promise<void> {
  await tx
    .updateTable('order_shipments')
    .set({
      state: sent === null ? 'picked_up' : 'shipped',
      left_at: sql<Date>`clock_timestamp()`,
      carrier: sent?.carrier ?? null,
      carrier_key: sent?.carrierKey ?? null,
      trackings: [...(sent?.trackings ?? [])],
    })
    .where('id', '=', id)
    .execute()
}

export type Delivery = { on: string; by: 'desk' | 'buyer' }

export async function saveDelivered(tx: Tx, id: string, { on, by }: Delivery): Promise<void> {
  await tx
    .updateTable('order_shipments')
    .set({ state: 'delivered', delivered_on: on, delivered_by: by })
    .where('id', '=', id)
    .execute()
}

export async function saveNotArrived(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('order_shipments')
    .set({ state: 'shipped', delivered_on: null, delivered_by: null, not_arrived_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

export async function saveCorrection(
  tx: Tx,
  id: string,
  { carrier, carrierKey, trackings, deliveredOn }: SavedShipment & { deliveredOn: string | null },
): Promise<void> {
  await tx
    .updateTable('order_shipments')
    .set({ carrier, carrier_key: carrierKey, trackings: [...trackings], delivered_on: deliveredOn })
    .where('id', '=', id)
    .execute()
}

/** Back at the warehouse. Triggers take back the date of claims and what was to be settled. */
export async function saveUndone(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('order_shipments')
    .set({ state: 'ready', left_at: null, carrier: null, carrier_key: null, trackings: [] })
    .where('id', '=', id)
    .execute()
}

/** Whether all of its money is here: what is only authorised may still be refused, and what was reversed is owed again. */
export async function isCollected(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ isCollected: boolean }>`
    select is_collected as "isCollected" from order_balances(array[${orderId}::uuid])`.execute(tx)
  return rows[0]!.isCollected
}

export async function isPaidOut(tx: Tx, { orderId, part }: { orderId: string; part: number }): Promise<boolean> {
  const { rows } = await sql<{ is_paid_out: boolean }>`select exists (
    select from payout_lines line join order_listings sold using (order_id, listing_id)
    where sold.order_id = ${orderId} and sold.part = ${part}) as is_paid_out`.execute(tx)
  return rows[0]!.is_paid_out
}

export type NewPart = { orderId: string; from: number; part: number; listingIds: readonly string[] }

/** As the part it is taken from, but for the freight: what that is made of stays with the first. */
export async function insertPart(tx: Tx, { orderId, from, part, listingIds }: NewPart): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into order_shipments (order_id, part, warehouse_key, is_pick_up, state, ready_at, promised_ready_on,
      promised_ship_on, promised_arrive_from, promised_arrive_by)
    select order_id, ${part}, warehouse_key, is_pick_up, state, ready_at, promised_ready_on, promised_ship_on,
      promised_arrive_from, promised_arrive_by
    from order_shipments where order_id = ${orderId} and part = ${from} returning id`.execute(tx)
  await tx
    .updateTable('order_listings')
    .set({ part })
    .where('order_id', '=', orderId)
    .where('listing_id', 'in', [...listingIds])
    .execute()
  return rows[0]!.id
}

/** A form that was drawn before the split is out of date. */
export async function countVersion(tx: Tx, id: string): Promise<void> {
  await sql`update order_shipments set part = part where id = ${id}`.execute(tx)
}

export type NewShipmentEvent = {
  shipmentId: string
  by: 'desk' | 'buyer'
  accountId: string
  before: ShipmentFacts
  after: ShipmentFacts
  reason?: string
}

export async function insertShipmentEvent(tx: Tx, event: NewShipmentEvent): Promise<void> {
  await tx
    .insertInto('shipment_events')
    .values({
      shipment_id: event.shipmentId,
      said_by: event.by,
      account_id: event.accountId,
      before: JSON.stringify(event.before),
      after: JSON.stringify(event.after),
      reason: event.reason ?? null,
    })
    .execute()
}

export type CarrierChoice = { key: string; name: string }

export function listOfferedCarriers(db: Db): Promise<CarrierChoice[]> {
  return db
    .selectFrom('carriers')
    .where('is_retired', '=', false)
    .select(['key', 'name'])
    .orderBy('name')
    .limit(sql.lit(200))
    .execute()
}
