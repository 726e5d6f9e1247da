// How much can still be given back. No more than was paid, and for a lot no more than was paid for that lot: its price, its
// share of the freight and its tax. The trigger no_more_is_refunded_than_was_paid knows the same.
import { hasHiddenCharacters } from '../accounts/hidden-characters.ts'

export type RefundedOrder = {
  totalCents: number
  lots: readonly { listingId: string; totalCents: number }[]
  refunds: readonly { listingId: string | null; amountCents: number; state: 'waiting' | 'done' | 'failed' }[]
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

export const MAX_REASON = 500

/** Null for a reason that will do: one that its buyer can be told. */
export function reasonProblem(given: string): 'required' | 'invalid' | null {
  const reason = given.trim()
  if (reason === '') return 'required'
  return reason.length > MAX_REASON || hasHiddenCharacters(reason) ? 'invalid' : null
}
