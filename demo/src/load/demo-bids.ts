// Bids in progress on about half of the demo's auctions, by a crowd of bidders: the same every time, and decided by the
// very rules that decide real ones, so that chains, standings and histories hold.
import { hash } from 'node:crypto'
import type pg from 'pg'
import { minimumBidCents } from '@lotyard/contract/rules/auctions/proxy-bids'
import { cents } from '@lotyard/contract/rules/money'
import {
  decideBid,
  insertBidders,
  insertLinks,
  saveStandings,
  type AuctionState,
  type NewBidder,
  type NewLink,
} from '@lotyard/server/domains/auctions/index'
import { listingName } from '@lotyard/server/domains/listings/index'
import { CROWD } from '../market/data/crowd.ts'
import { DEMO_ACCOUNTS } from '../market/data/accounts.ts'
import { HOUR, roundPrice } from '../market/make-listing.ts'
import type { Offer } from '../market/make-market.ts'
import { DEMO_SEED, randomOf, type Random } from '../market/random.ts'

/** Nobody bids in the last moments before the load, so that the first bid a visitor sees is theirs. */
const QUIET_MS = 90_000
/** In how many auctions that have bids the two demo buyers take part: enough for a few pages of bids. */
const BUYER_BIDS_ON = 1 / 8

/** Writes the bids of a batch of offers whose listings are loaded already; a listing's id is its lot's number. */
export async function loadDemoBids(client: pg.ClientBase, offers: readonly Offer[], now: Date): Promise<void> {
  const bidders: NewBidder[] = []
  const links: NewLink[] = []
  const auctions: AuctionState[] = []
  for (const offer of offers) {
    const auction = startOf(offer, now)
    if (auction === null || !placeBids(auction, offer, { now, bidders, links })) continue
    auctions.push(auction)
  }
  if (auctions.length === 0) return
  // In this order the database's own checks find each thing where it must be.
  for (const { text, values } of [insertBidders(bidders), insertLinks(links), saveStandings(auctions)])
    await client.query(text, values)
}

/** Private lots are left out: nearly nobody may see them. */
function startOf({ lot, listing }: Offer, now: Date): AuctionState | null {
  if (listing.auction === null || listing.state !== 'active' || listing.accessRuleId !== null) return null
  const at = (seconds: number): number => now.getTime() + seconds * 1000
  return {
    id: String(lot.number),
    name: listingName(lot.number),
    listingState: listing.state,
    publishedAtMs: at(listing.publishedIn ?? 0),
    sellerId: lot.sellerId,
    accessRuleId: null,
    startsAtMs: at(listing.auction.startsIn),
    softClose: { endsAtMs: at(listing.auction.endsIn), windowMs: 180_000, extensionMs: 180_000, latestEndMs: null },
    terms: {
      openingCents: cents(listing.auction.openingCents),
      reserveCents: listing.auction.reserveCents === null ? null : cents(listing.auction.reserveCents),
    },
    standing: null,
    leaderNumber: null,
    bidCount: 0,
    bidderCount: 0,
    nextSequence: 0,
    headHash: null,
    lastRecordedMs: null,
    outcome: null,
  }
}

type Sink = { now: Date; bidders: NewBidder[]; links: NewLink[] }

/** True where the auction got bids. */
function placeBids(auction: AuctionState, offer: Offer, { now, bidders, links }: Sink): boolean {
  const random = randomOf(DEMO_SEED, offer.lot.number, 5)
  if (!random.chance(0.52)) return false
  const numbers = new Map<string, number>()
  const people = whoBids(random, offer)
  const times = people.map(() => random.unit()).toSorted((a, b) => a - b)
  const spanMs = Math.max(1, now.getTime() - QUIET_MS - auction.startsAtMs)
  for (const [index, bidderId] of people.entries()) {
    const maxCents = maximumOf(random, auction, bidderId)
    const decision = decideBid(
      auction,
      { number: numbers.get(bidderId) ?? null, isBarred: false, canPay: true, lotChangedMs: null, prior: null },
      {
        listingName: auction.name,
        viewer: { accountId: bidderId, role: 'buyer', accessRuleIds: [] },
        maxCents,
        isConfirmed: true,
        key: `demo-${offer.lot.number}-${index}`,
      },
      {
        clockMs: auction.startsAtMs + Math.floor(spanMs * times[index]!),
        salt: hash('sha256', `${DEMO_SEED} ${offer.lot.number} ${index}`, 'hex').slice(0, 32),
      },
    )
    links.push(...decision.links)
    if (decision.newBidderNumber === null) continue
    numbers.set(bidderId, decision.newBidderNumber)
    bidders.push({ auctionId: auction.id, number: decision.newBidderNumber, bidderId })
  }
  return true
}

/** Who bids in turn; a pair of demo buyers now and then, one of whom is the last to come and leads. */
function whoBids(random: Random, { lot, listing }: Offer): string[] {
  const crowd = Array.from({ length: random.between(2, 5) }, () => random.pick(CROWD).id)
  const people = Array.from({ length: random.between(1, 9) }, () => random.pick(crowd))
  // Auctions about to end stay with the crowd, so that nobody signs in to a demo and finds a lot to pay for.
  if ((listing.auction?.endsIn ?? 0) < 12 * HOUR || !random.chance(BUYER_BIDS_ON)) return people
  const { buyer, rival } = DEMO_ACCOUNTS
  const endings = [[buyer.id], [rival.id, buyer.id], [buyer.id, rival.id], [buyer.id, random.pick(crowd)]]
  return [...people, ...endings[lot.number % endings.length]!]
}

/** A little or a lot above what is asked for, in round dollars as people type them. */
function maximumOf(random: Random, auction: AuctionState, bidderId: string): number {
  const minimumCents = minimumBidCents(auction.terms, auction.standing, bidderId)
  const generous = minimumCents * (1 + random.unit() * random.unit() * 0.35)
  return Math.max(minimumCents, roundPrice(generous))
}
