import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countOf, formatCount } from './format-count.ts'
import { formatCents, formatWithCents } from './money.ts'

const COUNT = new Intl.NumberFormat('en-US')
const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const amounts = fc
  .integer({ min: -999_999_999, max: 999_999_999 })
  .filter((amount) => amount !== 0 || !Object.is(amount, -0))

test('counts and amounts are written as Intl writes them, with a minus for its hyphen', () => {
  const dollars = (amount: number): string => DOLLARS.format(amount / 100).replace('-', '−')
  fc.assert(fc.property(fc.nat(), (count) => formatCount(count) === COUNT.format(count)))
  fc.assert(fc.property(amounts, (amount) => formatWithCents(amount) === dollars(amount)))
  const short = (amount: number): string => dollars(amount).replace(/\.00$/, '')
  fc.assert(fc.property(amounts, (amount) => formatCents(amount) === short(amount)))
})

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [123_456, '123,456'],
  [1_234_567, '1,234,567'],
])('%i is %s', (count, text) => expect(formatCount(count)).toBe(text))

test('what is counted is one or many', () => {
  expect([0, 1, 2, 1_234].map((count) => countOf(count, 'lot'))).toEqual(['0 lots', '1 lot', '2 lots', '1,234 lots'])
  expect([1, 2].map((count) => countOf(count, 'entry', 'entries'))).toEqual(['1 entry', '2 entries'])
})
