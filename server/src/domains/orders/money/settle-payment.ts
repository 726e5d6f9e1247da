// The one place that moves money after an order is placed: all payments of an order, one after the other. It reads each
// transaction first, does the next step, and reads again: a kill in the middle leaves nothing that the next run would do twice.
import { assert } from '@lotyard/contract/rules/assert'
import { isOver } from '@lotyard/contract/rules/orders/payments/balance'
import type { OrderState } from '@lotyard/contract/rules/orders/order-states'
import {
  isStillNeeded,
  nextStep,
  unaskedCents,
  type PaymentToSettle,
} from '@lotyard/contract/rules/orders/payments/payment-steps'
import type { Context } from '../../../context.ts'
import {
  GatewayAway,
  GatewayRefusal,
  type GatewayTransaction,
  type PaymentGateway,
} from '../../../providers/payments/payment-gateway.ts'
import { bookCaptured, bookLost, bookReturned } from './book-payment.ts'
import { findPayment, listPayments, saveAsked, type StoredPayment } from './money-queries.ts'
import { lockOrder } from './order-lock-queries.ts'
import { savePartDone, savePartFailed } from './refunds/refund-queries.ts'

export type MoneyNeeds = Pick<Context, 'db' | 'log'> & { payments: PaymentGateway | null }
type Needs = Pick<Context, 'db' | 'log'> & { payments: PaymentGateway; untilMs: number }

/** Capture, then void or refund; each step at most once in a run, and two more to look again. */
const MAX_STEPS = 6
/** After this long no further step is begun: the slot is needed, and the sweep gives the order its job again. */
const BUDGET_MS = 60_000

/**
 * As a job. While the gateway is away it ends and leaves the order to the sweep, which gives it another as long as its money
 * waits for something: a job that fails is given up after its one attempt, which calls an operator.
 */
export async function settlePaymentJob(needs: MoneyNeeds, payload: { orderId: string }): Promise<void> {
  try {
    await settlePayment(needs, payload)
  } catch (error) {
    if (!(error instanceof GatewayAway)) throw error
    needs.log.warn({ reason: error.message, order: payload.orderId }, 'a payment waits: the payment gateway is away')
  }
}

export async function settlePayment(given: MoneyNeeds, { orderId }: { orderId: string }): Promise<void> {
  const untilMs = performance.now() + BUDGET_MS
  let failure: unknown = null
  for (const payment of (await listPayments(given.db, orderId)).filter(isUnderWay)) {
    try {
      await settleOne(given, payment, untilMs)
    } catch (error) {
      if (error instanceof GatewayAway) throw error
      // One that can't be decided must not keep the order's others waiting.
      failure ??= error
    }
  }
  if (failure !== null) throw failure
}

async function settleOne(given: MoneyNeeds, payment: StoredPayment, untilMs: number): Promise<void> {
  const { db, payments } = given
  const { id, orderId, gateway } = payment
  // What one gateway authorised, another knows nothing of.
  if (payments === null || payments.name !== gateway)
    throw new Error(`a payment of order ${orderId} belongs to the gateway ${gateway}, which is not open`)
  await saveAsked(db, id)
  for (let step = 0; step < MAX_STEPS && performance.now() < untilMs; step++) {
    // Read again at each step: a refund may have been asked for meanwhile, or the order paid another way.
    const now = await findPayment(db, id)
    const transaction = await payments.find(now.transactionId!)
    assert(transaction !== null, 'the gateway lost a transaction')
    if (await takeStep({ ...given, payments, untilMs }, now, transaction)) return
  }
}

/** Placing and failed orders are for those who place them; what is voided, declined or failed is over. */
function isUnderWay(payment: StoredPayment): boolean {
  const { orderState, state } = payment
  if (orderState === 'placing' || orderState === 'failed') return false
  if (state === 'settled') return nextStep(state, toSettle(payment)) === 'refund'
  return state === 'authorised' || state === 'captured'
}

function toSettle({ purpose, state, amountCents, refunds, orderState, balanceCents }: StoredPayment): PaymentToSettle {
  const isOrderOver = isOver(orderState as OrderState)
  const isBalance = purpose === 'balance' && state === 'authorised'
  return {
    amountCents,
    refunds,
    isOrderOver,
    toReturnCents: isOrderOver ? -balanceCents : 0,
    // Once it is captured, what was too much is a refund of it.
    isNeeded: !isBalance || isStillNeeded(amountCents, balanceCents),
  }
}

/** True when there is nothing to do any more, for now or for good. */
async function takeStep(needs: Needs, payment: StoredPayment, transaction: GatewayTransaction): Promise<boolean> {
  const { id, state } = transaction
  const isNews = (state === 'captured' || state === 'settled') && state !== payment.state
  if (isNews || (state === 'settled' && unaskedCents(toSettle(payment)) > 0)) {
    await bookCaptured(needs, payment, state)
    return false
  }
  switch (nextStep(state, toSettle(payment))) {
    case 'capture':
      return capture(needs, payment, id)
    case 'void':
      await needs.payments.void(id)
      return false
    case 'refund':
      await refundWaiting(needs, payment, id)
      return false
    case 'wait':
      return true
    case 'rest':
      if (state === 'voided') await bookReturned(needs, payment)
      return true
    case 'give_up':
      await bookLost(needs, payment, state)
      return true
  }
}

/** A refusal is final, unless the gateway says meanwhile that it has captured. */
async function capture(needs: Needs, payment: StoredPayment, transactionId: string): Promise<boolean> {
  try {
    await needs.payments.capture(transactionId)
    return false
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error
    const now = await needs.payments.find(transactionId)
    if (now?.state === 'captured' || now?.state === 'settled') return false
    needs.log.error({ order: payment.orderId, err: error }, 'a payment could not be captured')
    if (now?.state !== 'authorised') {
      await bookLost(needs, payment, now?.state ?? 'failed')
      return true
    }
    // An order that was bought with it is over: the next step gives the authorisation free.
    if (await bookLost(needs, payment, now.state)) return false
    // What goes on without it, an invoice above all, must not leave it on the buyer's card.
    await needs.payments.void(transactionId)
    await bookLost(needs, payment, 'failed')
    return true
  }
}

async function refundWaiting(needs: Needs, payment: StoredPayment, transactionId: string): Promise<void> {
  for (const { id, amountCents, gatewayOrderId, state } of payment.refunds) {
    if (state !== 'waiting' || performance.now() >= needs.untilMs) continue
    const refundId = await refund(needs, { transactionId, amountCents, orderId: gatewayOrderId })
    await needs.db.transaction().execute(async (tx) => {
      await lockOrder(tx, payment.orderId)
      if (refundId === null) await savePartFailed(tx, id)
      else await savePartDone(tx, id, refundId)
    })
  }
}

/** Null where the gateway refuses. The desk shows that; an admin decides what to do instead. */
async function refund(
  { payments, log }: Needs,
  request: Parameters<PaymentGateway['refund']>[0],
): Promise<string | null> {
  try {
    return await payments.refund(request)
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error
    log.error({ refund: request.orderId, err: error }, 'the gateway refused a refund')
    return null
  }
}
