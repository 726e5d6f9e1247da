import type { ShipmentFacts } from '@lotyard/contract/orders/orders'
import type { Tx } from '../../../db/database.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { lockOrder } from '../money/order-lock-queries.ts'
import type { StoredLot, StoredOrder, StoredShipment } from '../reading/order-queries.ts'
import { ownsAll } from './owns-all.ts'
import { findOrderOfShipment } from './shipment-queries.ts'

export type LockedShipment = { order: StoredOrder; shipment: StoredShipment; lots: StoredLot[] }

/**
 * Locks the order. A seller may act where all lots of the shipment are theirs: one truck takes them all, and one seller does
 * not know whether another's are packed.
 */
export async function lockDeskShipment(
  tx: Tx,
  viewer: Pick<Viewer, 'accountId' | 'role'>,
  shipmentId: string,
): Promise<LockedShipment> {
  const orderId = isOpaqueId(shipmentId) ? await findOrderOfShipment(tx, shipmentId) : null
  const order = orderId === null ? null : await lockOrder(tx, orderId)
  const locked = order === null ? null : pick(order, ({ id }) => id === shipmentId)
  if (locked === null) throw new Refusal('order_not_found')
  if (viewer.role !== 'admin') {
    // As on the desk's list: what is not settled yet, and others' orders, are not there for a seller.
    const isShown = locked.order.state !== 'placing' && locked.order.state !== 'failed'
    if (!isShown || !locked.order.lots.some(({ sellerId }) => sellerId === viewer.accountId))
      throw new Refusal('order_not_found')
  }
  if (!ownsAll(viewer, locked.lots)) throw new Refusal('not_allowed')
  return locked
}

/** Of an order of the account. Another's is not there. */
export async function lockBuyersShipment(
  tx: Tx,
  { accountId, orderId, part }: { accountId: string; orderId: string; part: number },
): Promise<LockedShipment> {
  const order = isOpaqueId(orderId) ? await lockOrder(tx, orderId) : null
  const locked = order?.account_id === accountId ? pick(order, (shipment) => shipment.part === part) : null
  if (locked === null) throw new Refusal('order_not_found')
  return locked
}

function pick(order: StoredOrder, isWanted: (shipment: StoredShipment) => boolean): LockedShipment | null {
  const shipment = order.shipments.find(isWanted)
  if (shipment === undefined) return null
  return { order, shipment, lots: order.lots.filter(({ part }) => part === shipment.part) }
}

/** As its events tell of it. */
export function factsOf({ shipment, lots }: Pick<LockedShipment, 'shipment' | 'lots'>): ShipmentFacts {
  const { state, carrier, trackings, deliveredOn } = shipment
  return { state, carrier, trackings, deliveredOn, listings: lots.map(({ name }) => name) }
}
