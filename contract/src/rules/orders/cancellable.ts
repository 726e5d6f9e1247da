// Which orders can be canceled. What has left is refunded instead, unless its payment failed and an admin gives the money
// up. Also enforced by the trigger only_unpaid_lots_that_left_are_cancelled.
import { isToBePaid, type OrderState } from './order-states.ts'
import { isUncollected } from './fulfilment/uncollected.ts'

export type OrderToCancel = { state: OrderState; isInvoice: boolean; payment: string | null; hasLeft: boolean }

/** `hasLeft`: any of its lots. `payment`: the state of what the gateway was asked for; null for an invoice. */
export function isCancellable({ state, isInvoice, payment, hasLeft }: OrderToCancel): boolean {
  if (hasLeft) return isUncollected({ isPaid: state === 'paid', isInvoice, payment })
  return state === 'paid' || isToBePaid(state)
}

/** Canceled although lots had left: the money was given up. No other order with lots that left is canceled. */
export function wasGivenUp({ state, hasLeft }: Pick<OrderToCancel, 'state' | 'hasLeft'>): boolean {
  return state === 'cancelled' && hasLeft
}
