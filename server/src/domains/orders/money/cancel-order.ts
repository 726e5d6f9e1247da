import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { queueOrderMail } from '../mails/order-mails.ts'
import { requireReason } from '../../../lib/require-reason.ts'
import { findStoredOrder } from '../reading/order-queries.ts'
import { requireSecondPerson, type ActedBy } from '../../accounts/index.ts'
import { orderAct } from './order-act.ts'
import { endOrder } from './end-order.ts'
import { refuseWhilePaying } from './open-payment.ts'
import { requireLockedOrder } from './refund-order.ts'
import { returnable, returnMoney } from './refunds/request-refund.ts'
import { isCancellable, owedCents } from './to-collect.ts'

export type GivenCancellation = {
  orderId: string
  reason: string
  /** Although the buyer has been paying it for a long time: what turns up is given back. */
  force: boolean
}

/**
 * Ends an order and gives back all that came in and was not given back before, the ways it came. Where its payment failed
 * after lots had left nothing was paid: the market stops waiting for the money. Returns the names of its lots.
 */
export async function cancelOrder(
  { db }: Pick<Context, 'db'>,
  { orderId, force, ...given }: GivenCancellation,
  by: ActedBy,
): Promise<string[]> {
  const reason = requireReason(given.reason)
  const { adminId } = by
  return db.transaction().execute(async (tx) => {
    const order = await requireLockedOrder(tx, orderId)
    if (!isCancellable(order)) throw new Refusal('order_not_open')
    refuseWhilePaying(order, { force })
    const amountCents = returnable(order)
    const uncollectedCents = order.state === 'paid' ? owedCents(order) : 0
    const large = await orderAct(tx, order, { kind: 'cancel', amountCents: amountCents + uncollectedCents })
    const asked = await requireSecondPerson(tx, by, large)
    // Ended first: of an order that still owes, a proposal above all, nothing would be left over to give back.
    await endOrder(tx, order, { state: 'cancelled', reason })
    const ended = (await findStoredOrder(tx, orderId))!
    const refund = { amountCents, reason, adminId, requestKey: null }
    const [refundId = null, ...others] = amountCents === 0 ? [] : await returnMoney(tx, ended, refund)
    await queueOrderMail(tx, { kind: 'order-cancelled', orderId, about: refundId })
    for (const about of others) await queueOrderMail(tx, { kind: 'order-refunded', orderId, about })
    const uncollected = uncollectedCents > 0 && { uncollected_cents: uncollectedCents }
    const details = { reason, refunded_cents: amountCents, ...uncollected, ...asked }
    await writeAudit(tx, { accountId: adminId, action: 'order.cancel', subject: `order:${order.number}`, details })
    return order.lots.map(({ name }) => name)
  })
}
