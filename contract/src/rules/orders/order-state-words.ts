import type { ShownOrderState } from './order-states.ts'

/** What people read of an order's state. */
export const ORDER_STATE_WORDS: Record<ShownOrderState, string> = {
  placing: 'Confirming payment',
  proposed: 'Awaiting acceptance',
  paid: 'Paid',
  invoiced: 'Payment due',
  ready: 'Ready',
  shipped: 'Shipped',
  delivered: 'Delivered',
  picked_up: 'Picked up',
  cancelled: 'Canceled',
  refunded: 'Refunded',
  failed: 'Payment failed',
}
