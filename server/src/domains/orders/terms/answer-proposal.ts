// The buyer's word on a direct order that was proposed to them.
import type { Order } from '@lotyard/contract/orders/orders'
import { isBeingPaid } from '@lotyard/contract/rules/orders/payments/paying'
import { payWithinDueAt } from '@lotyard/contract/rules/orders/terms/pay-within'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { findCreditLimit, lockOwnAccount } from '../../accounts/index.ts'
import { findDefaultSite } from '../../listings/index.ts'
import { renewPromises } from '../fulfilment/renew-promises.ts'
import { queueOrderMail, queueOrderPlaced } from '../mails/order-mails.ts'
import { endOrder } from '../money/end-order.ts'
import { lockOrder, lockOrderWithLots } from '../money/order-lock-queries.ts'
import type { StoredOrder } from '../reading/order-queries.ts'
import { readOrder } from '../reading/read-order.ts'
import { readCredit } from './credit-queries.ts'
import { saveAcceptance } from './proposal-queries.ts'

type Answer = { orderId: string; accountId: string }

const DECLINED_REASON = 'You declined this order.'

/** It is an invoice from now on. */
export async function acceptProposal({ db }: Pick<Context, 'db'>, { orderId, accountId }: Answer): Promise<Order> {
  return db.transaction().execute(async (tx) => {
    // Before the order, as everywhere: what is left of the credit limit is counted under it.
    await lockOwnAccount(tx, accountId)
    const order = await requireProposal(tx, { orderId, accountId }, lockOrder)
    // A form that was sent twice: it is accepted once.
    if (order.accepted_at !== null) return readOrder(tx, orderId)
    requireOpen(order)
    await bookAcceptance(tx, order)
    await queueOrderPlaced(tx, orderId)
    await audit(tx, order, 'order.accept')
    return readOrder(tx, orderId)
  })
}

/**
 * Over a credit limit the order is accepted all the same, and ships once it is paid. Promised dates begin here for what ships
 * before payment.
 */
async function bookAcceptance(tx: Tx, order: StoredOrder): Promise<void> {
  const { timeZone } = await findDefaultSite(tx)
  const payWithin = { days: order.pay_within_days, weekdays: order.pay_within_weekdays }
  // Terms that were taken back since ship nothing before payment.
  const limitCents = payWithin.days === null ? null : await findCreditLimit(tx, order.account_id)
  const credit = await readCredit(tx, order.account_id, limitCents)
  const shipsBeforePayment = credit !== null && order.total_cents <= credit.leftCents
  const dueAt = payWithinDueAt(payWithin, order.read_at, timeZone)
  await saveAcceptance(tx, { orderId: order.id, dueAt, shipsBeforePayment })
  if (shipsBeforePayment) await renewPromises(tx, order.id, order.read_at)
}

/** Nothing is owed, and the lots are for sale again. Returns their names too, whose pages change. */
export async function declineProposal(
  { db }: Pick<Context, 'db'>,
  { orderId, accountId }: Answer,
): Promise<{ order: Order; names: string[] }> {
  return db.transaction().execute(async (tx) => {
    const order = await requireProposal(tx, { orderId, accountId }, lockOrderWithLots)
    if (order.end_reason === DECLINED_REASON) return { order: await readOrder(tx, orderId), names: [] }
    requireOpen(order)
    await endOrder(tx, order, { state: 'cancelled', reason: DECLINED_REASON })
    await queueOrderMail(tx, { kind: 'proposal-ended', orderId })
    await audit(tx, order, 'order.decline')
    return { order: await readOrder(tx, orderId), names: order.lots.map(({ name }) => name) }
  })
}

async function requireProposal(
  tx: Tx,
  { orderId, accountId }: Answer,
  lock: (tx: Tx, orderId: string) => Promise<StoredOrder | null>,
): Promise<StoredOrder> {
  const order = isOpaqueId(orderId) ? await lock(tx, orderId) : null
  if (order === null || order.account_id !== accountId) throw new Refusal('order_not_found')
  return order
}

/** Read under the lock, by the database's clock: the sweep may end it in the same second. */
function requireOpen(order: StoredOrder): void {
  if (order.lapsed_at !== null) throw new Refusal('proposal_lapsed')
  if (order.state !== 'proposed') throw new Refusal('order_not_open')
  if (order.read_at >= order.proposed_until!) throw new Refusal('proposal_lapsed')
  // While the gateway is asked for the money, the answer is being given.
  if (isBeingPaid(order.payments)) throw new Refusal('payment_in_progress')
}

async function audit(tx: Tx, order: StoredOrder, action: 'order.accept' | 'order.decline'): Promise<void> {
  await writeAudit(tx, { accountId: order.account_id, action, subject: `order:${order.number}` })
}
