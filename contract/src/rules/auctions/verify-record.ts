// Checks the published record of an auction from its first link to its last, trusting nothing in it.
//
// It proves that no link is missing, changed or out of place, that every bid was allowed when it was placed, that the end
// moved exactly when it had to, and that the winner and the price follow from the bids. Web Crypto only, so that the
// same file runs in a buyer's browser and on their own machine.
import { commitmentText, FIRST_PREVIOUS_HASH, linkText, type RecordLink } from './auction-record.ts'
import { cents, MAX_CENTS, type Cents } from '../money.ts'
import {
  applyBid,
  endAfterBid,
  minimumBidCents,
  movesStanding,
  replay,
  winnerOf,
  type MaxBid,
  type Standing,
  type Terms,
} from './proxy-bids.ts'
import { isLink, isRecord } from './record-shape.ts'

export type Verdict =
  | {
      isValid: true
      outcome: 'won' | 'no_bids' | 'reserve_not_met' | 'withdrawn'
      winnerNumber: number | null
      priceCents: Cents | null
      bidCount: number
      linkCount: number
      /** The winner's last maximum stays sealed when the price lies below it: proven is only that it was at least that. */
      isWinnerSealed: boolean
      /** The hash of the last link. Two people who see the same one see the same record. */
      headHash: string
    }
  | { isValid: false; sequence: number | null; fault: string }

/** Ends a check at the first fault. It never leaves this file. */
class Fault extends Error {}

function must(holds: boolean, fault: string): asserts holds {
  if (!holds) throw new Fault(fault)
}

type PlacedBid = MaxBid & { sequence: number; isSealed: boolean }
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
      must(isLink(link), 'The link has a field that is missing, unknown or malformed.')
      must(link.auction === record.auction, 'The link belongs to another auction.')
      must(link.sequence === index, `The link says it is number ${link.sequence}: one is missing, repeated or moved.`)
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

/** Whether the record holds the bid that a receipt confirms, unchanged. */
export function holdsReceipt(links: RecordLink[], receipt: { sequence: number; hash: string }): boolean {
  return links[receipt.sequence]?.hash === receipt.hash
}

async function checkHash(previous: RecordLink | null, link: RecordLink): Promise<void> {
  const { hash, opened: _opened, ...body } = link
  const expected = await sha256(linkText(previous?.hash ?? FIRST_PREVIOUS_HASH, body))
  must(hash === expected, 'The hash does not fit the link and the one before it.')
}

async function follow(progress: Progress | null, link: RecordLink): Promise<Progress> {
  if (progress === null) {
    must(link.kind === 'terms', 'The record does not begin with the terms.')
    return begin(link)
  }
  must(
    link.kind === 'extension' || progress.owedEnd === null,
    'The bid before moved the end, and this link does not say so.',
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
  must(link.opening_cents > 0, 'The opening price is zero.')
  must(
    link.reserve_cents === null || link.reserve_cents >= link.opening_cents,
    'The reserve lies below the opening price.',
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
    owedEnd: null,
  }
}

async function followBid(progress: Progress, link: RecordLink & { kind: 'bid' }): Promise<Progress> {
  const placedAtMs = Date.parse(link.placed_at)
  must(link.placed_at >= progress.startsAt, 'The bid came before the start.')
  must(placedAtMs < progress.endsAtMs, 'The bid came after the end.')
  must(link.bidder_number >= 1 && link.bidder_number <= progress.bidderCount + 1, 'A bidder number was skipped.')
  if (link.opened)
    must((await sha256(commitmentText(link.opened))) === link.commitment, 'The maximum is not the one committed to.')
  const bid = {
    bidderId: String(link.bidder_number),
    // A sealed maximum lies above the final price, so any amount above it gives the same standing after every link.
    maxCents: cents(link.opened ? link.opened.max_cents : MAX_CENTS),
    sequence: link.sequence,
    isSealed: !link.opened,
  }
  const minimumCents = minimumBidCents(progress.terms, progress.standing, bid.bidderId)
  must(bid.maxCents >= minimumCents, `The bid lies below the minimum of ${minimumCents} cents.`)
  const standing = applyBid(progress.terms, progress.standing, bid)
  const endsAtMs = movesStanding(progress.standing, standing)
    ? endAfterBid({ ...progress.softClose, endsAtMs: progress.endsAtMs }, placedAtMs)
    : progress.endsAtMs
  // Appended in place: a copy per bid would make long records take quadratic time.
  progress.bids.push(bid)
  return {
    ...progress,
    bidderCount: Math.max(progress.bidderCount, link.bidder_number),
    standing,
    owedEnd: endsAtMs === progress.endsAtMs ? null : { bidSequence: link.sequence, endsAtMs },
  }
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
  return { ...progress, voided, standing: replay(progress.terms, countedBids({ ...progress, voided })) }
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
  const isWinnerSealed = checkSeals(progress, winner)
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
    bidCount: countedBids(progress).length,
    linkCount: last.sequence + 1,
    isWinnerSealed,
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

/** Only the winner's last maximum may stay sealed, and none once a bid was voided: prices may have fallen then. */
function checkSeals({ bids, voided }: Progress, winner: Standing | null): boolean {
  const sealed = bids.filter((bid) => bid.isSealed)
  if (sealed.length === 0) return false
  const winnersLast = bids.findLast((bid) => bid.bidderId === winner?.leaderId)
  must(
    voided.size === 0 && sealed.length === 1 && sealed[0] === winnersLast,
    'A maximum is sealed that must be opened.',
  )
  return true
}

const encoder = new TextEncoder()

async function sha256(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
