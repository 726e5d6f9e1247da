import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { queueOrderMail } from '../mails/order-mails.ts'
import { requireReason } from '../../../lib/require-reason.ts'
import { endOrder } from './end-order.ts'
import { refundable, requestRefund, requireLockedOrder } from './refund-order.ts'
import { isCancellable, isToCollect } from './to-collect.ts'

/**
 * Ends an order and gives back all that was paid and not given back before. Where its payment failed after lots had left
 * nothing was paid: the market stops waiting for the money. Returns the names of its lots.
 */
export async function cancelOrder(
  { db }: Pick<Context, 'db'>,
  { orderId, adminId, ...given }: { orderId: string; adminId: string; reason: string },
): Promise<string[]> {
  const reason = requireReason(given.reason)
  return db.transaction().execute(async (tx) => {
    const order = await requireLockedOrder(tx, orderId)
    if (!isCancellable(order)) throw new Refusal('order_not_open')
    const amountCents = refundable(order, null)
    const refund = { listingId: null, amountCents, reason, adminId, requestKey: null }
    const refundId = amountCents === 0 ? null : await requestRefund(tx, order, refund)
    await endOrder(tx, order, { state: 'cancelled', reason })
    await queueOrderMail(tx, { kind: 'order-cancelled', orderId, about: refundId })
    const uncollected = isToCollect(order) ? { uncollected_cents: order.total_cents } : null
    const details = { reason, refunded_cents: amountCents, ...uncollected }
    await writeAudit(tx, { accountId: adminId, action: 'order.cancel', subject: `order:${order.number}`, details })
    return order.lots.map(({ name }) => name)
  })
}
