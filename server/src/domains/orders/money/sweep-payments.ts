import { queuePayment } from './queue-payment.ts'
import { listPaymentsUnderWay, MAX_OPEN_DAYS, takeStuckPayments } from './money-queries.ts'
import type { MoneyNeeds } from './settle-payment.ts'

/** What one sweep takes on; the next one, a minute later, takes the rest. */
const SWEEP_LIMIT = 200

/** Gives every payment that waits for something its job again, so that none is forgotten. */
export async function sweepPayments({ db, log, payments }: MoneyNeeds): Promise<void> {
  if (payments === null) return
  const taken = { gateway: payments.name, limit: SWEEP_LIMIT }
  const orderIds = await listPaymentsUnderWay(db, taken)
  if (orderIds.length > 0)
    await db.transaction().execute(async (tx) => {
      for (const orderId of orderIds) await queuePayment(tx, orderId)
    })
  for (const order of await takeStuckPayments(db, taken))
    log.error({ order }, `a payment has not settled within ${MAX_OPEN_DAYS} days, and is asked about no more`)
}
