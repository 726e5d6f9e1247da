import type { Order } from '@lotyard/contract/orders/orders'
import { countOf } from '@lotyard/contract/rules/format-count'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { netPaidCents } from '@lotyard/contract/rules/orders/order-total'
import { taxLines } from '@lotyard/contract/rules/orders/tax/sales-tax'
import { savingsWords } from '@lotyard/contract/rules/shipping/savings-words'
import type { ReactNode } from 'react'

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
>

/** How an order's total came about, and what of it was given back. */
export function OrderTotals({ order }: { order: Amounts }) {
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
      {taxLines(order).map(({ name, cents }) => (
        <Line key={name} name={name}>
          {formatWithCents(cents)}
        </Line>
      ))}
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

function Line({ name, isTotal = false, children }: { name: string; isTotal?: boolean; children: ReactNode }) {
  return (
    <div className={`flex justify-between gap-4 ${isTotal ? 'border-t border-line pt-1.5' : ''}`}>
      <dt className={isTotal ? 'font-semibold' : 'text-ink-soft'}>{name}</dt>
      <dd className={isTotal ? 'font-bold' : 'font-semibold'}>{children}</dd>
    </div>
  )
}
