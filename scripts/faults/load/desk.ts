import type { Bidder } from '../invented-market.ts'
import type { AnsweredOrder } from './buyers.ts'
import type { Client } from './client.ts'

export type Cancellations = {
  /** An admin was told that they are over. */
  told: Set<string>
  /** Asked for; a reply may have been lost. */
  asked: Set<string>
}

/** One order in so many is cancelled, so that money goes back under faults too. */
const ONE_IN = 6

/** An admin who cancels some of the orders that were answered, each once. */
export function createCancelling(
  client: Client,
  { admin, orders, cancelled }: { admin: Bidder; orders: readonly AnsweredOrder[]; cancelled: Cancellations },
) {
  let looked = 0
  return async function cancelSome(): Promise<void> {
    while (looked < orders.length) {
      const { id } = orders[looked]!
      looked += 1
      if (looked % ONE_IN !== 0) continue
      cancelled.asked.add(id)
      const reply = await client.sendUntilAnswered(`/api/admin/orders/${id}/cancel`, {
        method: 'POST',
        headers: admin.headers,
        body: JSON.stringify({ reason: 'The buyer asked us to.' }),
      })
      // Told that it is over: an earlier try was heard, and its reply was lost.
      const isOver = (reply?.body as { code?: string } | null)?.code === 'order_not_open'
      if (reply?.status === '200' || isOver) cancelled.told.add(id)
    }
  }
}
