import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../db/audit/audit.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { requireReason } from '../../../../lib/require-reason.ts'
import { requireSecondPerson, type ActedBy } from '../../../accounts/index.ts'
import { orderAct } from '../order-act.ts'
import { requireLockedOrder } from '../refund-order.ts'
import { reverseReceipt as saveReversal } from './receipt-queries.ts'

export type GivenReversal = { orderId: string; receiptId: string; reason: string }

/**
 * Takes a recorded payment back: it bounced, or was recorded by mistake. No state moves back: what was paid by it owes again,
 * which stops what has not left and holds payouts.
 */
export async function reverseReceipt(
  { db }: Pick<Context, 'db'>,
  { orderId, receiptId, ...given }: GivenReversal,
  by: ActedBy,
): Promise<void> {
  const reason = requireReason(given.reason)
  await db.transaction().execute(async (tx) => {
    const order = await requireLockedOrder(tx, orderId)
    const receipt = order.receipts.find(({ id }) => id === receiptId)
    if (receipt === undefined) throw new Refusal('receipt_not_found')
    if (receipt.isReversed) throw new Refusal('receipt_reversed')
    const { amountCents: amount_cents, reference } = receipt
    const large = await orderAct(tx, order, { kind: 'reverse_receipt', amountCents: amount_cents })
    const asked = await requireSecondPerson(tx, by, large)
    await saveReversal(tx, { receiptId, adminId: by.adminId, reason })
    await writeAudit(tx, {
      accountId: by.adminId,
      action: 'order.receipt_reversed',
      subject: `order:${order.number}`,
      details: { amount_cents, reference, reason, ...asked },
    })
  })
}
