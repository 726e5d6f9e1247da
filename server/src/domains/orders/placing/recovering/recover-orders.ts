// Finds out what became of payments in doubt: every minute, and soon after a process has died that waited for one
// (watch-interrupted.ts); in any process that runs jobs, in several at once.
//
// Payments of orders that are being placed, and of what is owed of others. Two who decide about the same one meet at the
// compare-and-set of its second commit, and whatever is asked of the gateway
// can be asked twice. While the gateway is away nothing is guessed: orders stay as they are.
import { someAtATime } from '../../../../jobs/running/some-at-a-time.ts'
import { GatewayAway, type PaymentGateway } from '../../../../providers/payments/payment-gateway.ts'
import { isDatabaseAway } from '../../../../db/connections/database-away.ts'
import { countStrandedBalances, listUnknownBalances } from '../../balance/balance-queries.ts'
import { checkFailedPayments } from './check-failed-payments.ts'
import { handOver } from '../claiming/hand-over.ts'
import { matchesRequest } from '../claiming/matches-request.ts'
import { countStrandedOrders, listUnknownOrders, type InDoubt } from '../placing-queries.ts'
import type { LiveTransaction } from '../paying/book-paid.ts'
import { voidOrRefund, isLive, type SettleNeeds } from '../paying/settle-order.ts'
import { doubtOfBalance, doubtOfOrder, type PaymentInDoubt } from './payment-in-doubt.ts'

/** Longer than a request to the gateway is under way: sent within 10 s of the first commit, given up 60 s later. */
const UNKNOWN_AFTER_SECONDS = 90
const MAX_ORDERS_PER_RUN = 200
const AT_A_TIME = 4
/**
 * After this long a run starts no more, and the next minute's goes on. One call to the gateway may take 30 s. Orders in doubt
 * have half of it: however many there are, payments of failed orders are looked at too.
 */
const BUDGET_MS = 50_000

// Causes alone: the order's page and the mail say what that means for the money and the lots.
const NEVER_CHARGED = "We couldn't confirm your payment."
const DECLINED = 'Your payment was declined.'

export type RecoverNeeds = Omit<SettleNeeds, 'payments'> & { payments: PaymentGateway | null }

type Options = { afterSeconds?: number; budgetMs?: number }

/** What a run left undecided: nothing, what it had no time for, what waits for a gateway or database, or what failed. */
export type LeftUndecided = 'nothing' | 'more' | 'away' | 'failed'

export async function recoverOrders({ payments, ...given }: RecoverNeeds, options: Options = {}): Promise<void> {
  const { afterSeconds = UNKNOWN_AFTER_SECONDS, budgetMs = BUDGET_MS } = options
  const { log } = given
  const startedMs = performance.now()
  await warnOfStranded(given, { gateway: payments?.name ?? null, afterSeconds })
  if (payments === null) return
  const needs = { ...given, payments }
  const asked = { gateway: payments.name, afterSeconds, goneProcesses: [], limit: MAX_ORDERS_PER_RUN }
  const doubts = await listDoubts(needs, asked)
  try {
    await recoverEach(needs, doubts, startedMs + budgetMs / 2)
    await checkFailedPayments(needs, { atATime: AT_A_TIME, untilMs: startedMs + budgetMs })
  } catch (error) {
    if (!(error instanceof GatewayAway)) throw error
    log.warn({ reason: error.message, orders: doubts.length }, 'orders wait: the payment gateway is away')
  }
  if (doubts.length > 0) await handOver(needs)
}

/** What these processes have left, whatever its age, and nothing else of what recovery does. */
export async function recoverGone(needs: SettleNeeds, goneProcesses: readonly string[]): Promise<LeftUndecided> {
  const { payments, log } = needs
  const startedMs = performance.now()
  const asked = { gateway: payments.name, afterSeconds: null, goneProcesses, limit: MAX_ORDERS_PER_RUN }
  const doubts = await listDoubts(needs, asked)
  try {
    const left = await recoverEach(needs, doubts, startedMs + BUDGET_MS / 2)
    if (doubts.length > 0) await handOver(needs)
    return left === 'nothing' && doubts.length >= MAX_ORDERS_PER_RUN ? 'more' : left
  } catch (error) {
    if (!(error instanceof GatewayAway)) throw error
    log.warn({ reason: error.message, orders: doubts.length }, 'orders wait: the payment gateway is away')
    return 'away'
  }
}

