import type { Order } from '../../orders.ts'
import { netPaidCents } from './order-total.ts'

// What stands at the head of an invoice, on the page and in the PDF alike.

/** What was canceled, or went back to its buyer, is paid no more. */
export function isStampedPaid({
  paidAt,
  state,
  ...order
}: Pick<Order, 'paidAt' | 'state' | 'totalCostFinalCents' | 'refundedCents'>): boolean {
  return paidAt !== null && state !== 'cancelled' && netPaidCents(order) > 0
}

/** Where every lot is picked up, or null where one is shipped. */
export function pickUpPlaces({ warehouses }: Pick<Order, 'warehouses'>): string[] | null {
  const shipments = warehouses.flatMap((warehouse) => warehouse.shipments)
  return shipments.every(({ isPickUp }) => isPickUp) ? shipments.map(({ description }) => description) : null
}
