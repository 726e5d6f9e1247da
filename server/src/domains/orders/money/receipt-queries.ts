// SQL of money that came past the gateway.
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

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
