// SQL of the jobs that an order leaves until after its commit, because a NOTIFY in it would make all orders commit one after
// the other.
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

/** Takes paid orders out whose jobs are to be queued in this transaction, except those that another transaction takes. */
export async function takePlacedOrders(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from placed_orders_outbox where order_id = any(array(
      select order_id from placed_orders_outbox limit ${sql.lit(limit)} for update skip locked))
    returning order_id::text as id`.execute(tx)
  return rows.map(({ id }) => id)
}
