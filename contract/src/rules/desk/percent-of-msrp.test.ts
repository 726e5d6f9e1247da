import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_CENTS } from '../money.ts'
import { percentOfMsrpCents, ROUND_TO_CENTS } from './percent-of-msrp.ts'

test.each([
  ['a fifth of $12,345, to the dollar', 12_345_00, 20_00, 100, 2_469_00],
  ['to five dollars', 12_345_00, 20_00, 500, 2_470_00],
  ['to ten dollars, half of it upwards', 12_325_00, 20_00, 1_000, 2_470_00],
  ['a share that is smaller than what it is rounded to is still a price', 30_00, 10_00, 1_000, 10_00],
  ['all of the largest amount stays an amount', MAX_CENTS, 100_00, 1_000, 9_999_990_00],
  ['without an MSRP there is no share', 0, 20_00, 100, null],
  ['nothing is no share', 100_00, 0, 100, null],
  ['more than all is a slip', 100_00, 100_01, 100, null],
] as const)('%s', (_case, msrpCents, basisPoints, roundToCents, expected) =>
  expect(percentOfMsrpCents(msrpCents, basisPoints, roundToCents)).toBe(expected),
)

test('a price is a multiple of its step, half a step at most from the share, and never falls as the share grows', () => {
  const msrp = fc.integer({ min: 1, max: MAX_CENTS })
  const share = fc.integer({ min: 1, max: 9_999 })
  fc.assert(
    fc.property(msrp, share, fc.constantFrom(...ROUND_TO_CENTS), (msrpCents, basisPoints, step) => {
      const price = percentOfMsrpCents(msrpCents, basisPoints, step)!
      expect(price % step).toBe(0)
      expect(price).toBeGreaterThanOrEqual(step)
      expect(price).toBeLessThanOrEqual(MAX_CENTS)
      // In ten-thousandths of a cent: exact.
      const away = Math.abs(price * 10_000 - msrpCents * basisPoints)
      if (price > step && price < MAX_CENTS - step) expect(away).toBeLessThanOrEqual(step * 5_000)
      expect(percentOfMsrpCents(msrpCents, basisPoints + 1, step)!).toBeGreaterThanOrEqual(price)
    }),
  )
})
