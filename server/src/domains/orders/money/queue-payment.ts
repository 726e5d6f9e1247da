import type { Tx } from '../../../db/database.ts'
import { enqueueAll, type JobToQueue } from '../../../jobs/enqueue.ts'

/**
 * Has a job do what the payment waits for. All acts of one payment run in one queue, one after the other: a void that
 * overtook its capture would find nothing to void. Sixteen queues, so that one slow answer does not keep all others waiting.
 */
export function paymentJob(orderId: string): JobToQueue {
  const queueName = `payments-${orderId.slice(0, 1)}` as const
  // The sweep asks again every minute; a job of many attempts would do the same beside it.
  return { name: 'settle_payment', payload: { orderId }, jobKey: `payment:${orderId}`, queueName, maxAttempts: 1 }
}

export async function queuePayment(tx: Tx, orderId: string): Promise<void> {
  await enqueueAll(tx, [paymentJob(orderId)])
}
