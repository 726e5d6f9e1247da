import type { Order } from '@lotyard/contract/orders/orders'

/** Its payment was taken back or never collected: to its buyer it isn't paid, though the order goes on. */
export function owesAgain({ paidAt, balanceCents }: Pick<Order, 'paidAt' | 'balanceCents'>): boolean {
  return paidAt !== null && balanceCents > 0
}
