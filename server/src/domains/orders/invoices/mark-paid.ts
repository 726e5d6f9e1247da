import { isInvalid } from '@lotyard/contract/rules/site/field-messages'
import { isToBePaid } from '@lotyard/contract/rules/orders/order-states'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { liftBarsOfOrder, saveWinsPayment } from '../../auctions/index.ts'
import { moveListing } from '../../listings/index.ts'
import { queueOrderMail } from '../mails/order-mails.ts'
import { requireLockedOrder } from '../money/refund-order.ts'
import { insertReceipt } from '../money/receipt-queries.ts'
import { isToCollect } from '../money/to-collect.ts'
import { saveInvoicePayment, saveWirePayment } from './invoice-queries.ts'

const MAX_REFERENCE = 200

/**
 * The money for an invoice has come in: its lots are sold. Or, by wire, what a card or PayPal did not pay after lots had left:
 * their sellers can be paid. Returns the names of lots that are sold because of it.
 */
export async function markInvoicePaid(
  { db }: Pick<Context, 'db'>,
  { orderId, adminId, ...given }: { orderId: string; adminId: string; reference: string },
): Promise<string[]> {
  const reference = given.reference.trim()
  if (reference.length > MAX_REFERENCE || /\p{Cc}/u.test(reference))
    throw new Refusal('invalid_fields', { errors: { reference: [isInvalid('reference')] } })
  return db.transaction().execute(async (tx) => {
    const order = await requireLockedOrder(tx, orderId)
    const details = { reference }
    const audited = { accountId: adminId, action: 'order.paid', subject: `order:${order.number}`, details } as const
    const receipt = {
      orderId,
      kind: 'wire',
      amountCents: order.total_cents,
      reference: reference === '' ? null : reference,
      receivedOn: null,
      requestKey: null,
      recordedBy: adminId,
    } as const
    if (isToCollect(order)) {
      await insertReceipt(tx, receipt)
      await saveWirePayment(tx, { orderId, reference: reference === '' ? null : reference })
      await writeAudit(tx, { ...audited, details: { ...details, instead_of: order.payment_description } })
      return []
    }
    // A proposal whose money comes was accepted by it.
    if (!isToBePaid(order.state)) throw new Refusal('order_not_open')
    await insertReceipt(tx, receipt)
    const paidAt = await saveInvoicePayment(tx, { orderId, reference: reference === '' ? null : reference })
    for (const { listingId, priceCents } of order.lots)
      await moveListing(tx, { listingId, to: 'sold', closedAt: paidAt, soldPriceCents: priceCents })
    await saveWinsPayment(tx, orderId, paidAt)
    await liftBarsOfOrder(tx, { orderId, liftedAt: paidAt, reason: 'The invoice was paid.' })
    await queueOrderMail(tx, { kind: 'invoice-paid', orderId })
    await writeAudit(tx, audited)
    return order.lots.map(({ name }) => name)
  })
}
