// Checks the published record of an auction from its first link to its last, trusting nothing in it.
//
// It proves that no link is missing, changed or out of place, that every bid was allowed when it was placed, that the end
// moved exactly when it had to, and that the winner and the price follow from the bids. Web Crypto only, so that the
// same file runs in a buyer's browser and on their own machine.
import { commitmentText, FIRST_PREVIOUS_HASH, isOpening, linkText, type RecordLink } from './auction-record.ts'
import { cents, type Cents } from '../../money.ts'
import {
  endAfterBid,
  foldBid,
  minimumBidCents,
  movesStanding,
  replay,
  winnerOf,
  type MaxBid,
  type Standing,
  type Terms,
} from '../proxy-bids.ts'
import { isLink, isRecord } from './record-shape.ts'
import { standInCents } from './seal-record.ts'
import { sha256 } from './sha256.ts'
import { listShownBids, type CountedBid } from '../shown-bids.ts'

export type Verdict =
  | {
      isValid: true
      outcome: 'won' | 'no_bids' | 'reserve_not_met' | 'withdrawn'
      winnerNumber: number | null
      priceCents: Cents | null
      /** As the lot's page counts them: without a leader's raises that moved nothing. */
      bidCount: number
      linkCount: number
      /** The winner's last maximum stays sealed when the price lies below it: proven is only that it was at least that. */
      isWinnerSealed: boolean
      /** How many maximums stay sealed, the winner's included. */
      sealedCount: number
      /** The hash of the last link. Two people who see the same one see the same record. */
      headHash: string
    }
  | { isValid: false; sequence: number | null; fault: string }

/** Ends a check at the first fault. It never leaves this file. */
class Fault extends Error {}

function must(holds: boolean, fault: string): asserts holds {
  if (!holds) throw new Fault(fault)
}

type ReadBid = MaxBid & { sequence: number; isSealed: boolean }
type PlacedBid = ReadBid & CountedBid
type Progress = {
  auction: string
  terms: Terms
  startsAt: string
  endsAtMs: number
  softClose: { windowMs: number; extensionMs: number; latestEndMs: number | null }
  bids: PlacedBid[]
  voided: Set<number>
  bidderCount: number
  standing: Standing | null
  /** Who has a bid that counts and is sealed. */
  sealedBidders: Set<string>
  /** The end that the next link must announce, when the last bid moved it. */
  owedEnd: { bidSequence: number; endsAtMs: number } | null
}

export async function verifyRecord(record: unknown): Promise<Verdict> {
  let sequence: number | null = null
  try {
    must(isRecord(record), 'This is not an auction record of a format we know.')
    must(record.links.length > 0, 'The record is empty.')
    let progress: Progress | null = null
    let previous: RecordLink | null = null
    for (const [index, link] of record.links.entries()) {
      sequence = index
      must(isLink(link), 'The entry has a field that is missing, unknown or malformed.')
      must(link.auction === record.auction, 'The entry belongs to another auction.')
      must(link.sequence === index, `The entry says it is number ${link.sequence}: one is missing, repeated or moved.`)
      await checkHash(previous, link)
      must(previous === null || link.placed_at >= previous.placed_at, 'Time runs backwards.')
      must(!isLast(previous), 'The record goes on after its end.')
      progress = await follow(progress, link)
      previous = link
    }
    sequence = previous!.sequence
    return conclude(progress!, previous!)
  } catch (error) {
    if (error instanceof Fault) return { isValid: false, sequence, fault: error.message }
    throw error
  }
}

async function checkHash(previous: RecordLink | null, link: RecordLink): Promise<void> {
  const { hash, opened: _opened, ...body } = link
  const expected = await sha256(linkText(previous?.hash ?? FIRST_PREVIOUS_HASH, body))
  must(hash === expected, 'The hash does not fit the entry and the one before it.')
}

