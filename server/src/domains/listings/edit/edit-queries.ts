import type { ListingState } from '@lotyard/contract/rules/listings/listing-states'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { EFFECTIVE_PRICE } from '../card-queries.ts'
import type { ListingAccess } from '../visibility/visibility-rules.ts'

export type LockedListing = ListingAccess & {
  id: string
  name: string
  state: ListingState
  isAuction: boolean
  overriddenTitle: string | null
  /** What it sells for now: the fixed price with its drops, or an auction's opening. */
  priceCents: number
  originalCents: number | null
  reserveCents: number | null
  /** Whether its auction has begun a record, as the first bid does. */
  hasRecord: boolean
}

/** Holds the listing, and its auction if it has one, until the transaction ends: no bid can come in between. */
export async function lockListing(tx: Tx, name: string): Promise<LockedListing | null> {
  await sql`select a.listing_id from auctions a join listings l on l.id = a.listing_id
    where l.name = ${name} for update of a`.execute(tx)
  const { rows } = await sql<LockedListing>`
    select l.id::text as id, l.name, t.seller_id::text as "sellerId", l.state, l.access_rule_id::text as "accessRuleId",
      l.buying_format = 'auction' as "isAuction", l.overridden_title as "overriddenTitle",
      coalesce(${EFFECTIVE_PRICE}, a.opening_cents, 0) as "priceCents", l.original_price_cents as "originalCents",
      a.reserve_cents as "reserveCents", coalesce(a.next_sequence > 0, false) as "hasRecord"
    from listings l join lots t on t.id = l.lot_id left join auctions a on a.listing_id = l.id
    where l.name = ${name} for update of l`.execute(tx)
  return rows[0] ?? null
}

export async function saveTitle(tx: Tx, listingId: string, title: string | null): Promise<void> {
  await sql`update listings set overridden_title = ${title}, updated_at = clock_timestamp() where id = ${listingId}`.execute(
    tx,
  )
}

/**
 * A lower price is a drop from what it was; a price at or above the original ends the drop. Drops that are due, and
 * planned ones that would now raise the price, are dropped with it.
 */
export async function saveFixedPrice(tx: Tx, listing: LockedListing, priceCents: number): Promise<void> {
  const beforeCents = Math.max(listing.originalCents ?? 0, listing.priceCents)
  await sql`delete from price_drops where listing_id = ${listing.id}
    and (drops_at <= clock_timestamp() or price_cents >= ${priceCents})`.execute(tx)
  await sql`update listings set fixed_price_cents = ${priceCents}, updated_at = clock_timestamp(),
    original_price_cents = ${beforeCents > priceCents ? beforeCents : null} where id = ${listing.id}`.execute(tx)
}

export async function saveAuctionOpening(tx: Tx, listing: LockedListing, openingCents: number): Promise<void> {
  await sql`update auctions set opening_cents = ${openingCents} where listing_id = ${listing.id} and next_sequence = 0`.execute(
    tx,
  )
  await sql`update listings set updated_at = clock_timestamp() where id = ${listing.id}`.execute(tx)
}
