import type { MoneyOfOrder } from '@lotyard/contract/rules/orders/payments/balance'
import type { StoredOrder } from './order-queries.ts'

/** What the rules about an order's money go by. */
export function moneyOf({ state, total_cents: totalCents, payments, receipts, refunds }: StoredOrder): MoneyOfOrder {
  return { state, totalCents, payments, receipts, refunds }
}
