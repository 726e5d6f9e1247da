// SQL of orders that wait: for their buyer's word, or for a wire.
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

export async function saveAcceptance(
  tx: Tx,
  { orderId, dueAt, shipsBeforePayment }: { orderId: string; dueAt: Date; shipsBeforePayment: boolean },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      state: 'invoiced',
      accepted_at: sql<Date>`clock_timestamp()`,
      invoice_due_at: dueAt,
      ships_before_payment: shipsBeforePayment,
    })
    .where('id', '=', orderId)
    .execute()
}

/** The deadline has passed, and nothing came or may be coming: what the rule hasLapsed is then asked about. */
export async function listLapsing(db: Db | Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from (
      select id, proposed_until as until from orders where state = 'proposed' and proposed_until <= clock_timestamp()
      union all
      select id, held_until from orders where state = 'invoiced' and held_until <= clock_timestamp()
    ) o
    where not exists (select from receipts r where r.order_id = o.id and r.reversed_at is null)
      and not exists (select from payments p where p.order_id = o.id
        and p.state in ('requested', 'authorised', 'captured', 'settled'))
    order by o.until, o.id limit ${sql.lit(limit)}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function saveLapse(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ lapsed_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', orderId)
    .execute()
}

export async function saveShipAnyway(tx: Tx, orderId: string, reason: string): Promise<void> {
  await tx.updateTable('orders').set({ ship_anyway_reason: reason }).where('id', '=', orderId).execute()
}
