import { expect, test } from 'vitest'
import { percentOfMsrp } from './listing-board.ts'

test.each([
  ['a quarter', 25_000, 100_000, 25],
  ['half a percent upwards', 505, 100_000, 1],
  ['more than the MSRP', 150_000, 100_000, 150],
  ['no price yet', null, 100_000, null],
  ['goods without an MSRP', 25_000, 0, null],
])('%s', (_case, priceCents, msrpCents, expected) => {
  expect(percentOfMsrp(priceCents, msrpCents)).toBe(expected)
})
