import { queuePayment } from './queue-payment.ts'
import { listPaymentsUnderWay } from './money-queries.ts'
import type { MoneyNeeds } from './settle-payment.ts'

/** What one sweep takes on; the next one, a minute later, takes the rest. */
const SWEEP_LIMIT = 200

/** Gives every payment that waits for something its job again, so that none is forgotten. */
export async function sweepPayments({ db, payments }: Pick<MoneyNeeds, 'db' | 'payments'>): Promise<void> {
  if (payments === null) return
  const orderIds = await listPaymentsUnderWay(db, { gateway: payments.name, limit: SWEEP_LIMIT })
  if (orderIds.length === 0) return
  await db.transaction().execute(async (tx) => {
    for (const orderId of orderIds) await queuePayment(tx, orderId)
  })
}
