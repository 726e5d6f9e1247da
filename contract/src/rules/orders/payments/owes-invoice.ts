import type { Order } from '../../../orders/orders.ts'

/** Whether an invoice is still to be paid. Its state may say how far its lots have come: terms can let them leave first. */
export function owesInvoice({ state, dueAt, paidAt }: Pick<Order, 'state' | 'dueAt' | 'paidAt'>): boolean {
  return dueAt !== null && paidAt === null && state !== 'cancelled' && state !== 'refunded' && state !== 'failed'
}
