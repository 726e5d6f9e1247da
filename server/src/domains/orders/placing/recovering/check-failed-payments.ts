import { someAtATime, type Pace } from '../../../../jobs/running/some-at-a-time.ts'
import { GatewayAway } from '../../../../providers/payments/payment-gateway.ts'
import { nextCheckMinutes } from './check-schedule.ts'
import { claimChecks, finishCheck, type GivenBack, type PaymentToCheck } from './recovery-queries.ts'
import { voidOrRefundOrThrow, isLive, type SettleNeeds } from '../paying/settle-order.ts'

const MAX_CHECKS_PER_RUN = 200

/** A gateway may book a payment long after everybody has given it up: what turns up for a failed order is given back. */
export async function checkFailedPayments(needs: SettleNeeds, pace: Pace): Promise<void> {
  const { payments, db } = needs
  for (let checked = 0; checked < MAX_CHECKS_PER_RUN && performance.now() < pace.untilMs;) {
    // As many as are asked about at once: what is claimed and not asked about waits for minutes.
    const due = await claimChecks(db, { gateway: payments.name, limit: pace.atATime })
    if (due.length === 0) return
    await someAtATime(due, pace, (payment) => checkOne(needs, payment))
    checked += due.length
  }
}

async function checkOne(needs: SettleNeeds, payment: PaymentToCheck): Promise<void> {
  const { db, payments, log } = needs
  try {
    const found = await payments.findByOrderId(payment.gatewayOrderId)
    const live = found.filter((one) => one.amountCents === payment.amountCents).filter(isLive)
    const givenBack: GivenBack[] = []
    for (const transaction of live) {
      givenBack.push({ id: transaction.id, state: await voidOrRefundOrThrow(needs, transaction) })
      log.warn({ order: payment.orderId, transaction: transaction.id }, 'a payment of a failed order was given back')
    }
    // What was settled stays so at the gateway beside its refund: asked again, it would look like a new find.
    const nextInMinutes = live.length > 0 ? null : nextCheckMinutes(payment.checks + 1)
    await finishCheck(db, { id: payment.id, nextInMinutes, givenBack: givenBack[0] ?? null })
  } catch (error) {
    if (error instanceof GatewayAway) throw error
    // Its lease runs out in some minutes, and it is tried again.
    log.error({ err: error, order: payment.orderId }, 'a payment of a failed order could not be checked')
  }
}
