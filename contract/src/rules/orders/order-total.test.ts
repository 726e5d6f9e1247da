import { expect, test } from 'vitest'
import { lotTotalCents, netPaidCents, orderTotals } from './order-total.ts'

test('a total is the sum of what its lots cost, each with its own tax', () => {
  const lots = [
    { priceCents: 100_00, shippingCostCents: 20_00, shippingCostFinalCents: 15_00, taxCents: 834 },
    { priceCents: 33_33, shippingCostCents: 0, shippingCostFinalCents: 0, taxCents: 242 },
  ]
  expect(orderTotals(lots)).toEqual({
    subtotalCostCents: 133_33,
    shippingCostCents: 20_00,
    shippingCostDiscountCents: 5_00,
    shippingCostFinalCents: 15_00,
    taxCents: 834 + 242,
    totalCostFinalCents: 133_33 + 15_00 + 834 + 242,
  })
  expect(lots.reduce((sum, lot) => sum + lotTotalCents(lot), 0)).toBe(orderTotals(lots).totalCostFinalCents)
})

test('what was given back is not paid any more', () => {
  expect(netPaidCents({ totalCostFinalCents: 100_00, refundedCents: 30_00 })).toBe(70_00)
})
