// What becomes of an amount that was typed: it is corrected, reviewed, or placed at once. The form in the browser and the
// page's action, for forms that are posted without scripts, both ask here.
import type { Auction, BiddingOfViewer } from '@lotyard/contract/lots/listing'
import { needsReview, tooLowMessage } from '@lotyard/contract/rules/auctions/bid-review'
import { parseDollars } from '@lotyard/contract/rules/money'
import type { BidEntry, BidResult } from './submit-bid.ts'

export type BidFacts = {
  auction: Auction
  /** The viewer's maximum on this lot; null where they have none that counts. */
  ownMaxCents: number | null
  bidding: BiddingOfViewer | null
}

export type Verdict = Extract<BidResult, { kind: 'invalid' | 'too_low' | 'refused' | 'review' }> | { kind: 'place' }

export function judgeEntry(
  { amount, acceptsTerms }: Pick<BidEntry, 'amount' | 'acceptsTerms'>,
  facts: BidFacts,
): Verdict {
  const maxCents = parseDollars(amount)
  if (maxCents === null || maxCents === 0) return { kind: 'invalid' }
  const minimumCents = ownMinimumCents(facts)
  if (maxCents < minimumCents) return { kind: 'too_low', message: tooLowMessage(minimumCents), minimumCents }
  const terms = facts.bidding?.needs.find(({ code }) => code === 'terms_not_accepted')
  if (terms !== undefined && !acceptsTerms) return { kind: 'refused', ...terms }
  return { kind: isReviewed(maxCents, facts) ? 'review' : 'place' }
}

/** The minimum by what the page shows. A leader whose maximum it doesn't know is left to the server. */
export function ownMinimumCents({ auction, ownMaxCents }: Pick<BidFacts, 'auction' | 'ownMaxCents'>): number {
  return auction.is_leading ? (ownMaxCents ?? 0) + 1 : auction.next_bid_cents
}

export function isReviewed(maxCents: number, { auction, ownMaxCents, bidding }: BidFacts): boolean {
  return needsReview({
    maxCents,
    ownMaxCents,
    displayedCents: displayedCents(auction),
    reviewFromCents: bidding?.review_bids_from_cents ?? 0,
  })
}

export function displayedCents({ current_bid_cents, opening_bid_cents }: Auction): number {
  return current_bid_cents ?? opening_bid_cents
}
