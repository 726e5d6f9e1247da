// Says that a mail about an order is due. It is written by a job (write-order-mail.ts): links, the operator's words and the
// order itself are read there, so that code that changes an order needs nothing but its transaction.
import type { OrderMailKind } from '@lotyard/contract/site/mails'
import type { Tx } from '../../../db/database.ts'
import { enqueueAll, type JobToQueue } from '../../../jobs/enqueue.ts'

type OrderMail = { kind: OrderMailKind; orderId: string; about?: string | null }

export function orderPlacedJob(orderId: string): JobToQueue {
  return mailJob({ kind: 'order-placed', orderId })
}

export async function queueOrderPlaced(tx: Tx, orderId: string): Promise<void> {
  await enqueueAll(tx, [orderPlacedJob(orderId)])
}

/** The buyer of a direct order has paid nothing and hears nothing: the seller or admin who placed it is told. */
export async function queueOrderFailed(
  tx: Tx,
  { id: orderId, isDirect }: { id: string; isDirect: boolean },
): Promise<void> {
  await queueOrderMail(tx, { kind: isDirect ? 'direct-order-failed' : 'order-failed', orderId })
}

/** `about`: the shipment, refund or problem, where an order has several. */
export async function queueOrderMail(tx: Tx, mail: OrderMail): Promise<void> {
  await enqueueAll(tx, [mailJob(mail)])
}

function mailJob({ kind, orderId, about = null }: OrderMail): JobToQueue {
  return { name: 'write_order_mail', payload: { kind, orderId, about } }
}
