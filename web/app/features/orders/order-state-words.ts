import type { Order } from '@lotyard/contract/orders/orders'
import { ORDER_STATE_WORDS } from '@lotyard/contract/rules/orders/order-state-words'
import type { BadgeTone } from '../../ui/layout/badge.tsx'

export type OrderStateWords = { words: string; tone: BadgeTone }

/** Those that went well have no other tone. */
const TONES: Partial<Record<Order['state'], BadgeTone>> = {
  placing: 'accent',
  proposed: 'accent',
  invoiced: 'accent',
  cancelled: 'neutral',
  refunded: 'neutral',
  failed: 'bad',
}

/** `isOverdue`: the day to pay its invoice by has passed. */
export function describeOrderState(state: Order['state'], isOverdue: boolean): OrderStateWords {
  return state === 'invoiced' && isOverdue
    ? { words: 'Payment overdue', tone: 'bad' }
    : { words: ORDER_STATE_WORDS[state], tone: TONES[state] ?? 'good' }
}
