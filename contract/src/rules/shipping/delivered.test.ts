import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_CENTS } from '../money.ts'
import { bidOfDelivered, deliveredOfBid, deliveredPrice } from './delivered.ts'

describe('a delivered bid', () => {
  test.each([
    ['leaves freight out of the bid', 1_234_50, 62_00, 1_172_50],
    ['is the bid itself where freight is free', 500_00, 0, 500_00],
    ['needs a cent above the freight', 62_01, 62_00, 1],
    ['that only pays the freight bids nothing', 62_00, 62_00, null],
    ['below the freight bids nothing', 10_00, 62_00, null],
  ])('%s', (_, delivered, freight, bid) => expect(bidOfDelivered(delivered, freight)).toBe(bid))

  test('and its freight always add up to what was typed', () => {
    const amount = fc.integer({ min: 0, max: MAX_CENTS })
    fc.assert(
      fc.property(amount, amount, (delivered, freight) => {
        const bid = bidOfDelivered(delivered, freight)
        if (bid === null) expect(delivered).toBeLessThanOrEqual(freight)
        else expect(deliveredOfBid(bid, freight)).toBe(delivered)
      }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_CENTS }), amount, (bid, freight) => {
        const delivered = deliveredOfBid(bid, freight)
        if (delivered === null) expect(bid + freight).toBeGreaterThan(MAX_CENTS)
        else expect(bidOfDelivered(delivered, freight)).toBe(bid)
      }),
    )
  })
})

describe('a delivered price', () => {
  test('[S9.01] is price and freight, and per item the rounded total over the item count', () => {
    expect(deliveredPrice({ priceCents: 1_000_00, freightCents: 334_80 }, 7)).toEqual({
      totalCents: 1_334_80,
      unitCents: 190_69,
    })
  })

  test('of no items has none per item', () => {
    expect(deliveredPrice({ priceCents: 1_000_00, freightCents: 0 }, 0).unitCents).toBeNull()
  })

  test('may be past what a price can be', () => {
    expect(deliveredPrice({ priceCents: MAX_CENTS, freightCents: MAX_CENTS }, 1).totalCents).toBe(2 * MAX_CENTS)
  })
})
