import { isToBePaid } from '@lotyard/contract/rules/orders/order-states'
import type { Tx } from '../../../db/database.ts'
import { liftBarsOfOrder, saveWinsPayment } from '../../auctions/index.ts'
import { moveListing } from '../../listings/index.ts'
import { saveInvoicePayment } from '../invoices/invoice-queries.ts'
import { renewPromises } from '../fulfilment/renew-promises.ts'
import { queueOrderMail } from '../mails/order-mails.ts'
import { findStoredOrder, type StoredOrder } from '../reading/order-queries.ts'
import { owedCents } from './to-collect.ts'

/**
 * After money came in or a credit was given, in a transaction that holds the order with its lots: an invoice of which nothing
 * is owed any more is paid, and a proposal is accepted by it. `about`: the receipt or payment that came in, of which the buyer is told; null where none did.
 * Returns the names of lots that are sold because of it.
 */
export async function applyBalance(tx: Tx, orderId: string, about: string | null = null): Promise<string[]> {
  const order = (await findStoredOrder(tx, orderId))!
  if (isToBePaid(order.state) && owedCents(order) <= 0) {
    const paidAt = await becomePaid(tx, order)
    // Lifts what the order's wins are barred for as well.
    await liftBarsOfOrder(tx, { orderId, liftedAt: paidAt, reason: 'The invoice was paid.' })
    if (about !== null) await queueOrderMail(tx, { kind: 'invoice-paid', orderId, about })
    return order.lots.map(({ name }) => name)
  }
  if (about !== null) await queueOrderMail(tx, { kind: 'payment-received', orderId, about })
  return []
}

/** Its lots are sold, and what was won is paid. Returns when. */
export async function becomePaid(tx: Tx, order: StoredOrder): Promise<Date> {
  const paidAt = await saveInvoicePayment(tx, order.id)
  for (const { listingId, priceCents } of order.lots)
    await moveListing(tx, { listingId, to: 'sold', closedAt: paidAt, soldPriceCents: priceCents })
  await saveWinsPayment(tx, order.id, paidAt)
  // What ships before payment was promised from the day that it was accepted.
  if (!order.ships_before_payment) await renewPromises(tx, order.id, paidAt)
  return paidAt
}
