// When a bid is shown to its bidder for review before it is placed, and what it comes to there.
//
// A bid binds its bidder to pay, so the page shows it first. Only raises up to an amount that the account chose itself are
// placed at once. The page decides this, with scripts and without; the server takes a bid as it comes, because programs have
// no page. What an account may choose: review-from.ts.
import { formatCents } from '../money.ts'
import { taxCents } from '../orders/tax/tax-cents.ts'
import { needsConfirmation } from './needs-confirmation.ts'

export type ReviewFacts = {
  maxCents: number
  /** The account's maximum on this lot; null before its first bid that counts. */
  ownMaxCents: number | null
  /** The price that the page shows. */
  displayedCents: number
  /** `review_bids_from_cents` of the account: raises up to it are placed at once. 0: all bids are reviewed. */
  reviewFromCents: number
}

export function needsReview({ maxCents, ownMaxCents, displayedCents, reviewFromCents }: ReviewFacts): boolean {
  if (ownMaxCents === null || needsConfirmation(maxCents, displayedCents)) return true
  return maxCents > reviewFromCents
}

/** What the bidder is told of an amount that is no longer enough, by the page and by the server. */
export function tooLowMessage(minimumCents: number): string {
  return `Your bid is too low. The minimum is ${formatCents(minimumCents)}.`
}

export type BidCosts = {
  maxCents: number
  /** Null where it isn't known where the lot would go, or it can't be priced. */
  freightCents: number | null
  /** Of the state that taxes the lot, 0 for none; null where it isn't known which. */
  taxMilliPercent: number | null
}

export type BidTotal = {
  taxCents: number | null
  /** Of what is known. */
  totalCents: number
  /** Whether nothing is left to be added. */
  isWhole: boolean
}

/** What the lot costs its bidder at most. A buyer's premium joins here: before the tax, which is charged on it too. */
export function totalAtMaximum({ maxCents, freightCents, taxMilliPercent }: BidCosts): BidTotal {
  const beforeTaxCents = maxCents + (freightCents ?? 0)
  // Tax is charged on freight too: without it the tax isn't known.
  const tax = freightCents === null || taxMilliPercent === null ? null : taxCents(beforeTaxCents, taxMilliPercent)
  return { taxCents: tax, totalCents: beforeTaxCents + (tax ?? 0), isWhole: tax !== null }
}
