// SQL of what follows an auction: listings that change state with it, wins, bars and offers.
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { insertEvents, run, type AuctionEvent } from '../auction-queries.ts'
import { listingName } from '../../listings/index.ts'

export async function findTimeZone(tx: Tx): Promise<string> {
  const site = await tx.selectFrom('sites').where('is_default', '=', true).select('time_zone').executeTakeFirst()
  return site?.time_zone ?? 'UTC'
}

export async function findBidderNumber(tx: Tx, auctionId: string, bidderId: string): Promise<number> {
  const row = await tx
    .selectFrom('auction_bidders')
    .where('auction_id', '=', auctionId)
    .where('bidder_id', '=', bidderId)
    .select('number')
    .executeTakeFirstOrThrow()
  return row.number
}

export async function listBidderIds(tx: Tx, auctionId: string): Promise<string[]> {
  const rows = await tx.selectFrom('auction_bidders').where('auction_id', '=', auctionId).select('bidder_id').execute()
  return rows.map((row) => row.bidder_id)
}

/** Those who still had a part in it at the end: at least one bid of theirs was not voided. */
export async function listStandingBidderIds(tx: Tx, auctionId: string): Promise<string[]> {
  const { rows } = await sql<{ bidder_id: string }>`
    select bidder.bidder_id from auction_bidders bidder where bidder.auction_id = ${auctionId}
      and exists (select from auction_links link
        where link.auction_id = bidder.auction_id and link.bidder_number = bidder.number and link.kind = 'bid'
          and not exists (select from auction_links void where void.auction_id = link.auction_id
            and void.bid_sequence = link.sequence and void.kind = 'void'))`.execute(tx)
  return rows.map((row) => row.bidder_id)
}

export async function saveEvents(tx: Tx, events: AuctionEvent[]): Promise<void> {
  if (events.length > 0) await run(tx, insertEvents(events))
}

export type ListingEnd =
  { state: 'awaiting_payment'; priceCents: number } | { state: 'unsold' | 'withdrawn'; priceCents: null }

export async function endListing(tx: Tx, listingId: string, end: ListingEnd, closedAtMs: number): Promise<void> {
  await tx
    .updateTable('listings')
    .set({ state: end.state, closed_at: new Date(closedAtMs), sold_price_cents: end.priceCents })
    .where('id', '=', listingId)
    .execute()
}

export type NewWin = {
  listingId: string
  buyerId: string
  priceCents: number
  source: 'auction' | 'runner_up'
  wonAt: Date
  paymentDueAt: Date
}

export async function insertWin(tx: Tx, win: NewWin): Promise<void> {
  await tx
    .insertInto('auction_wins')
    .values({
      listing_id: win.listingId,
      buyer_id: win.buyerId,
      price_cents: win.priceCents,
      source: win.source,
      won_at: win.wonAt,
      payment_due_at: win.paymentDueAt,
    })
    .execute()
}

/**
 * Offers the lot again on the same terms and for as long as before, starting now, under a name of its own. Does nothing
 * where the auction has no relist left. Answers the new name.
 */
export async function relist(tx: Tx, listingId: string, fromMs: number): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select nextval(pg_get_serial_sequence('listings', 'id')) as id
    from auctions where listing_id = ${listingId} and relists_left > 0`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) return null
  const name = listingName(Number(id))
  const from = new Date(fromMs)
  await sql`insert into listings (id, name, lot_id, state, buying_format, overridden_title, access_rule_id, shipping_mode,
      flat_shipping_cents, shipping_discount_percent, available_for_pick_up, published_at, updated_at)
    select ${id}, ${name}, lot_id, 'active', buying_format, overridden_title, access_rule_id, shipping_mode,
      flat_shipping_cents, shipping_discount_percent, available_for_pick_up, ${from}, ${from}
    from listings where id = ${listingId}`.execute(tx)
  // Extensions are left out of the new duration: the terms in the record say how long it was meant to be.
  await sql`insert into auctions (listing_id, starts_at, ends_at, opening_cents, reserve_cents, soft_close_window_seconds,
      extension_seconds, latest_end_at, relists_left)
    select ${id}, ${from}, ${from}::timestamptz + (meant.ends_at - auctions.starts_at), opening_cents, reserve_cents,
      soft_close_window_seconds, extension_seconds, ${from}::timestamptz + (latest_end_at - auctions.starts_at), relists_left - 1
    from auctions
    cross join lateral (select coalesce((select (body::jsonb ->> 'ends_at')::timestamptz from auction_links
      where auction_id = auctions.listing_id and sequence = 0), auctions.ends_at) as ends_at) meant
    where listing_id = ${listingId}`.execute(tx)
  return name
}
