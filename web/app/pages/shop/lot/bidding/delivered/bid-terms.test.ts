import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBid, retype, toField, toTyped, type TypedIn } from './bid-terms.ts'

const bid: TypedIn = { terms: 'bid', freightCents: 62_00 }
const delivered: TypedIn = { terms: 'delivered', freightCents: 62_00 }

test.each([
  ['1,234.50', bid, 1_234_50],
  ['1,234.50', delivered, 1_172_50],
  ['$62.01', delivered, 1],
  ['62', delivered, null],
  ['0', bid, null],
  ['abc', delivered, null],
  ['500', { terms: 'delivered', freightCents: 0 } as const, 500_00],
])('%j typed as %j bids %j', (text, typedIn, cents) => expect(readBid(text, typedIn)).toBe(cents))

test('what was typed stays the same bid when the terms change', () => {
  expect(retype('1172.50', bid, delivered)).toBe('1234.50')
  expect(retype('1,234.5', delivered, bid)).toBe('1172.50')
  expect(retype('', bid, delivered)).toBe('')
  // The freight takes all of it, and words are no amount.
  expect(retype('50', delivered, bid)).toBe('')
  expect(retype('many', bid, delivered)).toBe('')
})

test('any bid survives being typed as delivered and back', () => {
  const amount = fc.integer({ min: 1, max: 400_000_000 })
  fc.assert(
    fc.property(amount, amount, (bidCents, freightCents) => {
      const typed = toTyped(bidCents, { terms: 'delivered', freightCents })!
      expect(readBid(toField(typed), { terms: 'delivered', freightCents })).toBe(bidCents)
    }),
  )
})
