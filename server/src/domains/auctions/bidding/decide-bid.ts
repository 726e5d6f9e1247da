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
} from '@lotyard/contract/rules/proxy-bids'
import { Refusal } from '../../../refusal.ts'
import { displayedCents, toIso, toWireAuction, type AuctionState } from '../auction-state.ts'
import { appendLink, recordTimeMs, sealBid, type NewLink } from '../record/link-chain.ts'

export type BidOrder = {
  listingName: string
  bidderId: string
  /** The private inventories the bidder may see; an admin sees all. */
  accessRuleIds: string[] | 'all'
  maxCents: number
  isConfirmed: boolean
  /** The client's Idempotency-Key, or one made for this request, so that our own retries cannot bid twice. */
  key: string
  requestHash: string
}

export type Bidder = { number: number | null; isBarred: boolean; prior: { requestHash: string; reply: string } | null }

/** What no rule can know. */
export type Chance = { clockMs: number; salt: string }

export type Decision = {
  reply: PlacedBid
  replyText: string
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
  if (bidder.prior !== null) return repeat(bidder.prior, order)
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

  const reply: PlacedBid = {
    bid: {
      id: `${auction.name}-${link.sequence}`,
      sequence: link.sequence,
      max_bid_cents: order.maxCents,
      placed_at: toIso(placedAtMs),
      hash: link.hash,
      salt: sealed.salt,
    },
    auction: toWireAuction(auction, order.bidderId),
  }
  const replyText = JSON.stringify(reply)
  const { key, requestHash } = order
  link.bid = { ...sealed, priceCents: standing.priceCents, key, requestHash, reply: replyText }
  const outbidId = before !== null && before.leaderId !== standing.leaderId ? before.leaderId : null
  return { reply, replyText, links, newBidderNumber: bidder.number === null ? number : null, outbidId }
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

function repeat(prior: { requestHash: string; reply: string }, order: BidOrder): Decision {
  if (prior.requestHash !== order.requestHash) throw new Refusal('idempotency_key_reused')
  const reply = JSON.parse(prior.reply) as PlacedBid
  return { reply, replyText: prior.reply, links: [], newBidderNumber: null, outbidId: null }
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
