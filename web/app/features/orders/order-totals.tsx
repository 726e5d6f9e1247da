import type { Order } from '@lotyard/contract/orders/orders'
import { countOf } from '@lotyard/contract/rules/format-count'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { netPaidCents } from '@lotyard/contract/rules/orders/order-total'
import type { TaxReader } from '@lotyard/contract/rules/orders/tax/tax-lines'
import { savingsWords } from '@lotyard/contract/rules/shipping/savings-words'
import { MoneyLine as Line } from './money-line.tsx'
import { TaxRows } from './tax-rows.tsx'

type Amounts = Pick<
  Order,
  | 'listings'
  | 'warehouses'
  | 'subtotalCostCents'
  | 'shippingCostCents'
  | 'shippingCostDiscountCents'
  | 'shippingCostFinalCents'
  | 'taxExemption'
  | 'totalCostFinalCents'
  | 'refundedCents'
> & { shippingAddress: Order['shippingAddress'] | null }

type Props = {
  order: Amounts
  reader?: TaxReader
}

/** How an order's total came about, and what of it was given back. */
export function OrderTotals({ order, reader = 'buyer' }: Props) {
  const { listings, shippingCostDiscountCents: savedCents, refundedCents } = order
  const words = savingsWords(countTravelling(order))
  return (
    <dl className="figures grid content-start gap-y-1.5">
      <Line name={`Subtotal (${countOf(listings.length, 'lot')})`}>{formatWithCents(order.subtotalCostCents)}</Line>
      {savedCents > 0 && (
        <>
          <Line name={words.before}>{formatWithCents(order.shippingCostCents)}</Line>
          <Line name={words.saved}>{formatWithCents(-savedCents)}</Line>
        </>
      )}
      <Line name="Freight">{formatWithCents(order.shippingCostFinalCents)}</Line>
      <TaxRows order={order} reader={reader} />
      <Line name="Total" isTotal>
        {formatWithCents(order.totalCostFinalCents)}
      </Line>
      {refundedCents > 0 && (
        <>
          <Line name="Refunded">{formatWithCents(-refundedCents)}</Line>
          <Line name="Net paid" isTotal>
            {formatWithCents(netPaidCents(order))}
          </Line>
        </>
      )}
    </dl>
  )
}

/** How many lots of each warehouse travel: those that are picked up share no truck. */
function countTravelling({ warehouses }: Pick<Order, 'warehouses'>): number[] {
  return warehouses.flatMap(({ shipments }) =>
    shipments.map(({ isPickUp, listings }) => (isPickUp ? 0 : listings.length)),
  )
}
