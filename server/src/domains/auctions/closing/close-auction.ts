import { paymentDueAt } from '@lotyard/contract/rules/auctions/payment-due'
import { winnerOf, type Standing } from '@lotyard/contract/rules/auctions/proxy-bids'
import { isOnOffer } from '@lotyard/contract/rules/listings/listing-states'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { lockAuction, saveRecord, type AuctionEvent } from '../auction-queries.ts'
import type { AuctionState, Outcome } from '../auction-state.ts'
import { findDefaultSite, moveListing } from '../../listings/index.ts'
import { appendLink, type NewLink } from '../record/link-chain.ts'
import { listUnvoidedBidderIds, saveEvents } from './closing-queries.ts'
import { relist } from './relist.ts'
import { insertWin } from '../wins/win-queries.ts'

export type Closing =
  | { isClosed: true; outcome: Outcome; relistedAs: string | null }
  /** Not yet: a bid moved the end. */
  | { isClosed: false; endsAt: Date }

/** Ends an auction whose time is over, once, however often it is called. Null where no such auction is on offer. */
export async function closeAuction({ db }: Pick<Context, 'db'>, name: string): Promise<Closing | null> {
  return db.transaction().execute(async (tx) => {
    const locked = await lockAuction(tx, name)
    if (locked === null) return null
    const { auction, clockMs } = locked
    if (auction.outcome !== null) return { isClosed: true, outcome: auction.outcome, relistedAs: null }
    // A job may be left over from before its seller took the listing back to a draft.
    if (!isOnOffer(auction.listingState)) return null
    if (clockMs < auction.softClose.endsAtMs) return { isClosed: false, endsAt: new Date(auction.softClose.endsAtMs) }
    return decideOutcome(tx, auction, clockMs)
  })
}

async function decideOutcome(tx: Tx, auction: AuctionState, clockMs: number): Promise<Closing> {
  const { winner, outcome, links } = appendClose(auction, clockMs)
  await saveRecord(tx, auction, links)
  const closedAt = new Date(auction.lastRecordedMs!)
  // A bidder whose every bid was voided was told so then. 'Another bid more' would be untrue.
  const bidderIds = await listUnvoidedBidderIds(tx, auction.id)
  const events = bidderIds.map((accountId): AuctionEvent => ({
    kind: accountId === winner?.leaderId ? 'won' : 'lost',
    listingId: auction.id,
    accountId,
    details: { outcome },
  }))
  await saveEvents(tx, [...events, { kind: 'ended', listingId: auction.id, accountId: auction.sellerId }])
  if (winner === null) {
    await moveListing(tx, { listingId: auction.id, to: 'unsold', closedAt, soldPriceCents: null })
    return { isClosed: true, outcome, relistedAs: await relist(tx, auction.id, closedAt) }
  }
  await moveListing(tx, {
    listingId: auction.id,
    to: 'awaiting_payment',
    closedAt,
    soldPriceCents: winner.priceCents,
  })
  await insertWin(tx, {
    listingId: auction.id,
    buyerId: winner.leaderId,
    priceCents: winner.priceCents,
    source: 'auction',
    wonAt: closedAt,
    paymentDueAt: paymentDueAt(closedAt, (await findDefaultSite(tx)).timeZone),
  })
  return { isClosed: true, outcome, relistedAs: null }
}

/** Ends the record of `auction`, and says who has won. */
export function appendClose(
  auction: AuctionState,
  atMs: number,
): { winner: Standing | null; outcome: Outcome; links: NewLink[] } {
  const winner = winnerOf(auction.terms, auction.standing)
  const outcome = winner !== null ? 'won' : auction.standing === null ? 'no_bids' : 'reserve_not_met'
  const links = appendLink(
    auction,
    {
      kind: 'close',
      outcome,
      winner_number: winner === null ? null : auction.leaderNumber,
      price_cents: winner?.priceCents ?? null,
    },
    atMs,
  )
  auction.outcome = outcome
  return { winner, outcome, links }
}
