// SQL of refunds and the ways they go. A refund is done when its last part is. A part that fails leaves it and becomes a failed
// refund of its own, so that a refund counts as a whole or not at all.
import type { RefundKind } from '@lotyard/contract/rules/orders/payments/balance'
import { sql } from 'kysely'
import type { Tx } from '../../../../db/database.ts'

export type NewRefund = {
  orderId: string
  kind: RefundKind
  listingId: string | null
  amountCents: number
  reason: string
  /** Null where the market gives back by itself. */
  requestedBy: string | null
  /** Of the form; no other refund of the order and kind has it. */
  requestKey: string | null
  /** By hand, after the gateway had refused. */
  sentByWire: boolean
  /** None for a credit. `gatewayOrderId` null: by hand, which counts as done. */
  parts: readonly { paymentId: string | null; amountCents: number; gatewayOrderId: string | null }[]
}

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<string> {
  const now = sql<Date>`clock_timestamp()`
  const isDone = refund.parts.every(({ paymentId }) => paymentId === null)
  const { id } = await tx
    .insertInto('refunds')
    .values({
      order_id: refund.orderId,
      kind: refund.kind,
      listing_id: refund.listingId,
      amount_cents: refund.amountCents,
      reason: refund.reason,
      requested_by: refund.requestedBy,
      request_key: refund.requestKey,
      sent_by_wire: refund.sentByWire,
      ...(isDone && { state: 'done', done_at: now }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { paymentId, amountCents, gatewayOrderId } of refund.parts)
    await tx
      .insertInto('refund_parts')
      .values({
        refund_id: id,
        payment_id: paymentId,
        amount_cents: amountCents,
        gateway_order_id: gatewayOrderId,
        ...(paymentId === null && { state: 'done', done_at: now }),
      })
      .execute()
  return id
}

/** Under the order's lock, as all that follow: two parts that end at once must not both see the other waiting. */
export async function savePartDone(tx: Tx, partId: string, transactionId: string | null): Promise<void> {
  const part = await tx
    .updateTable('refund_parts')
    .set({ state: 'done', done_at: sql<Date>`clock_timestamp()`, transaction_id: transactionId })
    .where('id', '=', partId)
    .where('state', '=', 'waiting')
    .returning('refund_id')
    .executeTakeFirst()
  if (part !== undefined) await finishRefund(tx, part.refund_id)
}

export async function savePartFailed(tx: Tx, partId: string): Promise<void> {
  const part = await tx
    .updateTable('refund_parts')
    .set({ state: 'failed' })
    .where('id', '=', partId)
    .where('state', '=', 'waiting')
    .returning(['refund_id', 'amount_cents'])
    .executeTakeFirst()
  if (part === undefined) return
  const { refund_id, amount_cents } = part
  const others = await tx
    .selectFrom('refund_parts')
    .where('refund_id', '=', refund_id)
    .where('id', '<>', partId)
    .select('id')
    .execute()
  if (others.length === 0) {
    await tx.updateTable('refunds').set({ state: 'failed' }).where('id', '=', refund_id).execute()
    return
  }
  await sql`with failed as (
      insert into refunds (order_id, kind, listing_id, amount_cents, reason, requested_by, requested_at, state)
      select order_id, kind, listing_id, ${amount_cents}, reason, requested_by, requested_at, 'failed'
      from refunds where id = ${refund_id} returning id
    )
    update refund_parts set refund_id = failed.id from failed where refund_parts.id = ${partId}`.execute(tx)
  await tx
    .updateTable('refunds')
    .set({ amount_cents: sql`amount_cents - ${amount_cents}` })
    .where('id', '=', refund_id)
    .execute()
  await finishRefund(tx, refund_id)
}

/** Those of a payment that was voided, which gave all of it back. */
export async function saveWaitingPartsDone(tx: Tx, paymentId: string): Promise<void> {
  for (const partId of await listWaitingParts(tx, paymentId)) await savePartDone(tx, partId, null)
}

/** Those of a payment that there is no money for any more. */
export async function saveWaitingPartsFailed(tx: Tx, paymentId: string): Promise<void> {
  for (const partId of await listWaitingParts(tx, paymentId)) await savePartFailed(tx, partId)
}

/** Under the lock: one may have been asked for while the gateway was. */
async function listWaitingParts(tx: Tx, paymentId: string): Promise<string[]> {
  const waiting = await tx
    .selectFrom('refund_parts')
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'waiting')
    .select('id')
    .execute()
  return waiting.map(({ id }) => id)
}

async function finishRefund(tx: Tx, refundId: string): Promise<void> {
  await sql`update refunds set state = 'done', done_at = clock_timestamp() where id = ${refundId} and state = 'waiting'
    and not exists (select from refund_parts where refund_id = ${refundId} and state <> 'done')`.execute(tx)
}
