// SQL of the offers that a runner-up gets.
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

// A constant in the text and no parameter: a plan that is made once could not use the indexes of open offers otherwise.
const IS_OPEN_OFFER = sql<boolean>`runner_up_offers.state = 'open'`

const isOfferable = (auctionId: string) => sql<boolean>`(deleted_at is null and suspended_at is null
  and id in (select bidder_id from auction_bidders where auction_id = ${auctionId}))`

/** Bidders who could accept an offer: neither deleted nor suspended. Not locked: for what is only shown. */
export async function listOfferableBidders(db: Db | Tx, auctionId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from accounts where ${isOfferable(auctionId)}`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/** The same, locked: a deletion waits, and then sees who has an offer. */
export async function lockOfferableBidders(tx: Tx, auctionId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from accounts where ${isOfferable(auctionId)}
    order by id for key share`.execute(tx)
  return new Set(rows.map((row) => row.id))
}

export type NewOffer = {
  listingId: string
  bidderId: string
  turn: number
  priceCents: number
  floorCents: number
  relists: boolean
  adminId: string
  offeredAt: Date
  expiresAt: Date
}

export async function insertOffer(tx: Tx, offer: NewOffer): Promise<void> {
  await tx
    .insertInto('runner_up_offers')
    .values({
      listing_id: offer.listingId,
      bidder_id: offer.bidderId,
      turn: offer.turn,
      price_cents: offer.priceCents,
      floor_cents: offer.floorCents,
      relists: offer.relists,
      offered_by: offer.adminId,
      offered_at: offer.offeredAt,
      expires_at: offer.expiresAt,
    })
    .execute()
}

export type OfferDecision = { listingId: string; bidderId: string; state: 'accepted' | 'declined'; now: Date }

export type DecidedOffer = { priceCents: number; relists: boolean }

/** Null where this bidder has no open offer, or had one too long ago. */
export async function decideOffer(
  tx: Tx,
  { listingId, bidderId, state, now }: OfferDecision,
): Promise<DecidedOffer | null> {
  const offer = await tx
    .updateTable('runner_up_offers')
    .set({ state, decided_at: now })
    .where('listing_id', '=', listingId)
    .where('bidder_id', '=', bidderId)
    .where(IS_OPEN_OFFER)
    .where('expires_at', '>', now)
    .returning(['price_cents as priceCents', 'relists'])
    .executeTakeFirst()
  return offer ?? null
}

/** Names of listings whose open offer is over. */
export async function listExpiredOffers(db: Db | Tx, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('runner_up_offers')
    .innerJoin('listings', 'listings.id', 'runner_up_offers.listing_id')
    .where(IS_OPEN_OFFER)
    .where('expires_at', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('listing_id')
    .limit(sql.lit(limit))
    .select(['listings.name'])
    .execute()
  return rows.map((row) => row.name)
}

/** Null where the offer was decided or expired meanwhile. */
export async function saveOfferExpiry(tx: Tx, listingId: string, now: Date): Promise<{ relists: boolean } | null> {
  const expired = await tx
    .updateTable('runner_up_offers')
    .set({ state: 'expired', decided_at: now })
    .where('listing_id', '=', listingId)
    .where(IS_OPEN_OFFER)
    .where('expires_at', '<=', now)
    .returning('relists')
    .executeTakeFirst()
  return expired ?? null
}

export type Asked = { bidderIds: string[]; offerCount: number; winnerCents: number }

/** Who has had the lot or was offered it, and what the auction's winner owed. */
export async function readAsked(db: Db | Tx, listingId: string): Promise<Asked> {
  const { rows } = await sql<Asked>`
    select array(select buyer_id::text from auction_wins where listing_id = ${listingId}
        union select bidder_id::text from runner_up_offers where listing_id = ${listingId}) as "bidderIds",
      (select count(*)::int from runner_up_offers where listing_id = ${listingId}) as "offerCount",
      coalesce((select max(price_cents) from auction_wins where listing_id = ${listingId} and source = 'auction'), 0)
        as "winnerCents"`.execute(db)
  return rows[0]!
}
