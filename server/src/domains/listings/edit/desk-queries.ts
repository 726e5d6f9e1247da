// What the desk asks of a listing that is locked.
import type { ListingState } from '@lotyard/contract/rules/listings/listing-states'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

/** Another listing that keeps the lot from being offered again: an open one, or one that sold it. Locks the lot. */
export async function findListingInTheWay(
  tx: Tx,
  lotId: string,
): Promise<{ name: string; state: ListingState } | null> {
  await sql`select id from lots where id = ${lotId} for update`.execute(tx)
  const { rows } = await sql<{ name: string; state: ListingState }>`select name, state from listings
    where lot_id = ${lotId} and state not in ('unsold', 'withdrawn') order by id desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** Says that the desk has changed the listing or its goods. Buyers see it among the most recent. */
export async function bumpVersion(tx: Tx, listingId: string): Promise<void> {
  await sql`update listings set version = version + 1, updated_at = clock_timestamp() where id = ${listingId}`.execute(
    tx,
  )
}

export async function isAuctionPublished(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean
  }>`select exists (select from auctions a join listings l on l.id = a.listing_id
    where l.name = ${name} and l.state <> 'draft') as is`.execute(db)
  return rows[0]!.is
}
