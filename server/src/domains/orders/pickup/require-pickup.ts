import type { Db, Tx } from '../../../db/database.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { lockOrderRow } from '../money/order-lock-queries.ts'
import { listStoredPickUps, type StoredPickUp } from './pickup-queries.ts'

export type ShipmentOfBuyer = { accountId: string; orderId: string; part: number }

/** A shipment of an order of the account. Another's is not there. */
export async function requireOwnPickUp(db: Db | Tx, shipment: ShipmentOfBuyer): Promise<StoredPickUp> {
  const [stored] = isOpaqueId(shipment.orderId) ? await listStoredPickUps(db, shipment) : []
  if (stored === undefined) throw new Refusal('order_not_found')
  return stored
}

/** Locks its order. Read in a second statement, with the clock: the first may have waited. */
export async function lockOwnPickUp(tx: Tx, shipment: ShipmentOfBuyer): Promise<StoredPickUp> {
  if (!isOpaqueId(shipment.orderId)) throw new Refusal('order_not_found')
  await lockOrderRow(tx, shipment.orderId)
  return requireOwnPickUp(tx, shipment)
}
