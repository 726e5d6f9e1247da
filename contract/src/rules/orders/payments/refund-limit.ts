// How much can still be given back. No more than was paid, and for a lot no more than was paid for that lot: its price, its
// share of the freight and its tax. Also enforced by the triggers no_more_is_refunded_than_was_paid and
// what_was_never_taken_is_not_refunded.
import type { OrderState } from '../order-states.ts'

/** `payment`: the state of what the gateway was asked for; null for an invoice, and where it was never asked. */
export type PaidOrder = { state: OrderState; isInvoice: boolean; isPaid: boolean; payment: string | null }

/**
 * Whether there is money to give back: taken, or still to be taken. An order that is over takes none any more, and what was
 * on its way goes back by itself; only what has settled can be given back by hand.
 */
export function isRefundable({ state, isInvoice, isPaid, payment }: PaidOrder): boolean {
  if (isInvoice) return isPaid
  return payment === 'settled' || (state === 'paid' && (payment === 'authorised' || payment === 'captured'))
}

export type RefundedOrder = {
  totalCents: number
  lots: readonly { listingId: string; totalCents: number }[]
  refunds: readonly { listingId: string | null; amountCents: number; state: 'waiting' | 'done' | 'failed' }[]
}

/**
 * Whether an admin may record money as sent by wire: only where the gateway has refused to give it back. Also enforced by the
 * trigger only_after_a_failed_refund_is_money_wired.
 */
export function mayRecordWire(refunds: readonly Pick<RefundedOrder['refunds'][number], 'state'>[]): boolean {
  return refunds.some(({ state }) => state === 'failed')
}

/** `listingId` null: of the whole order. */
export function refundableCents({ totalCents, lots, refunds }: RefundedOrder, listingId: string | null): number {
  const counted = refunds.filter(({ state }) => state !== 'failed')
  const sum = (of: typeof counted): number => of.reduce((total, { amountCents }) => total + amountCents, 0)
  const left = totalCents - sum(counted)
  if (listingId === null) return left
  const lot = lots.find((candidate) => candidate.listingId === listingId)
  if (lot === undefined) return 0
  return Math.min(left, lot.totalCents - sum(counted.filter((refund) => refund.listingId === listingId)))
}
