import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { requireReason } from '../../../lib/require-reason.ts'
import { becomePaid } from './apply-balance.ts'
import { refuseWhilePaying } from './open-payment.ts'
import { requireLockedOrder } from './refund-order.ts'
import { insertRefund } from './refunds/refund-queries.ts'
import { mayWriteOff, owedCents } from './to-collect.ts'

/**
 * Gives up what is owed for lots that have left. The operator bears it: sellers are paid as if it had come in. The buyer is
 * told nothing, and a bar for the invoice stays: it was never paid. Returns the names of lots that count as sold by it.
 */
export async function writeOff(
  { db }: Pick<Context, 'db'>,
  {
    orderId,
    adminId,
    amountCents,
    ...given
  }: { orderId: string; adminId: string; amountCents: number; reason: string },
): Promise<string[]> {
  const reason = requireReason(given.reason)
  return db.transaction().execute(async (tx) => {
    const order = await requireLockedOrder(tx, orderId)
    if (!mayWriteOff(order)) throw new Refusal('order_not_open')
    const balanceCents = owedCents(order)
    if (balanceCents !== amountCents) throw new Refusal('balance_changed', { balance_cents: balanceCents })
    refuseWhilePaying(order, { force: false })
    await insertRefund(tx, {
      orderId,
      kind: 'write_off',
      listingId: null,
      amountCents,
      reason,
      requestedBy: adminId,
      requestKey: null,
      sentByWire: false,
      parts: [],
    })
    const details = { amount_cents: amountCents, reason }
    await writeAudit(tx, { accountId: adminId, action: 'order.write_off', subject: `order:${order.number}`, details })
    if (order.state !== 'invoiced') return []
    await becomePaid(tx, order)
    return order.lots.map(({ name }) => name)
  })
}
