// A lot whose winner did not pay, offered to the bidder who would have won without them.
import { OFFER_HOURS } from '@lotyard/contract/rules/auctions/payment-due'
import { paymentDueAt } from '@lotyard/contract/rules/auctions/payment-due'
import { replay, winnerOf, type Standing, type Terms } from '@lotyard/contract/rules/auctions/proxy-bids'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { requireReason } from '../../../lib/require-reason.ts'
import { findDefaultSite, moveListing } from '../../listings/index.ts'
import { lockAuction, readClock } from '../auction-queries.ts'
import { listUnvoidedBids, type UnvoidedBid } from '../record/record-queries.ts'
import { saveEvents } from '../closing/closing-queries.ts'
import { decideOffer, insertOffer, listExpiredOffers, lockOfferableBidders, saveOfferExpiry } from './offer-queries.ts'
import { relist } from '../closing/relist.ts'
import { endOverdueWin, insertWin } from './win-queries.ts'

const OFFER_MS = OFFER_HOURS * 3_600_000

export type Offer = { priceCents: number; expiresAt: Date }

/** Who would have won without the winner, among those who could accept; null where no bid was high enough. */
export function runnerUpOf(
  terms: Terms,
  counted: readonly UnvoidedBid[],
  { winnerId, offerable }: { winnerId: string; offerable: ReadonlySet<string> },
): Standing | null {
  const rivals = counted.filter(({ bidderId }) => bidderId !== winnerId && offerable.has(bidderId))
  return winnerOf(terms, replay(terms, rivals))
}

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
    const winnerId = await endOverdueWin(tx, { listingId: auction.id, now, of: 'winner' })
    if (winnerId === null) throw new Refusal('no_unpaid_win')
    const offerable = await lockOfferableBidders(tx, auction.id)
    const runnerUp = runnerUpOf(auction.terms, await listUnvoidedBids(tx, auction.id), { winnerId, offerable })
    if (runnerUp === null) throw new Refusal('no_runner_up')
    const offer: Offer = { priceCents: runnerUp.priceCents, expiresAt: new Date(clockMs + OFFER_MS) }
    await insertOffer(tx, {
      ...offer,
      listingId: auction.id,
      bidderId: runnerUp.leaderId,
      adminId,
      offeredAt: now,
    })
    const details = { price_cents: offer.priceCents, expires_at: offer.expiresAt.toISOString() }
    await saveEvents(tx, [{ kind: 'runner_up_offer', listingId: auction.id, accountId: runnerUp.leaderId, details }])
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
    const { id: listingId } = locked.auction
    const now = new Date(locked.clockMs)
    const state = accepts ? 'accepted' : 'declined'
    const priceCents = await decideOffer(tx, { listingId, bidderId, state, now })
    if (priceCents === null) throw new Refusal('offer_not_found')
    if (!accepts) return giveUp(tx, listingId, now)
    // It was awaiting the winner's payment; from now on it awaits the runner-up's, at their price.
    await moveListing(tx, { listingId, to: 'awaiting_payment', closedAt: now, soldPriceCents: priceCents })
    await insertWin(tx, {
      listingId,
      buyerId: bidderId,
      priceCents,
      source: 'runner_up',
      wonAt: now,
      paymentDueAt: paymentDueAt(now, (await findDefaultSite(tx)).timeZone),
    })
    await saveEvents(tx, [{ kind: 'won', listingId, accountId: bidderId, details: { source: 'runner_up' } }])
  })
}

/** Ends the claim of a buyer who has not paid, winner or runner-up, and lists the lot again. */
export async function giveUpWin(
  { db }: Pick<Context, 'db'>,
  { listingName, adminId, ...given }: { listingName: string; adminId: string; reason: string },
): Promise<void> {
  const reason = requireReason(given.reason)
  await db.transaction().execute(async (tx) => {
    const locked = await lockAuction(tx, listingName)
    if (locked === null) throw new Refusal('listing_not_found')
    const { id: listingId, name } = locked.auction
    const now = new Date(locked.clockMs)
    const buyerId = await endOverdueWin(tx, { listingId, now, of: 'anybody' })
    if (buyerId === null) throw new Refusal('no_unpaid_win')
    await giveUp(tx, listingId, now)
    const details = { reason, account: buyerId }
    await writeAudit(tx, { accountId: adminId, action: 'auction.give_up_win', subject: `listing:${name}`, details })
  })
}

/** Offers whose time is over count as declined. Returns how many there were. */
export async function expireOffers({ db }: Pick<Context, 'db'>, limit: number): Promise<number> {
  const names = await listExpiredOffers(db, limit)
  for (const name of names) await db.transaction().execute((tx) => expireOffer(tx, name))
  return names.length
}

async function expireOffer(tx: Tx, listingName: string): Promise<void> {
  const locked = await lockAuction(tx, listingName)
  if (locked === null) return
  const now = new Date(await readClock(tx))
  if (await saveOfferExpiry(tx, locked.auction.id, now)) await giveUp(tx, locked.auction.id, now)
}

async function giveUp(tx: Tx, listingId: string, now: Date): Promise<void> {
  await moveListing(tx, { listingId, to: 'unsold', closedAt: now, soldPriceCents: null })
  await relist(tx, listingId, now)
}
