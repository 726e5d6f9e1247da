// What the server knows of one auction while it decides something about it, and how the wire shows it.
//
// Times are milliseconds of the database's clock: taken once, stored, hashed and compared as such.
import type { Auction } from '@lotyard/contract/lots/listing'
import type { ListingState } from '@lotyard/contract/rules/listings/listing-states'
import { cents } from '@lotyard/contract/rules/money'
import {
  isReserveMet,
  nextBidCents,
  type SoftClose,
  type Standing,
  type Terms,
} from '@lotyard/contract/rules/auctions/proxy-bids'
import { leads } from '../listings/index.ts'

export type Outcome = 'won' | 'no_bids' | 'reserve_not_met' | 'withdrawn'

export type AuctionState = {
  /** The listing's id, which is the auction's too. */
  id: string
  name: string
  listingState: ListingState
  /** Null while it is a draft; buyers see it from then on. */
  publishedAtMs: number | null
  sellerId: string
  accessRuleId: string | null
  startsAtMs: number
  softClose: SoftClose
  terms: Terms
  standing: Standing | null
  /** The leader's number among the bidders of this auction, which is how the public knows them. */
  leaderNumber: number | null
  bidCount: number
  bidderCount: number
  nextSequence: number
  headHash: string | null
  lastRecordedMs: number | null
  outcome: Outcome | null
}

/** A row of the locking select; times are in milliseconds already. */
export type AuctionRow = {
  id: string
  name: string
  listing_state: ListingState
  published_ms: number | null
  seller_id: string
  access_rule_id: string | null
  starts_ms: number
  ends_ms: number
  latest_end_ms: number | null
  soft_close_window_seconds: number
  extension_seconds: number
  opening_cents: number
  reserve_cents: number | null
  leader_id: string | null
  leader_number: number | null
  leader_max_cents: number | null
  price_cents: number | null
  bid_count: number
  bidder_count: number
  next_sequence: number
  head_hash: string | null
  last_recorded_ms: number | null
  outcome: Outcome | null
}

export function toAuctionState(row: AuctionRow): AuctionState {
  return {
    id: row.id,
    name: row.name,
    listingState: row.listing_state,
    publishedAtMs: row.published_ms,
    sellerId: row.seller_id,
    accessRuleId: row.access_rule_id,
    startsAtMs: row.starts_ms,
    softClose: {
      endsAtMs: row.ends_ms,
      windowMs: row.soft_close_window_seconds * 1000,
      extensionMs: row.extension_seconds * 1000,
      latestEndMs: row.latest_end_ms,
    },
    terms: {
      openingCents: cents(row.opening_cents),
      reserveCents: row.reserve_cents === null ? null : cents(row.reserve_cents),
    },
    standing:
      row.leader_id === null
        ? null
        : {
            leaderId: row.leader_id,
            leaderMaxCents: cents(row.leader_max_cents!),
            priceCents: cents(row.price_cents!),
          },
    leaderNumber: row.leader_number,
    bidCount: row.bid_count,
    bidderCount: row.bidder_count,
    nextSequence: row.next_sequence,
    headHash: row.head_hash,
    lastRecordedMs: row.last_recorded_ms,
    outcome: row.outcome,
  }
}

/** The price that a page shows: the opening price until the first bid. */
export function displayedCents(auction: Pick<AuctionState, 'terms' | 'standing'>): number {
  return auction.standing?.priceCents ?? auction.terms.openingCents
}

/** What is shown of a standing. No maximum is in it. */
export type Shown = { priceCents: number | null; bidCount: number; endsAtMs: number; isLeading: boolean }

/** The auction as `viewerId` may see it. */
export function toWireAuction(auction: AuctionState, viewerId: string | null): Auction {
  const { standing, softClose, bidCount } = auction
  return showAuction(auction, {
    priceCents: standing?.priceCents ?? null,
    bidCount,
    endsAtMs: softClose.endsAtMs,
    isLeading: leads(viewerId, standing?.leaderId ?? null),
  })
}

/** The auction with this standing shown. */
export function showAuction({ startsAtMs, terms }: Pick<AuctionState, 'startsAtMs' | 'terms'>, shown: Shown): Auction {
  const { priceCents } = shown
  return {
    starts_at: toIso(startsAtMs),
    ends_at: toIso(shown.endsAtMs),
    opening_bid_cents: terms.openingCents,
    current_bid_cents: priceCents,
    next_bid_cents: nextBidCents(terms, priceCents),
    number_of_bids: shown.bidCount,
    reserve_met: isReserveMet(terms, priceCents),
    is_leading: shown.isLeading,
  }
}

/** The bids of a batch share their times, so the most recent texts are kept. */
const recentTexts = new Map<number, string>()
const MAX_RECENT_TEXTS = 64

export function toIso(ms: number): string {
  const known = recentTexts.get(ms)
  if (known !== undefined) return known
  if (recentTexts.size === MAX_RECENT_TEXTS) recentTexts.clear()
  const iso = new Date(ms).toISOString()
  recentTexts.set(ms, iso)
  return iso
}
