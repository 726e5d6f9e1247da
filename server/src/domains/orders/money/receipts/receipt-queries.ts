// SQL of money that came past the gateway.
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/database.ts'

export type NewReceipt = {
  orderId: string
  kind: 'wire' | 'check' | 'ach'
  amountCents: number
  reference: string | null
  /** The day that the bank names; null for the site's today. */
  receivedOn: string | null
  requestKey: string | null
  recordedBy: string
}

/** Under the order's lock. */
export async function insertReceipt(tx: Tx, receipt: NewReceipt): Promise<string> {
  const { id } = await tx
    .insertInto('receipts')
    .values({
      order_id: receipt.orderId,
      kind: receipt.kind,
      amount_cents: receipt.amountCents,
      reference: receipt.reference,
      received_on: sql`coalesce(${receipt.receivedOn}::date, site_day(clock_timestamp()))`,
      request_key: receipt.requestKey,
      recorded_by: receipt.recordedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function reverseReceipt(
  tx: Tx,
  { receiptId, adminId, reason }: { receiptId: string; adminId: string; reason: string },
): Promise<void> {
  await tx
    .updateTable('receipts')
    .set({ reversed_at: sql<Date>`clock_timestamp()`, reversed_by: adminId, reverse_reason: reason })
    .where('id', '=', receiptId)
    .where('reversed_at', 'is', null)
    .execute()
}

/** The site's today. */
export async function readSiteToday(tx: Db | Tx): Promise<string> {
  const { rows } = await sql<{ today: string }>`select site_day(clock_timestamp())::text as today`.execute(tx)
  return rows[0]!.today
}
