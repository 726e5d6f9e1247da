import { expect, test } from 'vitest'
import { percentOfMsrp, sellingPriceCents } from './selling-price.ts'

const auction = {
  starts_at: '2026-01-01T00:00:00Z',
  ends_at: '2026-01-02T00:00:00Z',
  opening_bid_cents: 100_00,
  current_bid_cents: null,
  next_bid_cents: 100_00,
  number_of_bids: 0,
  reserve_met: null,
  is_leading: false,
}
const lot = { fixed_price_cents: null, current_bid_cents: null, auction: null, msrp_cents: 1000_00 }

test.each([
  ['its fixed price', { ...lot, fixed_price_cents: 250_00 }, 250_00],
  ['its current bid', { ...lot, auction, current_bid_cents: 120_00 }, 120_00],
  ['its opening bid before the first bid', { ...lot, auction }, 100_00],
])('a lot costs %s', (_case, listing, expected) => expect(sellingPriceCents(listing)).toBe(expected))

test.each([
  [250_00, 1000_00, 25],
  [5_00, 1000_00, 0.5],
  [1, 1000_00, 0.1],
  [250_00, 0, null],
])('%i cents of an MSRP of %i are %s per cent', (price, msrp, expected) =>
  expect(percentOfMsrp({ ...lot, fixed_price_cents: price, msrp_cents: msrp })).toBe(expected),
)
