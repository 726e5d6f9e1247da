import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../db/audit/audit.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { requireReason } from '../../../../lib/require-reason.ts'
import { requireLockedOrder } from '../refund-order.ts'
import { reverseReceipt as saveReversal } from './receipt-queries.ts'

/**
 * Takes a recorded payment back: it bounced, or was recorded by mistake. No state moves back: what was paid by it owes again,
 * which stops what has not left and holds payouts.
 */
export async function reverseReceipt(
  { db }: Pick<Context, 'db'>,
  { orderId, receiptId, adminId, ...given }: { orderId: string; receiptId: string; adminId: string; reason: string },
): Promise<void> {
  const reason = requireReason(given.reason)
  await db.transaction().execute(async (tx) => {
    const order = await requireLockedOrder(tx, orderId)
    const receipt = order.receipts.find(({ id }) => id === receiptId)
    if (receipt === undefined) throw new Refusal('receipt_not_found')
    if (receipt.isReversed) throw new Refusal('receipt_reversed')
    await saveReversal(tx, { receiptId, adminId, reason })
    const { amountCents: amount_cents, reference } = receipt
    await writeAudit(tx, {
      accountId: adminId,
      action: 'order.receipt_reversed',
      subject: `order:${order.number}`,
      details: { amount_cents, reference, reason },
    })
  })
}
