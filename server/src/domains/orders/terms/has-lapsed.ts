import { receivedCents } from '@lotyard/contract/rules/orders/payments/balance'
import { isBeingPaid } from '@lotyard/contract/rules/orders/payments/paying'
import { hasLapsed } from '@lotyard/contract/rules/orders/terms/lapse'
import { moneyOf } from '../reading/money-of.ts'
import type { StoredOrder } from '../reading/order-queries.ts'

/** By the database's clock. For callers that hold the order. */
export function hasLapsedByNow(order: StoredOrder): boolean {
  return hasLapsed(
    {
      state: order.state,
      proposedUntil: order.proposed_until,
      heldUntil: order.held_until,
      receivedCents: receivedCents(moneyOf(order)),
      hasOpenPayment: isBeingPaid(order.payments),
    },
    order.read_at,
  )
}
