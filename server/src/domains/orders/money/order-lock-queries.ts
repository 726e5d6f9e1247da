// Holding an order, in the order of locks that all of the market keeps: auctions by id, listings by id, order.
import { sql, type RawBuilder } from 'kysely'
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

/** Null also where another transaction holds it or one of its lots: for sweeps, which come again. */
export async function tryLockOrderWithLots(tx: Tx, orderId: string): Promise<StoredOrder | null> {
  const lots = sql`(select listing_id from order_listings where order_id = ${orderId})`
  const isEachLocked =
    (await lockUnheld(tx, sql`auctions where listing_id in ${lots}`, sql`listing_id`)) &&
    (await lockUnheld(tx, sql`listings where id in ${lots}`, sql`id`)) &&
    (await lockUnheld(tx, sql`orders where id = ${orderId}`, sql`id`))
  return isEachLocked ? findStoredOrder(tx, orderId) : null
}

/** Whether none of these rows is held by another transaction. */
async function lockUnheld(tx: Tx, rows: RawBuilder<unknown>, key: RawBuilder<unknown>): Promise<boolean> {
  const { rows: all } = await sql`select from ${rows}`.execute(tx)
  const { rows: locked } = await sql`select from ${rows} order by ${key} for update skip locked`.execute(tx)
  return locked.length === all.length
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
