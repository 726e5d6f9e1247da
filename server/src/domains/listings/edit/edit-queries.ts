import { DROP_WINDOW_DAYS } from '@lotyard/contract/rules/listings/prices/price-drop'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import type { LockedListing } from './lock-listing-queries.ts'

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
    .limit(sql.lit(1))
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

export async function saveAuctionOpening(
  tx: Tx,
  listing: Pick<LockedListing, 'id'>,
  openingCents: number,
): Promise<void> {
  await sql`update auctions set opening_cents = ${openingCents} where listing_id = ${listing.id} and next_sequence = 0`.execute(
    tx,
  )
  await sql`update listings set updated_at = clock_timestamp(), version = version + 1 where id = ${listing.id}`.execute(
    tx,
  )
}
