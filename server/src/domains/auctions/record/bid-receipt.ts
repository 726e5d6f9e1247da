import type { BidReceipt } from '@lotyard/contract/lots/auction'
import { toIso } from '../auction-state.ts'

/** Everything that a receipt is made of, as the record has it. */
export type Receipted = { sequence: number; maxCents: number; placedAtMs: number; hash: string; salt: string }

/** With the bid, when the request is repeated and when the bidder asks again: always made here, so always the same. */
export function toReceipt(auctionName: string, bid: Receipted): BidReceipt {
  return {
    id: `${auctionName}-${bid.sequence}`,
    sequence: bid.sequence,
    max_bid_cents: bid.maxCents,
    placed_at: toIso(bid.placedAtMs),
    hash: bid.hash,
    salt: bid.salt,
  }
}
