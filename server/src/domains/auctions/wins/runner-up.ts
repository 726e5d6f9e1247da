// A lot whose sale has come to nothing, offered to the bidder who would have won otherwise.
import { OFFER_HOURS, paymentDueAt } from '@lotyard/contract/rules/auctions/payment-due'
import { formatWithCents } from '@lotyard/contract/rules/money'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { requireReason } from '../../../lib/require-reason.ts'
import { findDefaultSite, moveListing } from '../../listings/index.ts'
import { lockAuction, readClock } from '../auction-queries.ts'
import { saveEvents } from '../closing/closing-queries.ts'
import { giveUp } from './give-up.ts'
import { findNextBidder, type NextBidder } from './next-bidder.ts'
import { decideOffer, insertOffer, listExpiredOffers, lockOfferableBidders, saveOfferExpiry } from './offer-queries.ts'
import { requireEndable, requireLockedAuction } from './unpaid-win.ts'
import { saveWinEnd } from './unpaid-win-queries.ts'
import { insertWin } from './win-queries.ts'

const OFFER_MS = OFFER_HOURS * 3_600_000

export type Offer = { priceCents: number; expiresAt: Date }

type GivenOffer = {
  listingName: string
  adminId: string
  priceCents: number
  /** Whether a lot that this bidder does not take is listed again by itself. */
  relists: boolean
  reason: string
}

/** Ends the claim of a buyer who is overdue, where there is one, and asks the next bidder. */
export async function offerToRunnerUp({ db }: Pick<Context, 'db'>, given: GivenOffer): Promise<Offer> {
  const { listingName, adminId, priceCents, relists } = given
  const reason = requireReason(given.reason)
  return db.transaction().execute(async (tx) => {
    const { auction, now, subject } = await requireLockedAuction(tx, listingName)
    const overdue = await requireEndable(tx, auction.id, now)
    if (overdue !== null) await saveWinEnd(tx, overdue.id, 'defaulted')
    const offerable = await lockOfferableBidders(tx, auction.id)
    const hasRecord =
      auction.outcome !== null && auction.publishedAtMs !== null && auction.publishedAtMs <= now.getTime()
    const next = await findNextBidder(tx, { auction, offerable, hasRecord })
    if (next === null) throw new Refusal('no_runner_up')
    requireGoodPrice(next, priceCents)
    const expiresAt = new Date(now.getTime() + OFFER_MS)
    const { bidderId, turn, floorCents } = next
    await insertOffer(tx, {
      listingId: auction.id,
      bidderId,
      turn,
      priceCents,
      floorCents,
      relists,
      adminId,
      offeredAt: now,
      expiresAt,
    })
    const facts = { price_cents: priceCents, floor_cents: floorCents, expires_at: expiresAt.toISOString() }
    await saveEvents(tx, [{ kind: 'runner_up_offer', listingId: auction.id, accountId: bidderId, details: facts }])
    await writeAudit(tx, {
      accountId: adminId,
      action: 'auction.offer_to_runner_up',
      subject,
      details: { ...facts, account: bidderId, relist: relists, reason },
    })
    return { priceCents, expiresAt }
  })
}

function requireGoodPrice({ floorCents, isTooHigh }: NextBidder, priceCents: number): void {
  if (priceCents < floorCents)
    throw new Refusal('invalid_fields', {
      errors: { price_cents: [`Enter ${formatWithCents(floorCents)} or more.`] },
    })
  if (isTooHigh(priceCents)) throw new Refusal('offer_too_high')
}

/** The bidder's answer, within the time they have. Accepting makes the lot theirs to pay. */
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
    const offer = await decideOffer(tx, { listingId, bidderId, state, now })
    if (offer === null) throw new Refusal('offer_not_found')
    if (!accepts) return endOffer(tx, { listingId, relists: offer.relists, now })
    const { priceCents } = offer
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

/** Offers whose time is over count as declined. Returns how many there were. */
export async function expireOffers({ db }: Pick<Context, 'db'>, limit: number): Promise<number> {
  const names = await listExpiredOffers(db, limit)
  for (const name of names) await db.transaction().execute((tx) => expireOffer(tx, name))
  return names.length
}

async function expireOffer(tx: Tx, listingName: string): Promise<void> {
  const locked = await lockAuction(tx, listingName)
  if (locked === null) return
  const { id: listingId } = locked.auction
  const now = new Date(await readClock(tx))
  const expired = await saveOfferExpiry(tx, listingId, now)
  if (expired !== null) await endOffer(tx, { listingId, relists: expired.relists, now })
}

/** Where it is not listed again by itself, the lot is kept until an admin offers it to the next bidder or lists it again. */
async function endOffer(
  tx: Tx,
  { listingId, relists, now }: { listingId: string; relists: boolean; now: Date },
): Promise<void> {
  if (relists) await giveUp(tx, listingId, now)
}
