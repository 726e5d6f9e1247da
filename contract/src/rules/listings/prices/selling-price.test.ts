import { expect, test } from 'vitest'
import { cardPercentOfMsrp, percentOfMsrp, sellingPriceCents } from './selling-price.ts'

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
  { price: 250_00, msrp: 1000_00, percent: 25, onCard: 25 },
  { price: 154_60, msrp: 1000_00, percent: 15.5, onCard: 15 },
  { price: 5_00, msrp: 1000_00, percent: 0.5, onCard: 0.5 },
  { price: 5_10, msrp: 1000_00, percent: 0.5, onCard: 0.6 },
  { price: 1, msrp: 1000_00, percent: 0, onCard: 0.1 },
  { price: 250_00, msrp: 0, percent: null, onCard: null },
])('$price cents of an MSRP of $msrp are $percent per cent, on a card $onCard', ({ price, msrp, percent, onCard }) => {
  expect(percentOfMsrp(price, msrp, 1)).toBe(percent)
  expect(cardPercentOfMsrp({ ...lot, fixed_price_cents: price, msrp_cents: msrp })).toBe(onCard)
})

test.each([
  ['half a percent upwards', 505, 100_000, 1],
  ['half a percent upwards where a fraction of numbers falls short', 29, 200, 15],
  ['more than the MSRP', 150_000, 100_000, 150],
  ['no price yet', null, 100_000, null],
  ['goods without an MSRP', 25_000, 0, null],
])('a price is whole percent of its MSRP: %s', (_case, priceCents, msrpCents, expected) =>
  expect(percentOfMsrp(priceCents, msrpCents, 0)).toBe(expected),
)
