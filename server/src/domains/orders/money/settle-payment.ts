// The one place that moves money after an order is placed. It reads the transaction first, does the next step, and reads
// again: a kill in the middle leaves nothing that the next run would do twice.
import { assert } from '@lotyard/contract/rules/assert'
import { nextStep, unaskedCents, type PaymentToSettle } from '@lotyard/contract/rules/orders/payments/payment-steps'
import type { Context } from '../../../context.ts'
import {
  GatewayRefusal,
  type GatewayTransaction,
  type PaymentGateway,
} from '../../../providers/payments/payment-gateway.ts'
import { queueOrderMail } from '../mails/order-mails.ts'
import { endOrder } from './end-order.ts'
import {
  findPayment,
  saveAsked,
  savePaymentState,
  saveRefundDone,
  saveRefundFailed,
  saveWaitingRefundsFailed,
  type StoredPayment,
} from './money-queries.ts'
import { lockOrder, lockOrderWithLots } from './order-lock-queries.ts'
import { requestRefund } from './refund-order.ts'

export type MoneyNeeds = Pick<Context, 'db' | 'log'> & { payments: PaymentGateway | null }
type Needs = Pick<Context, 'db' | 'log'> & { payments: PaymentGateway }
type Timed = Needs & { untilMs: number }

/** Capture, then void or refund; each step at most once in a run, and one more. */
const MAX_STEPS = 5
/** After this long no further step is begun: the slot is needed, and the sweep gives the payment its job again. */
const BUDGET_MS = 60_000
const OVER = 'Your order was canceled.'
const NOT_COLLECTED = "We couldn't collect your payment."

export async function settlePayment(given: MoneyNeeds, { orderId }: { orderId: string }): Promise<void> {
  const { payments } = given
  const payment = await findPayment(given.db, orderId)
  if (payment === null || !isUnderWay(payment)) return
  // What one gateway authorised, another knows nothing of.
  if (payments === null || payments.name !== payment.gateway)
    throw new Error(`the payment of order ${orderId} belongs to the gateway ${payment.gateway}, which is not open`)
  await saveAsked(given.db, orderId)
  await takeSteps({ ...given, payments }, orderId)
}

/** Placing and failed orders are for those who place them; what is voided, declined or failed is over. */
function isUnderWay(payment: StoredPayment): boolean {
  const { orderState, state } = payment
  if (orderState === 'placing' || orderState === 'failed') return false
  if (state === 'settled') return nextStep(state, toSettle(payment)) === 'refund'
  return state === 'authorised' || state === 'captured'
}

function toSettle({ amountCents, refunds, orderState }: StoredPayment): PaymentToSettle {
  return { amountCents, refunds, isOrderOver: orderState !== 'paid' }
}

async function takeSteps(needs: Needs, orderId: string): Promise<void> {
  const untilMs = performance.now() + BUDGET_MS
  for (let step = 0; step < MAX_STEPS && performance.now() < untilMs; step++) {
    // Read again at each step: a refund may have been asked for meanwhile.
    const payment = (await findPayment(needs.db, orderId))!
    const transaction = await needs.payments.find(payment.transactionId!)
    assert(transaction !== null, 'the gateway lost a transaction')
    if (await takeStep({ ...needs, untilMs }, payment, transaction)) return
  }
}

/** True when there is nothing to do any more, for now or for good. */
async function takeStep(needs: Timed, payment: StoredPayment, transaction: GatewayTransaction): Promise<boolean> {
  const { db, payments } = needs
  const { orderId } = payment
  const { id, state } = transaction
  if (state === 'captured') await savePaymentState(db, orderId, state)
  if (state === 'settled' && (await saveSettled(needs, orderId))) return false
  switch (nextStep(state, toSettle(payment))) {
    case 'capture':
      return capture(needs, orderId, id)
    case 'void':
      await payments.void(id)
      return false
    case 'refund':
      await refundWaiting(needs, payment, id)
      return false
    case 'wait':
      return true
    case 'rest':
      if (state === 'voided') await saveVoid(needs, payment)
      return true
    case 'give_up':
      await giveUp(needs, orderId, state)
      return true
  }
}

/** A refusal is final, unless the gateway says meanwhile that it has captured. */
async function capture(needs: Needs, orderId: string, transactionId: string): Promise<boolean> {
  try {
    await needs.payments.capture(transactionId)
    return false
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error
    const now = await needs.payments.find(transactionId)
    if (now?.state === 'captured' || now?.state === 'settled') return false
    needs.log.error({ order: orderId, err: error }, 'a payment could not be captured')
    await giveUp(needs, orderId, now?.state ?? 'failed')
    // What is still authorised is given free by the next step, now that the order is over.
    return now?.state !== 'authorised'
  }
}

/**
 * The money came after its order had ended, for instance because a capture was refused and went through all the same: what
 * no refund covers goes back too. In one transaction, since the sweep looks for refunds and not for what lacks one. True
 * when there is a refund that the caller has not read.
 */
async function saveSettled({ db }: Needs, orderId: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const order = (await lockOrder(tx, orderId))!
    await savePaymentState(tx, orderId, 'settled')
    const amountCents = unaskedCents(toSettle((await findPayment(tx, orderId))!))
    if (amountCents === 0) return false
    const refund = { listingId: null, amountCents, reason: OVER, adminId: null, requestKey: null }
    const refundId = await requestRefund(tx, order, refund)
    await queueOrderMail(tx, { kind: 'order-refunded', orderId, about: refundId })
    return true
  })
}

/** A void gives everything back at once. */
async function saveVoid({ db }: Needs, { orderId, refunds }: StoredPayment): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await savePaymentState(tx, orderId, 'voided')
    for (const { id } of refunds) await saveRefundDone(tx, id, null)
  })
}

async function refundWaiting(
  { db, payments, log, untilMs }: Timed,
  payment: StoredPayment,
  transactionId: string,
): Promise<void> {
  for (const { id, amountCents, gatewayOrderId, state } of payment.refunds) {
    if (state !== 'waiting' || performance.now() >= untilMs) continue
    try {
      const refundId = await payments.refund({ transactionId, amountCents, orderId: gatewayOrderId })
      await saveRefundDone(db, id, refundId)
    } catch (error) {
      if (!(error instanceof GatewayRefusal)) throw error
      // The desk shows it; an admin decides what to do instead.
      log.error({ order: payment.orderId, refund: id, err: error }, 'the gateway refused a refund')
      await saveRefundFailed(db, id)
    }
  }
}

/** The money never comes: the order is cancelled, unless its lots have left already, which a person must deal with. */
async function giveUp({ db, log }: Needs, orderId: string, state: GatewayTransaction['state']): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = (await lockOrderWithLots(tx, orderId))!
    if (state !== 'authorised') {
      await savePaymentState(tx, orderId, state === 'voided' ? 'voided' : 'failed')
      await saveWaitingRefundsFailed(tx, orderId)
    }
    if (order.state !== 'paid') return
    if (order.shipments.some(({ leftAt }) => leftAt !== null)) {
      log.error({ order: orderId, transaction: state }, 'the lots of an order have left, and its payment has failed')
      return
    }
    await endOrder(tx, order, { state: 'cancelled', reason: NOT_COLLECTED })
    await queueOrderMail(tx, { kind: 'order-cancelled', orderId })
  })
}
