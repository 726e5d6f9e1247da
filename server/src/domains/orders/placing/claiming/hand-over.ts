// What follows an order's commits: other processes hear that its lots and its cart have changed, and once it is paid, its
// jobs are queued. Many orders share one transaction. Where a process dies before it, the sweep does it within a minute.
import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../../../../context.ts'
import { enqueueAll } from '../../../../jobs/enqueue.ts'
import { orderPlacedJob } from '../../mails/order-mails.ts'
import { paymentJob } from '../../money/queue-payment.ts'
import { tellOfListingChanges } from '../../../listings/index.ts'
import { takePlacedOrders } from '../outbox-queries.ts'

const MAX_ORDERS = 200
/** Orders that commit within this share a transaction. */
const GATHER_MS = 25

/** One batch. When there are more orders, the next one takes the rest. */
export async function handOver({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const orderIds = await takePlacedOrders(tx, MAX_ORDERS)
    if (orderIds.length > 0)
      await enqueueAll(
        tx,
        orderIds.flatMap((id) => [orderPlacedJob(id), paymentJob(id)]),
      )
    await tellOfListingChanges(tx)
  })
}

export type HandOver = {
  /** Called after a commit. Never throws: the order counts whatever happens here. */
  soon: () => void
  finish: () => Promise<void>
}

export function openHandOver(needs: Pick<Context, 'db' | 'log'>): HandOver {
  let isDue = false
  let running: Promise<void> | null = null

  async function run(): Promise<void> {
    do {
      isDue = false
      await handOver(needs).catch((error: unknown) =>
        needs.log.warn({ err: error }, 'what follows orders is left to the sweep'),
      )
      await wait(GATHER_MS)
    } while (isDue)
    // In the same turn as the last look at `isDue`. Any later, and an order in between would wait for the sweep.
    running = null
  }

  return {
    soon() {
      isDue = true
      running ??= run()
    },
    async finish() {
      await running
    },
  }
}
