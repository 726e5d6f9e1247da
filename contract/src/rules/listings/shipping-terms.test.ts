import { expect, test } from 'vitest'
import { shippingProblems, type ShippingTerms } from './shipping-terms.ts'

const terms: ShippingTerms = { mode: 'calculated', flatCents: null, discountPercent: 0, availableForPickUp: true }

test('only a flat rate needs a price', () => {
  expect(shippingProblems(terms)).toEqual({})
  expect(shippingProblems({ ...terms, mode: 'free', discountPercent: 100 })).toEqual({})
  expect(shippingProblems({ ...terms, mode: 'flat', flatCents: 0 })).toEqual({})
  expect(shippingProblems({ ...terms, mode: 'flat' })).toEqual({ flat_cents: ['Flat rate is required'] })
  expect(shippingProblems({ ...terms, mode: 'flat', flatCents: -1 })).toHaveProperty('flat_cents')
})

test.each([-1, 101, 2.5, Number.NaN])('a discount of %d percent is refused', (discountPercent) => {
  expect(shippingProblems({ ...terms, discountPercent })).toHaveProperty('discount_percent')
})
