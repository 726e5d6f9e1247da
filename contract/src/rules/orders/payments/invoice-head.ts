import type { Order } from '../../../orders/orders.ts'
import { netPaidCents } from '../order-total.ts'

/** On the page and in the PDF alike: what was canceled, or went back to its buyer, is paid no more. */
export function isStampedPaid({
  paidAt,
  state,
  ...order
}: Pick<Order, 'paidAt' | 'state' | 'totalCostFinalCents' | 'refundedCents'>): boolean {
  return paidAt !== null && state !== 'cancelled' && netPaidCents(order) > 0
}
