import { lotTotalCents } from '@lotyard/contract/rules/orders/order-total'
import { balanceCents, returnableCents } from '@lotyard/contract/rules/orders/payments/balance'
import { refundableCents } from '@lotyard/contract/rules/orders/payments/refund-limit'
import { moneyOf } from '../../reading/money-of.ts'
import type { StoredOrder } from '../../reading/order-queries.ts'

/** What can still be given back of an order, or of one of its lots: as money, or off what is owed. */
export function refundable(order: StoredOrder, listingId: string | null): number {
  // Whether it is paid is not known yet, or it never was an order; nothing is owed of a proposal.
  if (order.state === 'placing' || order.state === 'failed' || order.state === 'proposed') return 0
  const lots = order.lots.map((lot) => ({ listingId: lot.listingId, totalCents: lotTotalCents(lot) }))
  const money = moneyOf(order)
  return refundableCents(
    {
      totalCents: order.total_cents,
      balanceCents: balanceCents(money),
      returnableCents: returnableCents(money),
      lots,
      refunds: order.refunds,
    },
    listingId,
  )
}
