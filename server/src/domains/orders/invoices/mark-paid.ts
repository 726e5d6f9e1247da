import { isInvalid } from '@lotyard/contract/rules/site/field-messages'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit.ts'
import { Refusal } from '../../../refusal.ts'
import { liftBarsOfOrder, saveWinsPayment } from '../../auctions/index.ts'
import { moveListing } from '../../listings/index.ts'
import { queueOrderMail } from '../mails/order-mails.ts'
import { requireLockedOrder } from '../money/refund-order.ts'
import { saveInvoicePayment } from './invoice-queries.ts'

const MAX_REFERENCE = 200

/** The money for an invoice has come in: its lots are sold. Returns their names. */
export async function markInvoicePaid(
  { db }: Pick<Context, 'db'>,
  { orderId, adminId, ...given }: { orderId: string; adminId: string; reference: string },
): Promise<string[]> {
  const reference = given.reference.trim()
  if (reference.length > MAX_REFERENCE || /\p{Cc}/u.test(reference))
    throw new Refusal('invalid_fields', { errors: { reference: [isInvalid('reference')] } })
  return db.transaction().execute(async (tx) => {
    const order = await requireLockedOrder(tx, orderId)
    if (order.state !== 'invoiced') throw new Refusal('order_not_open')
    const paidAt = await saveInvoicePayment(tx, { orderId, reference: reference === '' ? null : reference })
    for (const { listingId, priceCents } of order.lots)
      await moveListing(tx, { listingId, to: 'sold', closedAt: paidAt, soldPriceCents: priceCents })
    await saveWinsPayment(tx, orderId, paidAt)
    await liftBarsOfOrder(tx, { orderId, liftedAt: paidAt, reason: 'The invoice was paid.' })
    await queueOrderMail(tx, { kind: 'invoice-paid', orderId })
    const details = { reference }
    await writeAudit(tx, { accountId: adminId, action: 'order.paid', subject: `order:${order.number}`, details })
    return order.lots.map(({ name }) => name)
  })
}