async function follow(progress: Progress | null, link: RecordLink): Promise<Progress> {
  if (progress === null) {
    must(link.kind === 'terms', 'The record does not begin with the terms.')
    return begin(link)
  }
  must(
    link.kind === 'extension' || progress.owedEnd === null,
    'The bid before extended the auction, and this entry does not say so.',
  )
  switch (link.kind) {
    case 'terms':
      throw new Fault('The terms are stated twice.')
    case 'bid':
      return followBid(progress, link)
    case 'extension':
      return followExtension(progress, link)
    case 'void':
      return followVoid(progress, link)
    case 'withdrawal':
    case 'close':
      return progress
  }
}

function begin(link: RecordLink & { kind: 'terms' }): Progress {
  must(link.opening_cents > 0, 'The starting bid is zero.')
  must(
    link.reserve_cents === null || link.reserve_cents >= link.opening_cents,
    'The reserve lies below the starting bid.',
  )
  must(link.starts_at < link.ends_at, 'The auction ends before it starts.')
  return {
    auction: link.auction,
    terms: {
      openingCents: cents(link.opening_cents),
      reserveCents: link.reserve_cents === null ? null : cents(link.reserve_cents),
    },
    startsAt: link.starts_at,
    endsAtMs: Date.parse(link.ends_at),
    softClose: {
      windowMs: link.soft_close_window_seconds * 1000,
      extensionMs: link.extension_seconds * 1000,
      latestEndMs: link.latest_end_at === null ? null : Date.parse(link.latest_end_at),
    },
    bids: [],
    voided: new Set(),
    bidderCount: 0,
    standing: null,
    sealedBidders: new Set(),
    owedEnd: null,
  }
}

async function followBid(progress: Progress, link: RecordLink & { kind: 'bid' }): Promise<Progress> {
  const placedAtMs = Date.parse(link.placed_at)
  must(link.placed_at >= progress.startsAt, 'The bid came before the start.')
  must(placedAtMs < progress.endsAtMs, 'The bid came after the end.')
  must(link.bidder_number >= 1 && link.bidder_number <= progress.bidderCount + 1, 'A bidder number was skipped.')
  const bid = await readBid(progress.terms, link)
  const before = raisedStanding(progress, bid)
  const minimumCents = minimumBidCents(progress.terms, before, bid.bidderId)
  must(bid.maxCents >= minimumCents, `The bid lies below the minimum of ${minimumCents} cents.`)
  const standing = foldBid(progress.terms, before, bid)
  if (bid.isSealed) progress.sealedBidders.add(bid.bidderId)
  mustSealOnlyTheLeader(progress.sealedBidders, standing)
  const isMove = movesStanding(progress.standing, standing)
  const endsAtMs = isMove
    ? endAfterBid({ ...progress.softClose, endsAtMs: progress.endsAtMs }, placedAtMs)
    : progress.endsAtMs
  // Appended in place: a copy per bid would make long records take quadratic time.
  progress.bids.push({ ...bid, movesStanding: isMove })
  return {
    ...progress,
    bidderCount: Math.max(progress.bidderCount, link.bidder_number),
    standing,
    owedEnd: endsAtMs === progress.endsAtMs ? null : { bidSequence: link.sequence, endsAtMs },
  }
}

/**
 * The standing as a raise finds it. A raise lies above what it raised, so a leader's sealed maximums, which stood for
 * anything above the price, are now known to lie below it.
 */
function raisedStanding({ standing, sealedBidders, bids }: Progress, raise: ReadBid): Standing | null {
  if (standing?.leaderId !== raise.bidderId || !sealedBidders.has(raise.bidderId)) return standing
  const limitCents = cents(Math.max(standing.priceCents + 1, Math.min(standing.leaderMaxCents, raise.maxCents - 1)))
  // Newest first, and no further than needed: earlier ones were held below this one. Long records stay quick that way.
  for (let index = bids.length - 1; index >= 0; index--) {
    const bid = bids[index]!
    if (!bid.isSealed || bid.bidderId !== raise.bidderId) continue
    if (bid.maxCents <= limitCents) break
    bid.maxCents = limitCents
  }
  return { ...standing, leaderMaxCents: limitCents }
}

