import type { BidFreight } from '../delivered/bid-terms.ts'

/** What a lot costs its bidder beyond their bid, what it is measured by, and what the bid means. */
export type ReviewCosts = {
  units: number
  msrpCents: number
  /** The lot's own, to the bidder's place; null where it isn't known. */
  freight: BidFreight | null
  /** Why freight to the bidder's place can't be priced; null where it can, and without a place. */
  freightProblem: string | null
  /** Of the state that the lot would go to; null where it isn't known. */
  tax: { name: string; milliPercent: number } | null
  /** By when a winner must pay; null where no bids are taken. */
  payBy: string | null
  terms: string[]
}
