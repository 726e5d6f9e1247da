import type { OrderPreview } from '@lotyard/contract/orders/placing'
import { wireProblem } from '@lotyard/contract/rules/orders/terms/wire-at-checkout'
import type { Credit } from '../terms/credit-queries.ts'
import type { OrderFacts } from './order-facts-queries.ts'

export type OfferedPayments = Pick<OrderPreview, 'invoiceDays' | 'credit' | 'wireWeekdays'>

type Given = { credit: Credit | null; totalCents: number; isEmailConfirmed: boolean }

/** How this order may be paid besides card and PayPal: what placing would refuse isn't offered. */
export function offeredPayments(facts: OrderFacts, { credit, ...order }: Given): OfferedPayments {
  const invoiceDays = facts.hasOverdueInvoice ? null : facts.invoiceDays
  return {
    invoiceDays,
    credit: invoiceDays === null ? null : credit,
    wireWeekdays: wireProblem(facts.wire, order) === null ? facts.wire!.holdWeekdays : null,
  }
}
