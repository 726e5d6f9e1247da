// SQL of what an order leaves until after its commit, because a NOTIFY in it would make all orders commit one after the
// other: telling other processes of its lots, and queuing its jobs.
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

/** One row to select from: triggers of this transaction then send no notice. The caller hands over after the commit. */
export const DEFER_NOTIFY = sql`(select set_config('lotyard.tells_after_commit', 'on', true)) setting`

/** Takes paid orders out whose jobs are to be queued in this transaction, except those that another transaction takes. */
export async function takePlacedOrders(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from placed_orders_outbox where order_id = any(array(
      select order_id from placed_orders_outbox limit ${sql.lit(limit)} for update skip locked))
    returning order_id::text as id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function tellOfListingChanges(tx: Tx): Promise<void> {
  await sql`select tell_of_listing_changes()`.execute(tx)
}
