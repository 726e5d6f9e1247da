// Where the lots of an order go, on its pages, its invoice and the invoice's PDF alike.
import type { Order, OrderAddress } from '../../../orders/orders.ts'

/**
 * Null once the buyer has deleted the account: then the order keeps its billing address alone, in both places. Shown as where
 * it went that would be untrue, and it is none of a seller's business.
 */
export function shipToOf({ shippingAddress }: { shippingAddress: OrderAddress }): OrderAddress | null {
  return shippingAddress.role === 'shipping' ? shippingAddress : null
}

/** Whether any lot is shipped, and where the others are picked up. */
export function waysOut({ warehouses }: Pick<Order, 'warehouses'>): { isShipped: boolean; pickUpPlaces: string[] } {
  const shipments = warehouses.flatMap((warehouse) => warehouse.shipments)
  const pickUps = shipments.filter(({ isPickUp }) => isPickUp)
  return {
    isShipped: pickUps.length < shipments.length,
    pickUpPlaces: [...new Set(pickUps.map(({ description }) => description))],
  }
}
