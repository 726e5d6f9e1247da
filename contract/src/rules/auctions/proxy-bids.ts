// Works out who leads an auction, at what price and until when, one accepted bid at a time.
//
// A bid is a maximum. The price never falls, the leader never pays above their maximum, and raising one's own maximum is
// free unless it first meets the reserve. Nothing here reads a clock or the database, so replaying an auction's bids
// always gives the standing that is stored: the server, the public record and the page all run this one file.
import { assert } from '../assert.ts'
import { cents, type Cents } from '../money.ts'
import { bidStepCents, stepAboveCents } from './bid-steps.ts'

export type MaxBid = { bidderId: string; maxCents: Cents }
export type Standing = { leaderId: string; leaderMaxCents: Cents; priceCents: Cents }
export type Terms = { openingCents: Cents; reserveCents: Cents | null }

/**
 * The minimum that this bidder may bid. A leader must go above their own maximum; any other bidder one step above the price.
 * It may lie above the largest amount there is: then this bidder can't bid any more. Held to that amount, it would let in a
 * challenger who can only tie with the leader.
 */
export function minimumBidCents(terms: Terms, standing: Standing | null, bidderId: string | null): number {
  if (standing === null) return terms.openingCents
  if (standing.leaderId === bidderId) return standing.leaderMaxCents + 1
  return standing.priceCents + bidStepCents(standing.priceCents)
}

/**
 * The next bid as pages and mails show it: what any bidder but the leader must reach at this price, which is null before
 * the first bid. It depends on the price alone, so it gives no maximum away, and it is never above the largest amount.
 */
export function nextBidCents(terms: Pick<Terms, 'openingCents'>, priceCents: number | null): number {
  return priceCents === null ? terms.openingCents : stepAboveCents(priceCents)
}

export function applyBid(terms: Terms, standing: Standing | null, bid: MaxBid): Standing {
  assert(bid.maxCents >= minimumBidCents(terms, standing, bid.bidderId), 'a bid below the minimum was accepted')
  return foldBid(terms, standing, bid)
}

/**
 * The standing after every bid. Minimums are not asked here: without a voided or a defaulting bidder's bids, the others
 * were accepted against a price that is no longer there.
 */
export function replay(terms: Terms, bids: Iterable<MaxBid>): Standing | null {
  let standing: Standing | null = null
  for (const bid of bids) standing = foldBid(terms, standing, bid)
  return standing
}

/** The standing after one more bid. Minimums are not asked here either. */
export function foldBid(terms: Terms, standing: Standing | null, bid: MaxBid): Standing {
  if (standing === null) {
    return liftToReserve(terms, {
      leaderId: bid.bidderId,
      leaderMaxCents: bid.maxCents,
      priceCents: terms.openingCents,
    })
  }
  if (standing.leaderId === bid.bidderId) {
    return liftToReserve(terms, {
      ...standing,
      leaderMaxCents: cents(Math.max(standing.leaderMaxCents, bid.maxCents)),
    })
  }
  return liftToReserve(terms, contest(standing, bid))
}

/** The higher maximum leads; an equal one loses to the one placed earlier, which is the standing leader's. */
function contest(standing: Standing, bid: MaxBid): Standing {
  const leads = bid.maxCents > standing.leaderMaxCents
  const [higherCents, lowerCents] = leads
    ? [bid.maxCents, standing.leaderMaxCents]
    : [standing.leaderMaxCents, bid.maxCents]
  const priceCents = Math.max(standing.priceCents, Math.min(higherCents, lowerCents + bidStepCents(lowerCents)))
  return {
    leaderId: leads ? bid.bidderId : standing.leaderId,
    leaderMaxCents: higherCents,
    priceCents: cents(priceCents),
  }
}

function liftToReserve({ reserveCents }: Terms, standing: Standing): Standing {
  if (reserveCents === null || standing.leaderMaxCents < reserveCents || standing.priceCents >= reserveCents)
    return standing
  return { ...standing, priceCents: reserveCents }
}

/** Null without a reserve. The displayed price tells it without giving a maximum away. */
export function isReserveMet(terms: Terms, priceCents: number | null): boolean | null {
  if (terms.reserveCents === null) return null
  return priceCents !== null && priceCents >= terms.reserveCents
}

/** The leader at the end wins, unless a reserve was not met. */
export function winnerOf(terms: Terms, standing: Standing | null): Standing | null {
  return standing !== null && isReserveMet(terms, standing.priceCents) !== false ? standing : null
}

export function movesStanding(before: Standing | null, after: Standing): boolean {
  return before === null || before.leaderId !== after.leaderId || before.priceCents !== after.priceCents
}

export type SoftClose = { endsAtMs: number; windowMs: number; extensionMs: number; latestEndMs: number | null }

/** The end after a bid that moved leader or price: such a bid in the last minutes leaves time to answer it. */
export function endAfterBid(close: SoftClose, placedAtMs: number): number {
  if (close.endsAtMs - placedAtMs > close.windowMs) return close.endsAtMs
  const extendedMs = Math.min(placedAtMs + close.extensionMs, close.latestEndMs ?? Number.POSITIVE_INFINITY)
  return Math.max(close.endsAtMs, extendedMs)
}