async function readBid(terms: Terms, { opened, ...link }: RecordLink & { kind: 'bid' }): Promise<ReadBid> {
  const bid = { bidderId: String(link.bidder_number), sequence: link.sequence }
  if (!isOpening(opened)) {
    const sealed = opened ?? null
    must(sealed === null || sealed.below_cents === terms.reserveCents, 'A maximum is said to miss another reserve.')
    return { ...bid, maxCents: standInCents(sealed), isSealed: true }
  }
  must((await sha256(commitmentText(opened))) === link.commitment, 'The maximum is not the one committed to.')
  return { ...bid, maxCents: cents(opened.max_cents), isSealed: false }
}

/** A sealed maximum counts as one above all others. Were it a beaten one, it could have made the price. */
function mustSealOnlyTheLeader(sealedBidders: Set<string>, standing: Standing | null): void {
  for (const bidderId of sealedBidders)
    must(bidderId === standing?.leaderId, 'A maximum is sealed that must be opened.')
}

function followExtension(progress: Progress, link: RecordLink & { kind: 'extension' }): Progress {
  must(progress.owedEnd !== null, 'The end moved without a bid that moves it.')
  must(link.bid_sequence === progress.owedEnd.bidSequence, 'The extension names another bid.')
  must(Date.parse(link.ends_at) === progress.owedEnd.endsAtMs, 'The end moved to another time than the rules say.')
  return { ...progress, endsAtMs: progress.owedEnd.endsAtMs, owedEnd: null }
}

function followVoid(progress: Progress, link: RecordLink & { kind: 'void' }): Progress {
  must(Date.parse(link.placed_at) < progress.endsAtMs, 'A bid was voided after the end.')
  must(
    progress.bids.some((bid) => bid.sequence === link.bid_sequence),
    'What was voided is not a bid.',
  )
  must(!progress.voided.has(link.bid_sequence), 'A bid was voided twice.')
  const voided = new Set([...progress.voided, link.bid_sequence])
  const counted = countedBids({ ...progress, voided })
  const standing = replay(progress.terms, counted)
  const sealedBidders = new Set(counted.filter((bid) => bid.isSealed).map((bid) => bid.bidderId))
  mustSealOnlyTheLeader(sealedBidders, standing)
  return { ...progress, voided, standing, sealedBidders }
}

function countedBids({ bids, voided }: Pick<Progress, 'bids' | 'voided'>): PlacedBid[] {
  return bids.filter((bid) => !voided.has(bid.sequence))
}

function isLast(link: RecordLink | null): boolean {
  return link?.kind === 'close' || link?.kind === 'withdrawal'
}

function conclude(progress: Progress, last: RecordLink): Verdict {
  must(isLast(last), 'The record stops before the close.')
  const winner = last.kind === 'close' ? winnerOf(progress.terms, progress.standing) : null
  const winnerNumber = winner === null ? null : Number(winner.leaderId)
  const priceCents = winner?.priceCents ?? null
  const outcome = outcomeOf(progress, last, winner)
  if (last.kind === 'close') {
    must(Date.parse(last.placed_at) >= progress.endsAtMs, 'The auction was closed before its end.')
    must(last.outcome === outcome, `The bids lead to another outcome: ${outcome}.`)
    must(last.winner_number === winnerNumber, `The bids lead to another winner: ${winnerNumber ?? 'nobody'}.`)
    must(last.price_cents === priceCents, `The bids lead to another price: ${priceCents ?? 'none'}.`)
  }
  return {
    isValid: true,
    outcome,
    winnerNumber,
    priceCents,
    bidCount: listShownBids(countedBids(progress)).length,
    linkCount: last.sequence + 1,
    isWinnerSealed: winner !== null && progress.sealedBidders.has(winner.leaderId),
    sealedCount: progress.bids.filter((bid) => bid.isSealed).length,
    headHash: last.hash,
  }
}

function outcomeOf(
  progress: Progress,
  last: RecordLink,
  winner: Standing | null,
): (Verdict & { isValid: true })['outcome'] {
  if (last.kind === 'withdrawal') return 'withdrawn'
  if (winner !== null) return 'won'
  return progress.standing === null ? 'no_bids' : 'reserve_not_met'
}
