// SQL of the problems that stand for a whole shipment which has not arrived: one with each of its lots.
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

export type NotArrived = { orderId: string; listingIds: readonly string[]; description: string }

export type Opened = { id: string; listingId: string }

/** Returns those that are new: a lot has one open problem at most, and an open one is looked into already. */
export async function openNotArrived(tx: Tx, { orderId, listingIds, description }: NotArrived): Promise<Opened[]> {
  const { rows } = await sql<Opened>`
    insert into problems (order_id, listing_id, kind, description)
    select ${orderId}, listing_id, 'not_arrived', ${description} from unnest(${[...listingIds]}::bigint[]) listing_id
    on conflict do nothing returning id, listing_id::text as "listingId"`.execute(tx)
  return rows
}

export type Arrived = { orderId: string; listingIds: readonly string[]; accountId: string; text: string }

/** By the buyer, who has nothing to be answered any more. What they said is the last message, where there is room for one. */
export async function closeNotArrived(tx: Tx, { orderId, listingIds, accountId, text }: Arrived): Promise<void> {
  await sql`
    with closed as (
      update problems set state = 'resolved', outcome = 'withdrawn', resolved_at = clock_timestamp(),
        resolved_by = ${accountId}, waiting_since = null, warned_at = null
      where order_id = ${orderId} and listing_id = any(${[...listingIds]}::bigint[]) and kind = 'not_arrived'
        and state <> 'resolved'
      returning id
    )
    insert into problem_messages (problem_id, position, author_kind, author_id, text)
    select closed.id, count(message.position) + 1, 'buyer', ${accountId}, ${text}
    from closed left join problem_messages message on message.problem_id = closed.id
    group by closed.id having count(message.position) < 100`.execute(tx)
}
