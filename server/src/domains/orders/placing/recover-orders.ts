// Finds out what became of payments that nobody heard of: every minute, in any process that runs jobs, in several at once.
//
// Two who decide about the same order meet at the compare-and-set of its second commit, and whatever is asked of the gateway
// can be asked twice. While the gateway is away nothing is guessed: orders stay as they are.
import { GatewayAway } from '../../../providers/payments/payment-gateway.ts'
import { checkFailedPayments } from './check-failed-payments.ts'
import { handOver } from './hand-over.ts'
import { isAsAsked } from './is-as-asked.ts'
import { listUnknownOrders, type PlacingOrder } from './placing-queries.ts'
import { giveBack, isLive, settleFailed, settlePaid, type SettleNeeds } from './settle-order.ts'

/** Longer than any request to the gateway is under way: sent within 10 s of the first commit, given up 60 s later. */
const UNKNOWN_AFTER_SECONDS = 3 * 60
const MAX_ORDERS_PER_RUN = 200

const NEVER_CHARGED = "We couldn't confirm your payment, so you weren't charged. The lots are back in your cart."
const DECLINED = 'Your payment was declined. The lots are back in your cart.'

export async function recoverOrders(
  needs: SettleNeeds,
  { afterSeconds = UNKNOWN_AFTER_SECONDS }: { afterSeconds?: number } = {},
): Promise<void> {
  const { db, payments, log } = needs
  const orders = await listUnknownOrders(db, { gateway: payments.name, afterSeconds, limit: MAX_ORDERS_PER_RUN })
  try {
    for (const order of orders) await recoverOne(needs, order)
    await checkFailedPayments(needs)
  } catch (error) {
    if (!(error instanceof GatewayAway)) throw error
    log.warn({ reason: error.message, orders: orders.length }, 'orders wait: the payment gateway is away')
  }
  if (orders.length > 0) await handOver(needs)
}

async function recoverOne(needs: SettleNeeds, order: PlacingOrder): Promise<void> {
  try {
    await decide(needs, order)
  } catch (error) {
    if (error instanceof GatewayAway) throw error
    // One order that can't be decided must not keep the others waiting; the next minute tries again.
    needs.log.error({ err: error, order: order.id }, 'an order could not be recovered')
  }
}

async function decide(needs: SettleNeeds, order: PlacingOrder): Promise<void> {
  const { payments, log } = needs
  // Another amount is not our request: somebody else uses the same merchant account.
  const found = (await payments.findByOrderId(order.gatewayOrderId)).filter(
    ({ amountCents }) => amountCents === order.amountCents,
  )
  const [live, ...others] = found.filter(isLive)
  if (others.length > 0) {
    log.error(
      { order: order.id, transactions: others.length + 1 },
      'an order has several payments; look at the gateway',
    )
    return
  }
  const failure = { transactionId: null, declinedTo: null, tellsByMail: true }
  if (live === undefined) {
    const isDeclined = found.some(({ state }) => state === 'declined')
    const reason = isDeclined ? DECLINED : NEVER_CHARGED
    await settleFailed(needs, order, { ...failure, reason, paymentState: isDeclined ? 'declined' : 'failed' })
  } else if (isAsAsked(order, live)) await settlePaid(needs, order, { transaction: live, token: null })
  else {
    const isOurs = await settleFailed(needs, order, { ...failure, reason: NEVER_CHARGED, paymentState: 'failed' })
    if (isOurs) await giveBack(needs, live)
  }
}
