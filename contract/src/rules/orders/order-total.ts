// What an order costs beyond its cart: tax, lot by lot, so that a lot can be refunded with its own share.

export type TaxedLot = {
  priceCents: number
  shippingCostCents: number
  shippingCostFinalCents: number
  taxCents: number
}

export type OrderTotals = {
  subtotalCostCents: number
  shippingCostCents: number
  shippingCostDiscountCents: number
  shippingCostFinalCents: number
  taxCents: number
  totalCostFinalCents: number
}

export function orderTotals(lots: readonly TaxedLot[]): OrderTotals {
  const sum = (read: (lot: TaxedLot) => number): number => lots.reduce((total, lot) => total + read(lot), 0)
  const subtotalCostCents = sum((lot) => lot.priceCents)
  const shippingCostCents = sum((lot) => lot.shippingCostCents)
  const shippingCostFinalCents = sum((lot) => lot.shippingCostFinalCents)
  const tax = sum((lot) => lot.taxCents)
  return {
    subtotalCostCents,
    shippingCostCents,
    shippingCostDiscountCents: shippingCostCents - shippingCostFinalCents,
    shippingCostFinalCents,
    taxCents: tax,
    totalCostFinalCents: subtotalCostCents + shippingCostFinalCents + tax,
  }
}

/** What a lot cost in all: its price, its share of the freight and its tax. No more can be given back for it. */
export function lotTotalCents({
  priceCents,
  shippingCostFinalCents,
  taxCents: tax,
}: Omit<TaxedLot, 'shippingCostCents'>): number {
  return priceCents + shippingCostFinalCents + tax
}

/** What is left of a payment once refunds are taken off. */
export function netPaidCents(order: { totalCostFinalCents: number; refundedCents: number }): number {
  return order.totalCostFinalCents - order.refundedCents
}
