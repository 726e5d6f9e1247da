// What the gateway says of a payment, written down under its order's lock with all that follows from it.
import { isOver, receivedCents, surplusCents } from '@lotyard/contract/rules/orders/payments/balance'
import { unaskedCents } from '@lotyard/contract/rules/orders/payments/payment-steps'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import type { GatewayTransaction } from '../../../providers/payments/payment-gateway.ts'
import { queueOrderMail } from '../mails/order-mails.ts'
import { moneyOf } from '../reading/money-of.ts'
import { findStoredOrder, type StoredOrder } from '../reading/order-queries.ts'
import { applyBalance } from './apply-balance.ts'
import { endOrder } from './end-order.ts'
import { findPayment, savePaymentState, type StoredPayment } from './money-queries.ts'
import { lockOrder, lockOrderWithLots } from './order-lock-queries.ts'
import { savePartDone, saveWaitingPartsFailed } from './refunds/refund-queries.ts'
import { refundable } from './refunds/refundable.ts'
import { requestRefund } from './refunds/request-refund.ts'
import { owedCents } from './to-collect.ts'

type Needs = Pick<Context, 'db' | 'log'>

const OVER = 'Your order was canceled.'
const PAID_TWICE = 'Your order was already paid.'
const NOT_COLLECTED = "We couldn't collect your payment."

/**
 * The money is here. A balance pays its order; what is not needed any more, because a wire came while it was captured, goes
 * back to it. What comes after its order has ended goes back as well, once it has settled: until then it is voided. In one
 * transaction, since the sweep looks for refunds and not for what lacks one.
 */
export async function bookCaptured(
  { db }: Needs,
  { id, orderId, purpose }: StoredPayment,
  state: 'captured' | 'settled',
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = (await lockOrderWithLots(tx, orderId))!
    const wasAuthorised = order.payments.find((payment) => payment.id === id)?.state === 'authorised'
    await savePaymentState(tx, id, state)
    if (isOver(order.state)) {
      if (state === 'settled') await returnUnasked(tx, orderId, id)
    } else if (purpose === 'balance' && wasAuthorised) {
      await returnSurplus(tx, orderId, id)
      await applyBalance(tx, orderId, id)
    }
  })
}

/** Only now: what is paid too much later is for an admin to return. */
async function returnSurplus(tx: Tx, orderId: string, paymentId: string): Promise<void> {
  const order = (await findStoredOrder(tx, orderId))!
  const { amountCents } = order.payments.find(({ id }) => id === paymentId)!
  const cents = Math.min(amountCents, surplusCents(moneyOf(order)))
  if (cents === 0) return
  await giveBack(tx, order, { kind: 'surplus', amountCents: cents, reason: PAID_TWICE, paymentId })
}

async function returnUnasked(tx: Tx, orderId: string, paymentId: string): Promise<void> {
  const order = (await findStoredOrder(tx, orderId))!
  const { amountCents, refunds } = await findPayment(tx, paymentId)
  const toReturnCents = -owedCents(order)
  const cents = unaskedCents({ amountCents, refunds, toReturnCents, isOrderOver: true, isNeeded: true })
  if (cents === 0) return
  // What the lots cost has gone back already where it was paid twice.
  const kind = cents <= refundable(order, null) ? 'money' : 'surplus'
  await giveBack(tx, order, { kind, amountCents: cents, reason: OVER, paymentId })
}

async function giveBack(
  tx: Tx,
  order: StoredOrder,
  refund: { kind: 'money' | 'surplus'; amountCents: number; reason: string; paymentId: string },
): Promise<void> {
  const refundId = await requestRefund(tx, order, { ...refund, listingId: null, adminId: null, requestKey: null })
  await queueOrderMail(tx, { kind: 'order-refunded', orderId: order.id, about: refundId })
}

/** A void gives everything back at once. */
export async function bookReturned({ db }: Needs, { id, orderId }: StoredPayment): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId)
    await savePaymentState(tx, id, 'voided')
    // Read under the lock: one that was asked for since would wait forever, as nothing is done with a void payment.
    const { refunds } = await findPayment(tx, id)
    for (const part of refunds) await savePartDone(tx, part.id, null)
  })
}

/**
 * The money never comes. An invoice stays owed. What was bought with it is cancelled, unless its lots have left already or
 * other money came in for it, which a person must deal with. Says whether the order is over.
 */
export async function bookLost(
  { db, log }: Needs,
  { id, orderId, purpose }: StoredPayment,
  state: GatewayTransaction['state'],
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockOrderWithLots(tx, orderId)
    // A balance that is voided was not needed. One that a bank took back is owed as before, and its payer tries again.
    const lostAs = state === 'voided' && purpose === 'order' ? 'voided' : 'failed'
    const isLostNow = state !== 'authorised' && (await savePaymentState(tx, id, lostAs))
    if (isLostNow) await saveWaitingPartsFailed(tx, id)
    const order = (await findStoredOrder(tx, orderId))!
    if (purpose === 'balance' && isLostNow && !isOver(order.state))
      await queueOrderMail(tx, { kind: 'payment-failed', orderId, about: id })
    if (purpose === 'balance' || order.state !== 'paid') return isOver(order.state)
    if (order.shipments.some(({ leftAt }) => leftAt !== null)) {
      log.error({ order: orderId, transaction: state }, 'the lots of an order have left, and its payment has failed')
      return false
    }
    const others = order.payments.filter((payment) => payment.id !== id)
    if (receivedCents({ ...moneyOf(order), payments: others }) > 0) return false
    await endOrder(tx, order, { state: 'cancelled', reason: NOT_COLLECTED })
    await queueOrderMail(tx, { kind: 'order-cancelled', orderId })
    return true
  })
}
