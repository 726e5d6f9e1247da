// What a seller gets for a sale: its price, less what was refunded of it, less the commission on what is left. Also enforced
// by payout_lines (a_payout_line_adds_up, a_sale_is_paid_out_once and their neighbors).
import { assert } from '../../assert.ts'
import { MAX_BASIS_POINTS, shareOf } from '../../percent.ts'

/** Half a cent is rounded up, as tax is. */
export function commissionCents(netCents: number, basisPoints: number): number {
  assert(basisPoints >= 0 && basisPoints <= MAX_BASIS_POINTS, 'a commission is a share')
  return shareOf(netCents, basisPoints, MAX_BASIS_POINTS)
}

export type SettledSums = { priceCents: number; refundedCents: number; commissionCents: number }

export type Sale = {
  priceCents: number
  /** What its seller bears of refunds so far: at most the price. */
  refundedCents: number
  basisPoints: number
  /** What payouts have settled of it; null where none has. */
  settled: SettledSums | null
}

export type PayoutLine = SettledSums & { isCorrection: boolean; amountCents: number }

/** What the next payout says of a sale: all of it, or what has changed since it was paid out. */
export function payoutLine({ priceCents, refundedCents, basisPoints, settled }: Sale): PayoutLine {
  assert(refundedCents >= 0 && refundedCents <= priceCents, 'a seller bears no more than the price')
  const before = settled ?? { priceCents: 0, refundedCents: 0, commissionCents: 0 }
  const line = {
    priceCents: priceCents - before.priceCents,
    refundedCents: refundedCents - before.refundedCents,
    commissionCents: commissionCents(priceCents - refundedCents, basisPoints) - before.commissionCents,
  }
  return {
    ...line,
    isCorrection: settled !== null,
    amountCents: line.priceCents - line.refundedCents - line.commissionCents,
  }
}

/** The reference of a payout that comes to zero: what was refunded or settled is closed, and no money is sent. */
export const CLOSED_REFERENCE = 'Balance closed'
