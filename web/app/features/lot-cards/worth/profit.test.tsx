import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ShownLot } from '../card/shown-lot.ts'
import { Profit } from './profit.tsx'

afterEach(cleanup)

const VALUATION = { expected_cents: 500_00, tax_milli_percent: 10_000 }
const lot = (change: Partial<ShownLot>): ShownLot =>
  ({
    fixed_price_cents: 200_00,
    current_bid_cents: null,
    auction: null,
    shipping_cost_cents: 100_00,
    valuation: VALUATION,
    ...change,
  }) as unknown as ShownLot
const drawn = (change: Partial<ShownLot> = {}) => render(<Profit listing={lot(change)} />).container.textContent

test('a card says what is left of the resale after price, freight and tax on both, in whole dollars that never say too much', () => {
  expect(drawn()).toBe('Profit $17051% ROI')
  expect(drawn({ fixed_price_cents: 200_01 })).toBe('Profit $16951% ROI')
  expect(drawn({ fixed_price_cents: 430_00 })).toBe('Loss $83−15% ROI')
  expect(drawn({ fixed_price_cents: 354_55 })).toBe('Loss $1−1% ROI')
})

test('a bid moves the profit with the price: what counts is the next bid, and before the first one the opening bid', () => {
  const auction = { opening_bid_cents: 200_00 } as ShownLot['auction']
  expect(drawn({ fixed_price_cents: null, auction })).toBe('Profit $17051% ROI')
  // The step from $200 is $2.50.
  expect(drawn({ fixed_price_cents: null, auction, current_bid_cents: 200_00 })).toBe('Profit $16750% ROI')
})

test('there is no profit without a price book, a place or a price for freight', () => {
  const { valuation: _none, ...without } = lot({})
  expect(render(<Profit listing={without} />).container.textContent).toBe('')
  expect(drawn({ valuation: { ...VALUATION, tax_milli_percent: null } })).toBe('')
  expect(drawn({ shipping_cost_cents: null })).toBe('')
})
