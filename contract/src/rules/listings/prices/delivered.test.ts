import { expect, test } from 'vitest'
import { MAX_CENTS } from '../../money.ts'
import { deliveredOf } from './delivered.ts'

const bid = { fixed_price_cents: null, current_bid_cents: 100_00, auction: { opening_bid_cents: 50_00 }, units: 7 }

test('a lot costs its price and its freight, and each unit its rounded part', () => {
  expect(deliveredOf({ ...bid, shipping_cost_cents: 23_45 })).toEqual({ totalCents: 123_45, unitCents: 17_64 })
  expect(deliveredOf({ ...bid, shipping_cost_cents: 0 })).toEqual({ totalCents: 100_00, unitCents: 14_29 })
  expect(deliveredOf({ ...bid, shipping_cost_cents: null })).toBeNull()
})

test('the dearest lot with the dearest freight has a total', () => {
  const dearest = { ...bid, units: 1, fixed_price_cents: MAX_CENTS, shipping_cost_cents: MAX_CENTS }
  expect(deliveredOf(dearest)?.unitCents).toBe(2 * MAX_CENTS)
})
