// Decides one bid on a locked auction: a refusal, a reply that was given before, or a change of the auction.
//
// The clock, the salt, the bidder's number and what the key was answered before are handed in: with the same input the
// decision is the same, so bids can be replayed. `found` is the caller's own copy of the auction. It is moved along, so
// that the next bid of a batch meets the standing that this one left.
import type { PlacedBid } from '@lotyard/contract/lots/auction'
import { tooLowMessage } from '@lotyard/contract/rules/auctions/bid-review'
import { needsConfirmation } from '@lotyard/contract/rules/auctions/needs-confirmation'
import { cents } from '@lotyard/contract/rules/money'
import { applyBid, endAfterBid, minimumBidCents, movesStanding } from '@lotyard/contract/rules/auctions/proxy-bids'
import { isOnOffer } from '@lotyard/contract/rules/listings/listing-states'
import { Refusal } from '../../../lib/refusal.ts'
import { leads, isPublished, requireVisible, type ViewerAccess } from '../../listings/index.ts'
import { displayedCents, showAuction, toIso, type AuctionState } from '../auction-state.ts'
import { toReceipt } from '../record/bid-receipt.ts'
import { appendLink, recordTimeMs, sealBid, type NewLink, type ShownToBidder } from '../record/link-chain.ts'

export type SubmittedBid = {
  listingName: string
  /** The bidder, with what decides whether they may see the lot. */
  viewer: ViewerAccess
  maxCents: number
  isConfirmed: boolean
  /** The last change of the lot that the bidder has seen; left out where the client doesn't say. */
  seenChangeMs?: number | null
  /** The client's Idempotency-Key, or one made for this request, so that our own retries cannot bid twice. */
  key: string
}

export type Bidder = {
  number: number | null
  isBarred: boolean
  /** Took their bids on this lot back. */
  hasWithdrawn: boolean
  /** Has a payment method, or bids in a market that takes no payments. */
  canPay: boolean
  /** When the lot was last changed under its bids; null where it wasn't. */
  lotChangedMs: number | null
  /** The bid that the account placed with this key before, here or on another lot. */
  prior: PriorBid | null
}

export type PriorBid = RecordedBid & { isOtherLot: boolean }

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

export type Decision = {
  reply: PlacedBid
  recorded: RecordedBid
  links: NewLink[]
  /** Whether others than the bidder can see a difference. */
  isPublic: boolean
  /** Set where this was the bidder's first bid in the auction. */
  newBidderNumber: number | null
  /** Who led before and does not lead any more. */
  outbidId: string | null
}

export function decideBid(
  found: AuctionState | null,
  bidder: Bidder,
  submitted: SubmittedBid,
  { clockMs, salt }: { clockMs: number; salt: string },
): Decision {
  const auction = requireVisible(found !== null && isPublished(found, clockMs) ? found : null, submitted.viewer)
  const bidderId = submitted.viewer.accountId
  if (bidder.prior !== null) return repeat(auction, bidder.prior, submitted)
  requireAllowed(auction, bidder, submitted, clockMs)

  const before = auction.standing
  const standing = applyBid(auction.terms, before, { bidderId, maxCents: cents(submitted.maxCents) })
  const placedAtMs = recordTimeMs(auction, clockMs)
  const number = bidder.number ?? auction.bidderCount + 1
  const sealed = sealBid(number, submitted.maxCents, salt)
  const links = appendLink(auction, { kind: 'bid', bidder_number: number, commitment: sealed.commitment }, placedAtMs)
  const link = links.at(-1)!

  const hasMoved = movesStanding(before, standing)
  auction.standing = standing
  if (standing.leaderId === bidderId) auction.leaderNumber = number
  // A leader's own raise that changes nothing others see is recorded, but neither shown nor counted.
  if (hasMoved) auction.bidCount += 1
  auction.bidderCount = Math.max(auction.bidderCount, number)
  const endsAtMs = hasMoved ? endAfterBid(auction.softClose, placedAtMs) : auction.softClose.endsAtMs
  if (endsAtMs !== auction.softClose.endsAtMs) {
    auction.softClose = { ...auction.softClose, endsAtMs }
    const extension = { kind: 'extension', bid_sequence: link.sequence, ends_at: toIso(endsAtMs) } as const
    links.push(...appendLink(auction, extension, placedAtMs))
  }

  const { maxCents, isConfirmed, key } = submitted
  const shown: ShownToBidder = {
    priceCents: standing.priceCents,
    bidCount: auction.bidCount,
    endsAtMs,
    isLeading: leads(bidderId, standing.leaderId),
  }
  const leaderNumber = auction.leaderNumber!
  link.bid = { ...sealed, bidderId, key, isConfirmed, shown, leaderNumber, movesStanding: hasMoved }
  const { sequence, hash } = link
  const recorded: RecordedBid = { sequence, placedAtMs, hash, salt, maxCents, isConfirmed, shown }
  const outbidId = before !== null && before.leaderId !== standing.leaderId ? before.leaderId : null
  const newBidderNumber = bidder.number === null ? number : null
  return { reply: toReply(auction, recorded), recorded, links, isPublic: hasMoved, newBidderNumber, outbidId }
}

/** Made of what the record holds, so that the first reply and a repeated one cannot differ. */
function toReply(auction: AuctionState, bid: RecordedBid): PlacedBid {
  return {
    bid: toReceipt(auction.name, bid),
    auction: showAuction(auction, bid.shown),
  }
}

/** The lot is part of the request, although it is in the path and not in the body. */
function repeat(auction: AuctionState, prior: PriorBid, submitted: SubmittedBid): Decision {
  const isSame =
    !prior.isOtherLot && prior.maxCents === submitted.maxCents && prior.isConfirmed === submitted.isConfirmed
  if (!isSame) throw new Refusal('idempotency_key_reused')
  return {
    reply: toReply(auction, prior),
    recorded: prior,
    links: [],
    isPublic: false,
    newBidderNumber: null,
    outbidId: null,
  }
}

function requireAllowed(auction: AuctionState, bidder: Bidder, submitted: SubmittedBid, clockMs: number): void {
  const { accountId } = submitted.viewer
  if (auction.sellerId === accountId) throw new Refusal('own_lot')
  if (bidder.isBarred) throw new Refusal('bidding_barred')
  // The listing's state too: what was sold directly or taken back leaves an auction that no job has closed.
  const isOver = auction.outcome !== null || recordTimeMs(auction, clockMs) >= auction.softClose.endsAtMs
  if (isOver || !isOnOffer(auction.listingState)) throw new Refusal('auction_closed')
  if (clockMs < auction.startsAtMs) throw new Refusal('auction_not_open')
  if (bidder.hasWithdrawn) throw new Refusal('bids_withdrawn')
  // From a page that still shows the lot as it was: the bidder could not withdraw this bid afterwards, nor would be told.
  if (submitted.seenChangeMs !== undefined && (bidder.lotChangedMs ?? 0) > (submitted.seenChangeMs ?? 0))
    throw new Refusal('lot_changed')
  if (!bidder.canPay) throw new Refusal('payment_method_required')
  const minimumCents = minimumBidCents(auction.terms, auction.standing, accountId)
  if (submitted.maxCents < minimumCents) {
    throw new Refusal('bid_too_low', { minimum_cents: minimumCents, message: tooLowMessage(minimumCents) })
  }
  if (!submitted.isConfirmed && needsConfirmation(submitted.maxCents, displayedCents(auction))) {
    throw new Refusal('bid_needs_confirmation', { displayed_cents: displayedCents(auction) })
  }
}
