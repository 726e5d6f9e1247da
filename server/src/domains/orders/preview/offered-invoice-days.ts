import type { OrderFacts } from './order-facts-queries.ts'

/** Null where the account may not pay by invoice, or has one that is overdue: then placing refuses another. */
export function offeredInvoiceDays({ invoiceDays, hasOverdueInvoice }: OrderFacts): number | null {
  return hasOverdueInvoice ? null : invoiceDays
}
