// Holding an order, in the order of locks that all of the market keeps: auctions by id, listings by id, order.
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { lockAuctionRows } from '../../auctions/index.ts'
import { lockListings } from '../../listings/index.ts'
import { findStoredOrder, type StoredOrder } from '../reading/order-queries.ts'

/** For callers that may end an order: also locks its lots, which are then free. Null where there is no such order. */
export async function lockOrderWithLots(tx: Tx, orderId: string): Promise<StoredOrder | null> {
  const lots = await tx.selectFrom('order_listings').where('order_id', '=', orderId).select('listing_id').execute()
  const listingIds = lots.map(({ listing_id }) => listing_id)
  await lockAuctionRows(tx, listingIds)
  await lockListings(tx, listingIds)
  return lockOrder(tx, orderId)
}

/** Reads it in a second statement: the first may have waited for another transaction that changed it. */
export async function lockOrder(tx: Tx, orderId: string): Promise<StoredOrder | null> {
  await lockOrderRow(tx, orderId)
  return findStoredOrder(tx, orderId)
}

/** For callers that read less of it, in a second statement too. */
export async function lockOrderRow(tx: Tx, orderId: string): Promise<void> {
  await sql`select from orders where id = ${orderId} for update`.execute(tx)
}
