import type { Order } from '@lotyard/contract/orders/orders'
import type { OperatorFacts } from '../../mails/operator-facts.ts'

/** All that an invoice says. */
export type InvoiceFacts = OperatorFacts & {
  order: Order
  refunds: readonly { amountCents: number; state: 'waiting' | 'done' | 'failed'; requestedAt: string }[]
}
