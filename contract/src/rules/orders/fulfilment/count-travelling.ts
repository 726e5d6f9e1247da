import type { Order } from '../../../orders/orders.ts'

/** How many lots of each warehouse travel: those that are picked up share no truck. */
export function countTravelling({ warehouses }: Pick<Order, 'warehouses'>): number[] {
  return warehouses.flatMap(({ shipments }) =>
    shipments.map(({ isPickUp, listings }) => (isPickUp ? 0 : listings.length)),
  )
}
