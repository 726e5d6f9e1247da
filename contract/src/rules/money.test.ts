import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cents,
  formatCents,
  formatWithCents,
  isCents,
  MAX_CENTS,
  parseDollars,
  perItemCents,
  roundDollars,
} from './money.ts'

describe('[S9.01] money is integer cents', () => {
  test.each([
    ['1,234.50', 123_450],
    ['$5', 500],
    ['$ 5.5', 550],
    ['0', 0],
    [' 12.00 ', 1_200],
    ['1234567', 123_456_700],
  ])('%s is read as %i cents', (text, expected) => expect(parseDollars(text)).toBe(expected))

  test.each(['', '$', '-5', '1.234', '1.2.3', '12,34', '5 dollars', '1e3', '99999999999', '١٢'])(
    '%j is no amount, and nothing is stripped to make it one',
    (text) => expect(parseDollars(text)).toBeNull(),
  )

  test.each([
    [123_450, '$1,234.50'],
    [100_000, '$1,000'],
    [5, '$0.05'],
    [0, '$0'],
  ])('%i cents are shown as %s', (amount, text) => expect(formatCents(amount)).toBe(text))

  test.each([
    [-123_450, '\u2212$1,234.50', '\u2212$1,234.50'],
    [-100_000, '\u2212$1,000', '\u2212$1,000.00'],
    [-5, '\u2212$0.05', '\u2212$0.05'],
    [-0, '$0', '$0.00'],
  ])('%i cents have a minus sign, not a hyphen: %s', (amount, text, inColumn) => {
    expect(formatCents(amount)).toBe(text)
    expect(formatWithCents(amount)).toBe(inColumn)
  })

  test('in a column every amount has its cents', () => {
    expect([5_900, 6_499].map(formatWithCents)).toEqual(['$59.00', '$64.99'])
  })

  test('what is shown can be typed again', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_CENTS }), (amount) => {
        expect(parseDollars(formatCents(amount))).toBe(amount)
      }),
    ))

  test('the per-item total is the rounded total over the item count', () => {
    expect(perItemCents(cents(1_000), 3)).toBe(333)
    expect(perItemCents(cents(1_000), 6)).toBe(167)
  })

  test.each([-1, 1.5, MAX_CENTS + 1, Number.NaN, Number.POSITIVE_INFINITY])('%d is not an amount', (amount) => {
    expect(isCents(amount)).toBe(false)
    expect(() => cents(amount)).toThrow('is not an amount of cents')
  })
})

describe('[S5.08] an edited price becomes cents by rounding', () => {
  test.each([
    ['1,234.56', 123_456],
    ['19.994', 1_999],
    ['19.995', 2_000],
    ['$1.00499', 100],
    // A hundred times 1.005 is 100.49999999999999 to a computer, but not to the person who typed it.
    ['1.005', 101],
    ['0.004', 0],
    ['9999999.994', MAX_CENTS],
  ])('%s is %i cents', (text, expected) => expect(roundDollars(text)).toBe(expected))

  test.each(['', '1.2.3', '1.234.5', '-1.234', '1.23x', '9999999.995', '12,34.567'])('%j is no price', (text) =>
    expect(roundDollars(text)).toBeNull(),
  )
})
