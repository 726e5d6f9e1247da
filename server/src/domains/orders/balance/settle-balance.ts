// The second commit of a payment of what is owed: authorised, declined or failed. The first to get there decides, the process
// that asked or recovery; both find out by the same compare-and-set. What is authorised is captured or voided by
// settlePayment, which knows what is owed then.
import { isOver } from '@lotyard/contract/rules/orders/payments/balance'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { queueOrderMail } from '../mails/order-mails.ts'
import { lockOrder } from '../money/order-lock-queries.ts'
import { queuePayment } from '../money/queue-payment.ts'
import { settlePayment } from '../money/settle-payment.ts'
import { owedCents } from '../money/to-collect.ts'
import { insertDecline } from '../placing/paying/decline-queries.ts'
import { describeMethod, type LiveTransaction } from '../placing/paying/book-paid.ts'
import { voidOrRefund, type SettleNeeds } from '../placing/paying/settle-order.ts'
import type { FailedAttempt } from '../placing/paying/take-payment.ts'
import { FIRST_CHECK_MINUTES } from '../placing/recovering/check-schedule.ts'
import { findStoredOrder, type StoredOrder } from '../reading/order-queries.ts'
import { findBalancePayment, markAuthorised, markNotPaid, type BalanceAttempt } from './balance-queries.ts'

/** As recovery does: its job collects it. Says whether it is booked. */
export async function settleFound(
  needs: SettleNeeds,
  attempt: BalanceAttempt,
  transaction: LiveTransaction,
): Promise<boolean> {
  return bookAuthorised(needs, attempt, transaction, (tx) => queuePayment(tx, attempt.orderId))
}

/**
 * Collects it at once, because its payer waits; where that fails, its job does. Where the process ends before, the sweep
 * gives it a job. Says whether the money is here.
 */
export async function settleAuthorised(
  needs: SettleNeeds,
  attempt: BalanceAttempt,
  transaction: LiveTransaction,
): Promise<boolean> {
  const { id, orderId } = attempt
  if (!(await bookAuthorised(needs, attempt, transaction))) return false
  try {
    await settlePayment(needs, { orderId })
  } catch (error) {
    needs.log.warn({ err: error, order: orderId }, 'a payment is left to its job')
    await needs.db.transaction().execute((tx) => queuePayment(tx, orderId))
  }
  return isCollected(needs, id)
}

/**
 * Where another process was faster and it is booked with this very transaction, that is as good; where not, our
 * authorisation is given back.
 */
async function bookAuthorised(
  needs: SettleNeeds,
  { id, orderId }: BalanceAttempt,
  transaction: LiveTransaction,
  alongside: (tx: Tx) => Promise<void> = async () => {},
): Promise<boolean> {
  const authorised = { transactionId: transaction.id, description: describeMethod(transaction.method) }
  const isOurs = await needs.db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId)
    if (!(await markAuthorised(tx, id, authorised))) return false
    await alongside(tx)
    return true
  })
  if (isOurs || (await findBalancePayment(needs.db, id))?.transactionId === transaction.id) return true
  needs.log.warn({ order: orderId, transaction: transaction.id }, 'an authorisation came too late and is given back')
  await voidOrRefund(needs, transaction)
  return false
}

/** False while it is not known. Throws what the payer is told where nothing was charged in the end. */
export async function isCollected({ db }: Pick<Context, 'db'>, paymentId: string): Promise<boolean> {
  const payment = await findBalancePayment(db, paymentId)
  const state = payment?.state
  if (state === 'voided') throw whyNotNeeded((await findStoredOrder(db, payment!.orderId))!)
  if (state === 'failed' || state === 'declined')
    throw new Refusal('payment_declined', {
      message: "We couldn't collect your payment, so you haven't been charged. Try another payment method.",
    })
  return state !== 'requested' && state !== 'authorised'
}

/** While the card was asked for, a wire came for all of it or for a part, or an admin canceled the order. */
function whyNotNeeded(order: StoredOrder): Refusal {
  if (isOver(order.state))
    return new Refusal('order_not_open', { message: "This order was canceled. Your card wasn't charged." })
  const balanceCents = owedCents(order)
  if (balanceCents <= 0) return new Refusal('order_paid')
  return new Refusal('balance_changed', {
    balance_cents: balanceCents,
    message: "Part of this order has just been paid another way, so your card wasn't charged. Check what is left.",
  })
}

/** What is owed stays owed. Says whether it did: where another process was faster, that one has decided. */
export async function settleNotPaid(
  { db }: Pick<Context, 'db'>,
  { id, orderId }: BalanceAttempt,
  { decline, paymentState: state, transactionId, tellsByMail }: FailedAttempt & { tellsByMail: () => boolean },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId)
    const isOurs = await markNotPaid(tx, id, { state, transactionId, checkInMinutes: FIRST_CHECK_MINUTES })
    if (!isOurs) return false
    if (decline !== null) await insertDecline(tx, decline.payer, decline)
    if (tellsByMail()) await queueOrderMail(tx, { kind: 'payment-failed', orderId, about: id })
    return true
  })
}
