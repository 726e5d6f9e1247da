// Appends links to the record of an auction: the only place where one is made.
import { hash as digest, randomBytes } from 'node:crypto'
import {
  canonicalJson,
  commitmentText,
  FIRST_PREVIOUS_HASH,
  linkText,
  RECORD_FORMAT,
  type LinkBody,
} from '@lotyard/contract/rules/auctions/record/auction-record'
import { toIso, type AuctionState, type Shown } from '../auction-state.ts'

/** A link to insert. A bid has its columns, any other its text. */
export type NewLink = {
  auctionId: string
  sequence: number
  kind: LinkBody['kind']
  placedAtMs: number
  hash: string
  body: string | null
  bidSequence: number | null
  bid: NewBid | null
}
export type NewBid = {
  bidderId: string
  bidderNumber: number
  commitment: string
  salt: string
  maxCents: number
  key: string
  isConfirmed: boolean
  shown: ShownToBidder
  /** Who leads after it. */
  leaderNumber: number
  /** False for a leader's own raise that leaves price and leader as they are. */
  movesStanding: boolean
}

/** What the bidder sees of the auction right after their bid. */
export type ShownToBidder = Shown & { priceCents: number }

/** What a bid has before its link exists. */
export type SealedBid = { bidderNumber: number; maxCents: number; salt: string; commitment: string }

/** Hides a maximum that could otherwise be found by trying all amounts. */
export function newSalt(): string {
  return randomBytes(16).toString('hex')
}

export function sealBid(bidderNumber: number, maxCents: number, salt: string): SealedBid {
  return { bidderNumber, maxCents, salt, commitment: sha256(commitmentText({ salt, max_cents: maxCents })) }
}

/** Makes the next link and moves the head of `auction` to it. A record begins with its terms, whatever comes first. */
export function appendLink(auction: AuctionState, body: LinkBody, atMs: number): NewLink[] {
  const links = auction.nextSequence === 0 && body.kind !== 'terms' ? appendLink(auction, termsOf(auction), atMs) : []
  const placedAtMs = recordTimeMs(auction, atMs)
  const link = { ...body, auction: auction.name, sequence: auction.nextSequence, placed_at: toIso(placedAtMs) }
  const hash = sha256(linkText(auction.headHash ?? FIRST_PREVIOUS_HASH, link))
  links.push({
    auctionId: auction.id,
    sequence: auction.nextSequence,
    kind: body.kind,
    placedAtMs,
    hash,
    body: body.kind === 'bid' ? null : canonicalJson(link),
    bidSequence: 'bid_sequence' in body ? body.bid_sequence : null,
    bid: null,
  })
  auction.nextSequence += 1
  auction.headHash = hash
  auction.lastRecordedMs = placedAtMs
  return links
}

/** The clock, or the time of the last link where the clock went back: time never runs backwards in a record. */
export function recordTimeMs(auction: Pick<AuctionState, 'lastRecordedMs'>, clockMs: number): number {
  return Math.max(clockMs, auction.lastRecordedMs ?? 0)
}

function termsOf(auction: AuctionState): LinkBody {
  const { softClose, terms } = auction
  return {
    kind: 'terms',
    format: RECORD_FORMAT,
    opening_cents: terms.openingCents,
    reserve_cents: terms.reserveCents,
    starts_at: toIso(auction.startsAtMs),
    ends_at: toIso(softClose.endsAtMs),
    soft_close_window_seconds: softClose.windowMs / 1000,
    extension_seconds: softClose.extensionMs / 1000,
    latest_end_at: softClose.latestEndMs === null ? null : toIso(softClose.latestEndMs),
  }
}

export function sha256(text: string): string {
  return digest('sha256', text, 'hex')
}
