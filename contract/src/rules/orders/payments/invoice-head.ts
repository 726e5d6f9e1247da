import type { Order } from '../../../orders/orders.ts'
import { netPaidCents } from '../order-total.ts'

export type InvoiceStamp = 'PAID' | 'PARTLY PAID' | 'DUE' | 'CANCELED'

type Stamped = Pick<
  Order,
  'state' | 'totalCostFinalCents' | 'refundedCents' | 'writtenOffCents' | 'receivedCents' | 'balanceCents'
>

/**
 * On the page and in the PDF alike. Null where all of it went back to its buyer: it is paid no more, and not owed. What was
 * written off, and not paid since, is neither.
 */
export function invoiceStamp({
  state,
  writtenOffCents,
  receivedCents,
  balanceCents,
  ...order
}: Stamped): InvoiceStamp | null {
  if (state === 'cancelled') return 'CANCELED'
  if (state === 'refunded' || netPaidCents(order) <= 0) return null
  if (balanceCents <= 0) return balanceCents + writtenOffCents <= 0 ? 'PAID' : null
  return receivedCents > 0 ? 'PARTLY PAID' : 'DUE'
}
