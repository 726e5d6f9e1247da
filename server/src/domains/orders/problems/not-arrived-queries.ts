// SQL of the problems that stand for a whole shipment which has not arrived: one with each of its lots.
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

export type NotArrived = { orderId: string; listingIds: readonly string[]; description: string }

/** Returns the ids of those that are new: a lot has one open problem at most, and an open one is looked into already. */
export async function openNotArrived(tx: Tx, { orderId, listingIds, description }: NotArrived): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into problems (order_id, listing_id, kind, description)
    select ${orderId}, listing_id, 'not_arrived', ${description} from unnest(${[...listingIds]}::bigint[]) listing_id
    on conflict do nothing returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export type Arrived = { orderId: string; listingIds: readonly string[]; accountId: string; answer: string }

/** By the buyer, who has nothing to be answered any more. */
export async function closeNotArrived(tx: Tx, { orderId, listingIds, accountId, answer }: Arrived): Promise<void> {
  await tx
    .updateTable('problems')
    .set({ state: 'answered', answer, answered_by: accountId, answered_at: sql<Date>`clock_timestamp()` })
    .where('order_id', '=', orderId)
    .where('listing_id', 'in', [...listingIds])
    .where('kind', '=', 'not_arrived')
    .where('state', '=', 'open')
    .execute()
}
