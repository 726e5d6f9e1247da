// Decides which maximums of a closed auction are published, and which stay sealed for good.
//
// A maximum is opened only where a rival reached or beat it. Mostly the price has told it already; where the price jumped
// past it to the reserve it is new, but a price can only be checked with every beaten maximum open. One that led from its
// bid to the end, or until it was voided, and that the price never reached stays sealed, whether the lot was sold, fell short
// of its reserve or was withdrawn: it is what its bidder may pay for the next lot, or for this one when it is listed again.
// The checker replays a sealed maximum as one above everything it met, so sealing must never change who led or at what price.
import { cents, MAX_CENTS, type Cents } from '../../money.ts'
import type { Opening, RecordLink, SealedBelowReserve } from './auction-record.ts'
import { foldBid, replay, type MaxBid, type Standing, type Terms } from '../proxy-bids.ts'

type BidLink = RecordLink & { kind: 'bid'; opened: Opening }

/** A record as it is published, made of one whose maximums are all open. */
export function sealRecord(links: readonly RecordLink[]): RecordLink[] {
  const [first] = links
  if (first?.kind !== 'terms') return [...links]
  const terms: Terms = {
    openingCents: cents(first.opening_cents),
    reserveCents: first.reserve_cents === null ? null : cents(first.reserve_cents),
  }
  const truth = follow(terms, links, (link) => link.opened.max_cents)
  const unbeaten = listUnbeaten(links, truth)
  // A voided raise can make an earlier maximum count again inside a replay. Then fewer stay sealed, in the end none.
  for (const kept of [unbeaten, unbeaten.slice(-1)]) {
    const sealed = new Map(kept.map((link) => [link.sequence, seal(terms, link)]))
    const shown = follow(terms, links, (link) =>
      sealed.has(link.sequence) ? standInCents(sealed.get(link.sequence)!) : link.opened.max_cents,
    )
    if (isSamePath(truth, shown))
      return links.map((link) => (sealed.has(link.sequence) ? { ...link, opened: sealed.get(link.sequence)! } : link))
  }
  return [...links]
}

/** What a sealed maximum counts as when a record is replayed: above every other bid, but below a reserve it did not meet. */
export function standInCents(sealed: SealedBelowReserve | null): Cents {
  return cents(sealed === null ? MAX_CENTS : sealed.below_cents - 1)
}

function seal({ reserveCents }: Terms, { opened }: BidLink): SealedBelowReserve | null {
  return reserveCents !== null && opened.max_cents < reserveCents ? { below_cents: reserveCents } : null
}

/** The standing after every link. */
function follow(
  terms: Terms,
  links: readonly RecordLink[],
  maxCentsOf: (link: BidLink) => number,
): (Standing | null)[] {
  let standing: Standing | null = null
  let counted: (MaxBid & { sequence: number })[] = []
  return links.map((link) => {
    if (link.kind === 'bid') {
      const bid = {
        bidderId: String(link.bidder_number),
        maxCents: cents(maxCentsOf(link as BidLink)),
        sequence: link.sequence,
      }
      counted.push(bid)
      standing = foldBid(terms, standing, bid)
    } else if (link.kind === 'void') {
      counted = counted.filter((bid) => bid.sequence !== link.bid_sequence)
      standing = replay(terms, counted)
    }
    return standing
  })
}

/** Bids whose bidder led, below their maximum, from the bid to the end of the record or until it was voided. */
function listUnbeaten(links: readonly RecordLink[], standings: (Standing | null)[]): BidLink[] {
  const voidedAt = new Map(
    links.filter((link) => link.kind === 'void').map((link) => [link.bid_sequence, link.sequence]),
  )
  const leaderAtEnd = standings.at(-1)?.leaderId
  const isAhead = (standing: Standing | null | undefined, bidderId: string | undefined): boolean =>
    standing != null && standing.leaderId === bidderId && standing.priceCents < standing.leaderMaxCents
  const aheadSince = standings.findLastIndex((standing) => !isAhead(standing, leaderAtEnd)) + 1
  return links.filter((link): link is BidLink => {
    if (link.kind !== 'bid') return false
    const bidderId = String(link.bidder_number)
    const until = voidedAt.get(link.sequence)
    if (until === undefined) return bidderId === leaderAtEnd && link.sequence >= aheadSince
    return standings.slice(link.sequence, until).every((standing) => isAhead(standing, bidderId))
  })
}

function isSamePath(one: (Standing | null)[], other: (Standing | null)[]): boolean {
  return one.every(
    (standing, index) =>
      standing?.leaderId === other[index]?.leaderId && standing?.priceCents === other[index]?.priceCents,
  )
}
