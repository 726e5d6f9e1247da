import { MAX_CENTS } from '@lotyard/contract/rules/money'
import { bidStepCents } from '@lotyard/contract/rules/auctions/proxy-bids'

const SUGGESTION_COUNT = 4

/** The least one may bid and a few steps above it, none beyond the largest amount there is. */
export function suggestBids(minimumCents: number): number[] {
  const bids: number[] = []
  for (let cents = minimumCents; bids.length < SUGGESTION_COUNT && cents <= MAX_CENTS; cents += bidStepCents(cents))
    bids.push(cents)
  return bids
}

/** Whoever leads must go above their own maximum, and a step above it is the first sensible amount. */
export function firstSensibleBid(nextBidCents: number, ownMaxCents: number | null): number {
  return ownMaxCents === null ? nextBidCents : Math.max(nextBidCents, ownMaxCents + bidStepCents(ownMaxCents))
}
