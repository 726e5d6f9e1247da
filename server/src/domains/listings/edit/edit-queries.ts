import type { ListingState } from '@lotyard/contract/rules/listings/listing-states'
import { DROP_WINDOW_DAYS } from '@lotyard/contract/rules/listings/prices/price-drop'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { EFFECTIVE_PRICE } from '../card-queries.ts'
import { IS_PUBLISHED } from '../visibility/visibility-queries.ts'
import type { ListingAccess } from '../visibility/visibility-rules.ts'

export type LockedListing = ListingAccess & {
  id: string
  name: string
  state: ListingState
  isPublished: boolean
  isAuction: boolean
  /** False for a draft, whose auction is only planned. */
  hasAuction: boolean
  overriddenTitle: string | null
  lotTitle: string
  /** What it sells for now: the fixed price with its drops, or an auction's opening. */
  priceCents: number
  reserveCents: number | null
  /** Whether its auction has begun a record, as the first bid does. */
  hasRecord: boolean
}

/**
 * Holds the listing, and its auction if it has one, until the transaction ends: no bid can come in between. Read in a
 * statement of its own: the one that locks sees price drops and the lot as they were before it waited, so that two cuts of
 * ten percent would both start from the same price.
 */
export async function lockListing(tx: Tx, name: string): Promise<LockedListing | null> {
  await sql`select a.listing_id from auctions a join listings l on l.id = a.listing_id
    where l.name = ${name} for update of a`.execute(tx)
  await sql`select from listings where name = ${name} for update`.execute(tx)
  const { rows } = await sql<LockedListing>`
    select l.id::text as id, l.name, t.seller_id::text as "sellerId", l.state, l.access_rule_id::text as "accessRuleId",
      ${IS_PUBLISHED} as "isPublished",
      l.buying_format = 'auction' as "isAuction", a.listing_id is not null as "hasAuction", l.overridden_title as "overriddenTitle", t.title as "lotTitle",
      coalesce(${EFFECTIVE_PRICE}, a.opening_cents, 0) as "priceCents",
      a.reserve_cents as "reserveCents", coalesce(a.next_sequence > 0, false) as "hasRecord"
    from listings l join lots t on t.id = l.lot_id left join auctions a on a.listing_id = l.id
    where l.name = ${name}`.execute(tx)
  return rows[0] ?? null
}

export async function saveTitle(tx: Tx, listingId: string, title: string | null): Promise<void> {
  await sql`update listings set overridden_title = ${title}, updated_at = clock_timestamp(),
    version = version + 1 where id = ${listingId}`.execute(tx)
}

/** Keeps what the listing cost until now: its given price, and the drops of it that came due, each until the next. */
export async function keepPastPrices(tx: Tx, listingId: string): Promise<void> {
  await sql`insert into past_prices (listing_id, ended_at, price_cents)
    select ${listingId}, coalesce(lead(since) over (order by since), clock_timestamp()), price_cents from (
      select '-infinity'::timestamptz as since, fixed_price_cents as price_cents from listings where id = ${listingId}
      union all
      select drops_at, price_cents from price_drops where listing_id = ${listingId} and drops_at <= clock_timestamp()
    ) prices`.execute(tx)
}

/** Prices that ended within the window in which a drop is measured; of many the lowest, which decides. */
export async function listRecentPrices(tx: Tx, listingId: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('past_prices')
    .where('listing_id', '=', listingId)
    .where('ended_at', '>', sql<Date>`clock_timestamp() - make_interval(days => ${sql.lit(DROP_WINDOW_DAYS)})`)
    .orderBy('price_cents')
    .limit(1)
    .select('price_cents')
    .execute()
  return rows.map((row) => row.price_cents)
}

/** Drops that are due, and planned ones that would now raise the price, end with the price that they belonged to. */
export async function saveFixedPrice(
  tx: Tx,
  listing: Pick<LockedListing, 'id'>,
  { priceCents, originalCents }: { priceCents: number; originalCents: number | null },
): Promise<void> {
  await sql`delete from price_drops where listing_id = ${listing.id}
    and (drops_at <= clock_timestamp() or price_cents >= ${priceCents})`.execute(tx)
  await sql`update listings set fixed_price_cents = ${priceCents}, updated_at = clock_timestamp(),
    original_price_cents = ${originalCents}, version = version + 1 where id = ${listing.id}`.execute(tx)
}

export async function saveAuctionOpening(tx: Tx, listing: LockedListing, openingCents: number): Promise<void> {
  await sql`update auctions set opening_cents = ${openingCents} where listing_id = ${listing.id} and next_sequence = 0`.execute(
    tx,
  )
  await sql`update listings set updated_at = clock_timestamp(), version = version + 1 where id = ${listing.id}`.execute(
    tx,
  )
}
