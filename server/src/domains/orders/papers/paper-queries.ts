// What papers say, in one statement however many shipments there are.
import type { OrderAddress } from '@lotyard/contract/orders/orders'
import type { OrderState, ShipmentState } from '@lotyard/contract/rules/orders/order-states'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { addressValueJson } from '../../addresses/index.ts'

export type PaperLot = {
  name: string
  title: string
  condition: string
  units: number
  palletCount: number
  weightLbs: number
  /** Where it stands in the warehouse. */
  location: string | null
  sellerId: string
}

export type PaperShipment = {
  id: string
  part: number
  order_id: string
  number: string
  account_id: string
  order_state: OrderState
  placed_at: Date
  is_pick_up: boolean
  state: ShipmentState
  carrier: string | null
  trackings: string[]
  left_at: Date | null
  /** The database's clock. */
  read_at: Date
  shipping_address: OrderAddress
  warehouse_key: string
  description: string
  street: string | null
  city: string
  region: string
  zip: string
  phone: string | null
  dock_note: string | null
  time_zone: string
  lots: PaperLot[]
}

/** In no order. The caller limits how many it asks for. */
export function listPaperShipments(db: Db | Tx, ids: readonly string[]): Promise<PaperShipment[]> {
  return listWhere(db, sql`s.id = any(${ids}::uuid[])`)
}

export async function findPaperShipment(
  db: Db | Tx,
  { orderId, part }: { orderId: string; part: number },
): Promise<PaperShipment | null> {
  const [shipment] = await listWhere(db, sql`s.order_id = ${orderId} and s.part = ${part}`)
  return shipment ?? null
}

async function listWhere(db: Db | Tx, condition: RawBuilder<unknown>): Promise<PaperShipment[]> {
  const { rows } = await sql<PaperShipment>`
    select s.id, s.part, s.order_id, o.number::text as number, o.account_id, o.state as order_state, o.placed_at,
      s.is_pick_up, s.state, s.carrier, s.trackings, s.left_at, clock_timestamp() as read_at,
      (select ${addressValueJson('value')} from address_values value where value.id = o.shipping_value_id)
        as shipping_address,
      s.warehouse_key, w.description, w.street, w.city, w.region, w.zip, w.phone, w.dock_note, w.time_zone,
      coalesce((select json_agg(json_build_object('name', l.name, 'title', line.title, 'condition', c.name,
          'units', line.units, 'palletCount', t.pallet_count, 'weightLbs', t.weight_lbs, 'location', t.location,
          'sellerId', t.seller_id) order by line.position)
        from order_listings line join listings l on l.id = line.listing_id join lots t on t.id = l.lot_id
        join conditions c on c.key = t.condition_key
        where line.order_id = s.order_id and line.part = s.part), '[]') as lots
    from order_shipments s join orders o on o.id = s.order_id join warehouses w on w.key = s.warehouse_key
    where ${condition}`.execute(db)
  return rows
}
