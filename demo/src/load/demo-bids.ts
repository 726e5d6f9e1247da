// Bids in progress on about half of the demo's auctions, and those that decided auctions of the past, by a crowd of
// bidders: the same every time, and decided by the very rules that decide real ones, so that chains, standings and
// histories hold.
import { hash } from 'node:crypto'
import type pg from 'pg'
import { minimumBidCents } from '@lotyard/contract/rules/auctions/proxy-bids'
import { assert } from '@lotyard/contract/rules/assert'
import { cents } from '@lotyard/contract/rules/money'
import {
  appendClose,
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
import { HOUR, roundPrice, type LastBids } from '../market/make-listing.ts'
import type { Offer } from '../market/make-market.ts'
import { DEMO_SEED, randomOf, type Random } from '../market/random.ts'
import { insertPaidWins, type PaidWin } from './rows/load-queries.ts'

/** The demo places no bid in the last moments before the load, so that the first bid a visitor sees is theirs. */
const QUIET_MS = 90_000
/** In how many auctions that have bids the two demo buyers take part: enough for a few pages of bids. */
const BUYER_BIDS_ON = 1 / 8

/**
 * Writes the bids of a batch of offers whose listings are loaded already; a listing's id is its lot's number. Returns who
 * won auctions of the past.
 */
export async function loadDemoBids(client: pg.ClientBase, offers: readonly Offer[], now: Date): Promise<PaidWin[]> {
  const sink: Sink = { bidders: [], links: [], wins: [] }
  const auctions: AuctionState[] = []
  for (const offer of offers) {
    const auction = startOf(offer, now)
    if (auction === null) continue
    const lastBids = offer.listing.auction!.lastBids
    const hasBids =
      lastBids === null ? placeBids(auction, offer, { now, ...sink }) : sell(auction, offer, lastBids, { now, ...sink })
    if (hasBids) auctions.push(auction)
  }
  if (auctions.length === 0) return []
  // In this order the database's own checks find each thing where it must be.
  for (const { text, values } of [insertBidders(sink.bidders), insertLinks(sink.links), saveStandings(auctions)])
    await client.query(text, values)
  await insertPaidWins(client, sink.wins)
  return sink.wins
}

/** Private lots are left out: few accounts may see them. */
function startOf({ lot, listing }: Offer, now: Date): AuctionState | null {
  const { auction, state, accessRuleId } = listing
  if (auction === null || (state !== 'active' && state !== 'sold') || accessRuleId !== null) return null
  const at = (seconds: number): number => now.getTime() + seconds * 1000
  return {
    id: String(lot.number),
    name: listingName(lot.number),
    // As it was when it had its bids.
    listingState: 'active',
    publishedAtMs: at(listing.publishedIn ?? 0),
    sellerId: lot.sellerId,
    accessRuleId: null,
    startsAtMs: at(auction.startsIn),
    softClose: { endsAtMs: at(auction.endsIn), windowMs: 180_000, extensionMs: 180_000, latestEndMs: null },
    terms: {
      openingCents: cents(auction.openingCents),
      reserveCents: auction.reserveCents === null ? null : cents(auction.reserveCents),
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

type Sink = { bidders: NewBidder[]; links: NewLink[]; wins: PaidWin[] }

/** True where the auction got bids. */
function placeBids(auction: AuctionState, offer: Offer, { now, ...sink }: Sink & { now: Date }): boolean {
  const random = randomOf(DEMO_SEED, offer.lot.number, 5)
  if (!random.chance(0.52)) return false
  const people = whoBids(random, offer)
  const times = timesBetween(random, people.length, [auction.startsAtMs, now.getTime() - QUIET_MS])
  const bidding = openBidding(auction, offer, sink)
  for (const [index, bidderId] of people.entries())
    bidding.bid({ bidderId, maxCents: maximumOf(random, auction, bidderId), atMs: times[index]! })
  return true
}

/** An auction of the past: a few bids that stay below, then the two that decide it, long enough before it closes. */
function sell(
  auction: AuctionState,
  offer: Offer,
  { runnerUpCents, winnerCents }: LastBids,
  { now, ...sink }: Sink & { now: Date },
): true {
  const random = randomOf(DEMO_SEED, offer.lot.number, 5)
  const crowd = Array.from({ length: random.between(2, 5) }, () => random.pick(CROWD).id)
  const early = Array.from({ length: random.between(0, 6) }, () => random.pick(crowd))
  const { endsAtMs, windowMs } = auction.softClose
  const times = timesBetween(random, early.length + 2, [auction.startsAtMs, endsAtMs - 2 * windowMs])
  const bidding = openBidding(auction, offer, sink)
  for (const [index, bidderId] of early.entries()) {
    const maxCents = Math.min(maximumOf(random, auction, bidderId), Math.floor(runnerUpCents * 0.9))
    if (maxCents >= minimumBidCents(auction.terms, auction.standing, bidderId))
      bidding.bid({ bidderId, maxCents, atMs: times[index]! })
  }
  const runnerUp = crowd[0]!
  const winner = random.pick(CROWD.filter(({ id }) => id !== runnerUp)).id
  bidding.bid({ bidderId: runnerUp, maxCents: runnerUpCents, atMs: times.at(-2)! })
  bidding.bid({ bidderId: winner, maxCents: winnerCents, atMs: times.at(-1)! })
  const { winner: won, links } = appendClose(auction, endsAtMs)
  sink.links.push(...links)
  assert(won?.priceCents === offer.listing.soldPriceCents, 'an auction of the past ended at another price')
  sink.wins.push({
    listingId: auction.id,
    buyerId: won.leaderId,
    priceCents: won.priceCents,
    wonAt: new Date(endsAtMs),
    paidAt: new Date(now.getTime() + offer.listing.closedIn! * 1_000),
  })
  return true
}

/** In order, as whole milliseconds. */
function timesBetween(random: Random, count: number, [startMs, endMs]: readonly [number, number]): number[] {
  const spanMs = Math.max(1, endMs - startMs)
  const parts = Array.from({ length: count }, () => random.unit()).toSorted((a, b) => a - b)
  return parts.map((part) => startMs + Math.floor(spanMs * part))
}

type Bid = { bidderId: string; maxCents: number; atMs: number }

function openBidding(auction: AuctionState, { lot }: Offer, { bidders, links }: Pick<Sink, 'bidders' | 'links'>) {
  const numbers = new Map<string, number>()
  let count = 0
  return {
    bid({ bidderId, maxCents, atMs }: Bid): void {
      const index = count++
      const decision = decideBid(
        auction,
        {
          number: numbers.get(bidderId) ?? null,
          isBarred: false,
          hasWithdrawn: false,
          canPay: true,
          lotChangedMs: null,
          prior: null,
        },
        {
          listingName: auction.name,
          viewer: { accountId: bidderId, role: 'buyer', accessRuleIds: [] },
          maxCents,
          isConfirmed: true,
          key: `demo-${lot.number}-${index}`,
        },
        { clockMs: atMs, salt: hash('sha256', `${DEMO_SEED} ${lot.number} ${index}`, 'hex').slice(0, 32) },
      )
      links.push(...decision.links)
      if (decision.newBidderNumber === null) return
      numbers.set(bidderId, decision.newBidderNumber)
      bidders.push({ auctionId: auction.id, number: decision.newBidderNumber, bidderId })
    },
  }
}

/** Who bids in turn; a pair of demo buyers now and then, one of whom is the last to come and leads. */
function whoBids(random: Random, { lot, listing }: Offer): string[] {
  const crowd = Array.from({ length: random.between(2, 5) }, () => random.pick(CROWD).id)
  const people = Array.from({ length: random.between(1, 9) }, () => random.pick(crowd))
  // Auctions about to end stay with the crowd, so that no visitor signs in to a demo and finds a lot to pay for.
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
