// Decides one bid on a locked auction: a refusal, a reply that was given before, or a change of the auction.
//
// The clock, the salt, the bidder's number and what the key answered before are handed in. `auction` is the caller's own
// copy and is moved along, so that the next bid meets the standing this one left.
import type { PlacedBid } from '@lotyard/contract/auction'
import { cents, formatCents } from '@lotyard/contract/rules/money'
import {
  applyBid,
  endAfterBid,
  minimumBidCents,
  movesStanding,
  needsConfirmation,
} from '@lotyard/contract/rules/auctions/proxy-bids'
import { Refusal } from '../../../refusal.ts'
import { displayedCents, showAuction, toIso, type AuctionState } from '../auction-state.ts'
import { appendLink, recordTimeMs, sealBid, type NewLink, type ShownToBidder } from '../record/link-chain.ts'

export type BidOrder = {
  listingName: string
  bidderId: string
  /** The private inventories the bidder may see; an admin sees all. */
  accessRuleIds: string[] | 'all'
  maxCents: number
  isConfirmed: boolean
  /** The client's Idempotency-Key, or one made for this request, so that our own retries cannot bid twice. */
  key: string
}

export type Bidder = {
  number: number | null
  isBarred: boolean
  /** The bid that this key placed before. */
  prior: RecordedBid | null
}

/** What a receipt is made of, now or when the request comes again. */
export type RecordedBid = {
  sequence: number
  placedAtMs: number
  hash: string
  salt: string
  maxCents: number
  isConfirmed: boolean
  shown: ShownToBidder
}

/** What no rule can know. */
export type Chance = { clockMs: number; salt: string }

export type Decision = {
  reply: PlacedBid
  recorded: RecordedBid
  links: NewLink[]
  /** Set where this was the bidder's first bid in the auction. */
  newBidderNumber: number | null
  /** Who led before and does not lead any more. */
  outbidId: string | null
}

export function decideBid(
  auction: AuctionState | null,
  bidder: Bidder,
  order: BidOrder,
  { clockMs, salt }: Chance,
): Decision {
  requireVisible(auction, order, clockMs)
  if (bidder.prior !== null) return repeat(auction, bidder.prior, order)
  requireAllowed(auction, bidder, order, clockMs)

  const before = auction.standing
  const bid = { bidderId: order.bidderId, maxCents: cents(order.maxCents) }
  const standing = applyBid(auction.terms, before, bid)
  const placedAtMs = recordTimeMs(auction, clockMs)
  const number = bidder.number ?? auction.bidderCount + 1
  const sealed = sealBid(number, order.maxCents, salt)
  const links = appendLink(auction, { kind: 'bid', bidder_number: number, commitment: sealed.commitment }, placedAtMs)
  const link = links.at(-1)!

  auction.standing = standing
  auction.bidCount += 1
  auction.bidderCount = Math.max(auction.bidderCount, number)
  const endsAtMs = movesStanding(before, standing)
    ? endAfterBid(auction.softClose, placedAtMs)
    : auction.softClose.endsAtMs
  if (endsAtMs !== auction.softClose.endsAtMs) {
    auction.softClose = { ...auction.softClose, endsAtMs }
    const extension = { kind: 'extension', bid_sequence: link.sequence, ends_at: toIso(endsAtMs) } as const
    links.push(...appendLink(auction, extension, placedAtMs))
  }

  const { maxCents, isConfirmed, key } = order
  const shown: ShownToBidder = {
    priceCents: standing.priceCents,
    bidCount: auction.bidCount,
    endsAtMs,
    isLeading: standing.leaderId === order.bidderId,
  }
  link.bid = { ...sealed, key, isConfirmed, shown }
  const { sequence, hash } = link
  const recorded: RecordedBid = { sequence, placedAtMs, hash, salt, maxCents, isConfirmed, shown }
  const outbidId = before !== null && before.leaderId !== standing.leaderId ? before.leaderId : null
  const newBidderNumber = bidder.number === null ? number : null
  return { reply: toReceipt(auction, recorded), recorded, links, newBidderNumber, outbidId }
}

/** Made of what the record holds, so that the first reply and a repeated one cannot differ. */
function toReceipt(auction: AuctionState, bid: RecordedBid): PlacedBid {
  return {
    bid: {
      id: `${auction.name}-${bid.sequence}`,
      sequence: bid.sequence,
      max_bid_cents: bid.maxCents,
      placed_at: toIso(bid.placedAtMs),
      hash: bid.hash,
      salt: bid.salt,
    },
    auction: showAuction(auction, bid.shown),
  }
}

/** A private lot that is not the bidder's to see does not exist for them, nor does one that is not published. */
function requireVisible(
  auction: AuctionState | null,
  order: BidOrder,
  clockMs: number,
): asserts auction is AuctionState {
  const isVisible =
    auction !== null &&
    auction.listingState !== 'draft' &&
    auction.publishedAtMs !== null &&
    auction.publishedAtMs <= clockMs &&
    (auction.accessRuleId === null ||
      order.accessRuleIds === 'all' ||
      order.accessRuleIds.includes(auction.accessRuleId) ||
      auction.sellerId === order.bidderId)
  if (!isVisible) throw new Refusal('listing_not_found')
}

function repeat(auction: AuctionState, prior: RecordedBid, order: BidOrder): Decision {
  const isSame = prior.maxCents === order.maxCents && prior.isConfirmed === order.isConfirmed
  if (!isSame) throw new Refusal('idempotency_key_reused')
  return { reply: toReceipt(auction, prior), recorded: prior, links: [], newBidderNumber: null, outbidId: null }
}

function requireAllowed(auction: AuctionState, bidder: Bidder, order: BidOrder, clockMs: number): void {
  if (auction.sellerId === order.bidderId) throw new Refusal('own_lot')
  if (bidder.isBarred) throw new Refusal('bidding_barred')
  if (clockMs < auction.startsAtMs) throw new Refusal('auction_not_open')
  const isOver = auction.outcome !== null || recordTimeMs(auction, clockMs) >= auction.softClose.endsAtMs
  if (isOver) throw new Refusal('auction_closed')
  const minimumCents = minimumBidCents(auction.terms, auction.standing, order.bidderId)
  if (order.maxCents < minimumCents) {
    const message = `Your bid is too low. The minimum is ${formatCents(minimumCents)}.`
    throw new Refusal('bid_too_low', { minimum_cents: minimumCents, message })
  }
  if (!order.isConfirmed && needsConfirmation(order.maxCents, displayedCents(auction), auction.msrpCents)) {
    throw new Refusal('bid_needs_confirmation', { displayed_cents: displayedCents(auction) })
  }
}
