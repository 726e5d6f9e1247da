// A lot whose winner did not pay, offered to whoever would have won without them.
import { paymentDueAt } from '@lotyard/contract/rules/auctions/payment-due'
import { replay, winnerOf } from '@lotyard/contract/rules/auctions/proxy-bids'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../refusal.ts'
import { lockAuction, readClock } from '../auction-queries.ts'
import { listUnvoidedBids } from '../record/record-queries.ts'
import { writeAudit } from '../../../db/audit.ts'
import { endListing, findTimeZone, insertWin, relist, saveEvents } from './closing-queries.ts'

const OFFER_MS = 48 * 3_600_000

export type Offer = { priceCents: number; expiresAt: Date }

/** Ends the winner's claim and asks the runner-up, at the price that the bids without the winner's lead to. */
export async function offerToRunnerUp(
  { db }: Pick<Context, 'db'>,
  { listingName, adminId }: { listingName: string; adminId: string },
): Promise<Offer> {
  return db.transaction().execute(async (tx) => {
    const locked = await lockAuction(tx, listingName)
    if (locked === null) throw new Refusal('listing_not_found')
    const { auction, clockMs } = locked
    const now = new Date(clockMs)
    const win = await tx
      .updateTable('auction_wins')
      .set({ state: 'defaulted' })
      .where('listing_id', '=', auction.id)
      .where('state', '=', 'awaiting_payment')
      .where('source', '=', 'auction')
      .where('payment_due_at', '<', now)
      .returning(['id', 'buyer_id'])
      .executeTakeFirst()
    if (win === undefined) throw new Refusal('no_unpaid_win')
    const others = (await listUnvoidedBids(tx, auction.id)).filter((bid) => bid.bidderId !== win.buyer_id)
    const runnerUp = winnerOf(auction.terms, replay(auction.terms, others))
    if (runnerUp === null) throw new Refusal('no_runner_up')
    const offer: Offer = { priceCents: runnerUp.priceCents, expiresAt: new Date(clockMs + OFFER_MS) }
    await tx
      .insertInto('runner_up_offers')
      .values({
        listing_id: auction.id,
        bidder_id: runnerUp.leaderId,
        price_cents: offer.priceCents,
        offered_by: adminId,
        offered_at: now,
        expires_at: offer.expiresAt,
      })
      .execute()
    const details = { price_cents: offer.priceCents, expires_at: offer.expiresAt.toISOString() }
    const event = { kind: 'runner_up_offer', listingId: auction.id, accountId: runnerUp.leaderId, details } as const
    await saveEvents(tx, [event])
    await writeAudit(tx, {
      accountId: adminId,
      action: 'auction.offer_to_runner_up',
      subject: `listing:${auction.name}`,
      details,
    })
    return offer
  })
}

/** The runner-up's answer, within the time they have. Accepting makes the lot theirs to pay. */
export async function answerOffer(
  { db }: Pick<Context, 'db'>,
  { listingName, bidderId, accepts }: { listingName: string; bidderId: string; accepts: boolean },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const locked = await lockAuction(tx, listingName)
    if (locked === null) throw new Refusal('offer_not_found')
    const { auction, clockMs } = locked
    const now = new Date(clockMs)
    const offer = await tx
      .updateTable('runner_up_offers')
      .set({ state: accepts ? 'accepted' : 'declined', decided_at: now })
      .where('listing_id', '=', auction.id)
      .where('bidder_id', '=', bidderId)
      .where('state', '=', 'open')
      .where('expires_at', '>', now)
      .returning('price_cents')
      .executeTakeFirst()
    if (offer === undefined) throw new Refusal('offer_not_found')
    if (!accepts) return giveUp(tx, auction.id, clockMs)
    await endListing(tx, auction.id, { state: 'awaiting_payment', priceCents: offer.price_cents }, clockMs)
    await insertWin(tx, {
      listingId: auction.id,
      buyerId: bidderId,
      priceCents: offer.price_cents,
      source: 'runner_up',
      wonAt: now,
      paymentDueAt: paymentDueAt(now, await findTimeZone(tx)),
    })
    await saveEvents(tx, [
      { kind: 'won', listingId: auction.id, accountId: bidderId, details: { source: 'runner_up' } },
    ])
  })
}

/** Offers whose time is over are as good as declined. Answers how many there were. */
export async function expireOffers({ db }: Pick<Context, 'db'>, limit: number): Promise<number> {
  const due = await db
    .selectFrom('runner_up_offers')
    .innerJoin('listings', 'listings.id', 'runner_up_offers.listing_id')
    .where('runner_up_offers.state', '=', 'open')
    .where('expires_at', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('listing_id')
    .limit(limit)
    .select(['listings.name'])
    .execute()
  for (const { name } of due) await db.transaction().execute((tx) => expireOffer(tx, name))
  return due.length
}

async function expireOffer(tx: Tx, listingName: string): Promise<void> {
  const locked = await lockAuction(tx, listingName)
  if (locked === null) return
  const now = new Date(await readClock(tx))
  const { numUpdatedRows } = await tx
    .updateTable('runner_up_offers')
    .set({ state: 'expired', decided_at: now })
    .where('listing_id', '=', locked.auction.id)
    .where('state', '=', 'open')
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await giveUp(tx, locked.auction.id, now.getTime())
}

async function giveUp(tx: Tx, listingId: string, atMs: number): Promise<void> {
  await endListing(tx, listingId, { state: 'unsold', priceCents: null }, atMs)
  await relist(tx, listingId, atMs)
}
