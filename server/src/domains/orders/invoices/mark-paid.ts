import { isToBePaid } from '@lotyard/contract/rules/orders/order-states'
import { isPastGateway } from '@lotyard/contract/rules/orders/payments/past-gateway'
import { receiptErrors } from '@lotyard/contract/rules/orders/payments/receipt-fields'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { applyBalance } from '../money/apply-balance.ts'
import { bookReceipt } from '../money/receipts/record-receipt.ts'
import { requireLockedOrder } from '../money/refund-order.ts'
import { isToCollect, owedCents } from '../money/to-collect.ts'

/**
 * All that is owed has come in by wire: for an invoice, or what a card or PayPal did not pay after lots had left. Returns the
 * names of lots that are sold because of it.
 */
export async function markInvoicePaid(
  { db }: Pick<Context, 'db'>,
  { orderId, adminId, ...given }: { orderId: string; adminId: string; reference: string },
): Promise<string[]> {
  const reference = given.reference.trim()
  const errors = receiptErrors({ amountCents: 1, reference, receivedOn: '' }, '')
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_fields', { errors })
  return db.transaction().execute(async (tx) => {
    const order = await requireLockedOrder(tx, orderId)
    // A proposal whose money comes was accepted by it.
    if (!isToBePaid(order.state) && !isToCollect(order)) throw new Refusal('order_not_open')
    const amountCents = owedCents(order)
    const receipt = {
      orderId,
      kind: 'wire',
      amountCents,
      reference: reference === '' ? null : reference,
      receivedOn: null,
      requestKey: null,
      recordedBy: adminId,
    } as const
    // An invoice over nothing is paid without money.
    const receiptId = amountCents > 0 ? await bookReceipt(tx, order, receipt) : null
    const replaced = !isPastGateway(order.payment_type) && { instead_of: order.payment_description }
    const details = { reference, ...replaced }
    await writeAudit(tx, { accountId: adminId, action: 'order.paid', subject: `order:${order.number}`, details })
    return applyBalance(tx, orderId, receiptId)
  })
}
