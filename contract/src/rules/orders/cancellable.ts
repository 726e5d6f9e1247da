// Which orders can be canceled. What has left is refunded or written off instead, unless its payment failed, no part of it came
// in, and an admin gives the money up. Also enforced by the trigger only_unpaid_lots_that_left_are_cancelled.
import { isToBePaid, type OrderState } from './order-states.ts'

export type OrderToCancel = {
  state: OrderState
  isInvoice: boolean
  /** By balanceCents and receivedCents. */
  balanceCents: number
  receivedCents: number
  /** Any of its lots. */
  hasLeft: boolean
}

export function isCancellable({ state, isInvoice, balanceCents, receivedCents, hasLeft }: OrderToCancel): boolean {
  if (hasLeft) return state === 'paid' && !isInvoice && balanceCents > 0 && receivedCents <= 0
  return state === 'paid' || isToBePaid(state)
}

/** Canceled although lots had left: the money was given up. No other order with lots that left is canceled. */
export function wasGivenUp({ state, hasLeft }: Pick<OrderToCancel, 'state' | 'hasLeft'>): boolean {
  return state === 'cancelled' && hasLeft
}

/**
 * What is never paid after lots have left, where it can't be canceled: the operator gave credit, or money was taken back. Their
 * sellers are paid all the same.
 */
export function mayWriteOff(order: OrderToCancel): boolean {
  const isOpen = order.state === 'invoiced' || order.state === 'paid'
  return isOpen && order.hasLeft && order.balanceCents > 0 && !isCancellable(order)
}

/** While the gateway is asked about a card, what becomes of the money is not known. */
export const FORCE_AFTER_MINUTES = 10
