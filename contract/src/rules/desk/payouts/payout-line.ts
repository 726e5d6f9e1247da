// What a seller gets for a sale: its price, less what was refunded of it, less the commission on what is left. Constraints
// of payout_lines (a_payout_line_adds_up, a_sale_is_paid_out_once and their neighbors) know the same.
import { assert } from '../../assert.ts'

/** Hundredths of a percent: 1,250 are 12.5 %. */
export const MAX_BASIS_POINTS = 10_000

/** Half a cent is rounded up, as tax is. */
export function commissionCents(netCents: number, basisPoints: number): number {
  assert(basisPoints >= 0 && basisPoints <= MAX_BASIS_POINTS, 'a commission is a share')
  return Math.floor((netCents * basisPoints + MAX_BASIS_POINTS / 2) / MAX_BASIS_POINTS)
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

/** '12.5%' */
export function formatBasisPoints(basisPoints: number): string {
  return `${Number((basisPoints / 100).toFixed(2))}%`
}

/** A percentage as people type it: '12.5', '8 %'. Null when it is not one, or has more than two decimals. */
export function parseBasisPoints(text: string): number | null {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(text.trim())
  if (match === null) return null
  const basisPoints = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return basisPoints <= MAX_BASIS_POINTS ? basisPoints : null
}