async function listDoubts(needs: SettleNeeds, asked: InDoubt): Promise<PaymentInDoubt[]> {
  const orders = await listUnknownOrders(needs.db, asked)
  const balances = await listUnknownBalances(needs.db, asked)
  return [
    ...orders.map((order) => doubtOfOrder(needs, order)),
    ...balances.map((attempt) => doubtOfBalance(needs, attempt)),
  ]
}

async function recoverEach(
  needs: SettleNeeds,
  doubts: readonly PaymentInDoubt[],
  untilMs: number,
): Promise<LeftUndecided> {
  const results = new Set<LeftUndecided>()
  const left = await someAtATime(doubts, { atATime: AT_A_TIME, untilMs }, async (doubt) => {
    results.add(await recoverOne(needs, doubt))
  })
  if (left > 0) needs.log.warn({ orders: left }, 'orders wait for the next run: the payment gateway is slow')
  if (left > 0) return 'more'
  return results.has('away') ? 'away' : results.has('failed') ? 'failed' : 'nothing'
}

async function warnOfStranded(
  { db, log }: Pick<RecoverNeeds, 'db' | 'log'>,
  asked: { gateway: string | null; afterSeconds: number },
): Promise<void> {
  const orders = (await countStrandedOrders(db, asked)) + (await countStrandedBalances(db, asked))
  if (orders > 0) log.warn({ orders, gateway: asked.gateway }, 'orders wait for a gateway that is not open')
}

async function recoverOne(needs: SettleNeeds, doubt: PaymentInDoubt): Promise<LeftUndecided> {
  try {
    // Before the gateway is asked: one payment that it never answers about goes to the end of the line.
    await doubt.noteAsked()
    await decide(needs, doubt)
    return 'nothing'
  } catch (error) {
    if (error instanceof GatewayAway) throw error
    // One order that can't be decided must not keep the others waiting; the next minute tries again.
    needs.log.error({ err: error, order: doubt.orderId }, 'an order could not be recovered')
    return isDatabaseAway(error) ? 'away' : 'failed'
  }
}

async function decide(needs: SettleNeeds, doubt: PaymentInDoubt): Promise<void> {
  const { payments, log } = needs
  // Another amount is not our request: another shop uses the same merchant account.
  const found = (await payments.findByOrderId(doubt.gatewayOrderId)).filter(
    ({ amountCents }) => amountCents === doubt.amountCents,
  )
  // In an order that workers who decide at once agree on.
  const live = found.filter(isLive).toSorted((one, other) => (one.id < other.id ? -1 : 1))
  if (live.length > 1)
    log.error(
      { order: doubt.orderId, transactions: live.map(({ id }) => id) },
      'an order has several payments; one at most is kept',
    )
  const failure = { transactionId: null, decline: null }
  const kept = live.find((transaction) => matchesRequest(doubt, transaction))
  if (kept !== undefined) {
    const isOurs = await doubt.settlePaid(kept)
    // Where another process has decided, its payment may be among the others.
    const others = isOurs ? live.filter((transaction) => transaction !== kept) : []
    await giveAllBack(needs, others)
  } else if (live.length === 0) {
    const isDeclined = found.some(({ state }) => state === 'declined')
    const reason = isDeclined ? DECLINED : NEVER_CHARGED
    await doubt.settleFailed({ ...failure, reason, paymentState: isDeclined ? 'declined' : 'failed' })
  } else {
    const isOurs = await doubt.settleFailed({ ...failure, reason: NEVER_CHARGED, paymentState: 'failed' })
    if (isOurs) await giveAllBack(needs, live)
  }
}

async function giveAllBack(needs: SettleNeeds, transactions: readonly LiveTransaction[]): Promise<void> {
  for (const transaction of transactions) await voidOrRefund(needs, transaction)
}
