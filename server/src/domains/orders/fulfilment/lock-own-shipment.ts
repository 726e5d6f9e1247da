import type { Tx } from '../../../db/database.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { lockOrder } from '../money/order-lock-queries.ts'
import type { StoredOrder } from '../reading/order-queries.ts'

/**
 * Locks the order. A seller may act where all lots of the shipment are theirs: one truck takes them all, and one seller does
 * not know whether another's are packed.
 */
export async function lockOwnShipment(
  tx: Tx,
  viewer: Pick<Viewer, 'accountId' | 'role'>,
  { orderId, warehouseKey }: { orderId: string; warehouseKey: string },
): Promise<{ order: StoredOrder; shipment: StoredOrder['shipments'][number] }> {
  const order = isOpaqueId(orderId) ? await lockOrder(tx, orderId) : null
  const shipment = order?.shipments.find((candidate) => candidate.warehouseKey === warehouseKey)
  if (order === null || shipment === undefined) throw new Refusal('order_not_found')
  if (viewer.role !== 'admin') {
    const isOwn = ({ sellerId }: { sellerId: string }): boolean => sellerId === viewer.accountId
    if (!order.lots.some(isOwn)) throw new Refusal('order_not_found')
    if (!order.lots.filter((lot) => lot.warehouseKey === warehouseKey).every(isOwn)) throw new Refusal('not_allowed')
  }
  return { order, shipment }
}
