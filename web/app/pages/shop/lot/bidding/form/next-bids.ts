import { bidStepCents, stepAboveCents } from '@lotyard/contract/rules/auctions/bid-steps'
import { MAX_CENTS } from '@lotyard/contract/rules/money'

const SUGGESTION_COUNT = 4

/** The minimum and a few steps above it, none beyond the largest amount there is. */
export function suggestBids(minimumCents: number): number[] {
  const bids: number[] = []
  let next = minimumCents
  // At the largest amount the next step is that amount again.
  while (bids.length < SUGGESTION_COUNT && next <= MAX_CENTS && next !== bids.at(-1)) {
    bids.push(next)
    next = stepAboveCents(next)
  }
  return bids
}

/**
 * The leader must go above their own maximum, and a step above it is the first sensible amount. That may be more than
 * the largest amount: then nothing is suggested, because the largest amount itself would be refused.
 */
export function firstSensibleBid(nextBidCents: number, ownMaxCents: number | null): number {
  return ownMaxCents === null ? nextBidCents : Math.max(nextBidCents, ownMaxCents + bidStepCents(ownMaxCents))
}
