import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { requireReason } from '../../../lib/require-reason.ts'
import { requireSecondPerson, type ActedBy } from '../../accounts/index.ts'
import { orderAct } from './order-act.ts'
import { becomePaid } from './apply-balance.ts'
import { refuseWhilePaying } from './open-payment.ts'
import { requireLockedOrder } from './refund-order.ts'
import { insertRefund } from './refunds/refund-queries.ts'
import { mayWriteOff, owedCents } from './to-collect.ts'

export type GivenWriteOff = { orderId: string; amountCents: number; reason: string }

/**
 * Gives up what is owed for lots that have left. The operator bears it: sellers are paid as if it had come in. The buyer is
 * told nothing, and a bar for the invoice stays: it was never paid. Returns the names of lots that count as sold by it.
 */
export async function writeOff(
  { db }: Pick<Context, 'db'>,
  { orderId, amountCents, ...given }: GivenWriteOff,
  by: ActedBy,
): Promise<string[]> {
  const reason = requireReason(given.reason)
  return db.transaction().execute(async (tx) => {
    const order = await requireLockedOrder(tx, orderId)
    if (!mayWriteOff(order)) throw new Refusal('order_not_open')
    const balanceCents = owedCents(order)
    if (balanceCents !== amountCents) throw new Refusal('balance_changed', { balance_cents: balanceCents })
    refuseWhilePaying(order, { force: false })
    const asked = await requireSecondPerson(tx, by, await orderAct(tx, order, { kind: 'write_off', amountCents }))
    await insertRefund(tx, {
      orderId,
      kind: 'write_off',
      listingId: null,
      amountCents,
      reason,
      requestedBy: by.adminId,
      requestKey: null,
      sentByWire: false,
      parts: [],
    })
    const details = { amount_cents: amountCents, reason, ...asked }
    await writeAudit(tx, {
      accountId: by.adminId,
      action: 'order.write_off',
      subject: `order:${order.number}`,
      details,
    })
    if (order.state !== 'invoiced') return []
    await becomePaid(tx, order)
    return order.lots.map(({ name }) => name)
  })
}
