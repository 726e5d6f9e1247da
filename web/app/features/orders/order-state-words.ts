import type { Order } from '@lotyard/contract/orders/orders'
import type { BadgeTone } from '../../ui/layout/badge.tsx'

export type OrderStateWords = { words: string; tone: BadgeTone }

const STATES: Record<Order['state'], OrderStateWords> = {
  placing: { words: 'Confirming payment', tone: 'accent' },
  proposed: { words: 'Awaiting acceptance', tone: 'accent' },
  paid: { words: 'Paid', tone: 'good' },
  invoiced: { words: 'Payment due', tone: 'accent' },
  ready: { words: 'Ready', tone: 'good' },
  shipped: { words: 'Shipped', tone: 'good' },
  delivered: { words: 'Delivered', tone: 'good' },
  picked_up: { words: 'Picked up', tone: 'good' },
  cancelled: { words: 'Canceled', tone: 'neutral' },
  refunded: { words: 'Refunded', tone: 'neutral' },
  failed: { words: 'Payment failed', tone: 'bad' },
}

/** `isOverdue`: the day to pay its invoice by has passed. */
export function describeOrderState(state: Order['state'], isOverdue: boolean): OrderStateWords {
  return state === 'invoiced' && isOverdue ? { words: 'Payment overdue', tone: 'bad' } : STATES[state]
}
