// How much of an order's refunds each lot's seller bears.
//
// A refund of a lot comes off its price first: nearly all are for goods that were missing or broken. What is beyond the
// price was freight and tax, which are the operator's. A refund of the whole order is spread over what its lots were not
// refunded yet, to the cent; a refund of one lot therefore changes the shares of all. A refund that failed counts nowhere.
// The database's refund_shares() spreads the same way, for payouts and for the export of orders, and a test compares the two.

export type RefundedLot = {
  listingId: string
  priceCents: number
  /** Price, freight and tax. */
  totalCents: number
}
export type CountedRefund = {
  /** Null: of the whole order. */
  listingId: string | null
  amountCents: number
  state: 'waiting' | 'done' | 'failed'
}

/** By listing, in the order of the lots' positions; no lot bears more than its price. */
export function sharesOfRefunds(
  lots: readonly RefundedLot[],
  refunds: readonly CountedRefund[],
): ReadonlyMap<string, number> {
  const counted = refunds.filter(({ state }) => state !== 'failed')
  const sumOf = (listingId: string | null): number =>
    counted.filter((refund) => refund.listingId === listingId).reduce((sum, { amountCents }) => sum + amountCents, 0)
  const whole = sumOf(null)
  const open = lots.map((lot) => lot.totalCents - sumOf(lot.listingId))
  const allOpen = open.reduce((sum, cents) => sum + cents, 0)
  const shares = new Map<string, number>()
  let upTo = 0
  for (const [at, lot] of lots.entries()) {
    const before = upTo
    upTo += open[at]!
    const share = allOpen === 0 ? 0 : portion(whole, upTo, allOpen) - portion(whole, before, allOpen)
    shares.set(lot.listingId, Math.min(lot.priceCents, sumOf(lot.listingId) + share))
  }
  return shares
}

/** Rounded down. The product of two large orders has more digits than a number holds. */
function portion(cents: number, part: number, of: number): number {
  return Number((BigInt(cents) * BigInt(part)) / BigInt(of))
}
