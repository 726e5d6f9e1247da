import type { ListingDetail } from '@lotyard/contract/listing'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PricePanel } from './price-panel.tsx'

afterEach(cleanup)

// Only what the panels read.
const lot = {
  state: 'active',
  is_open: true,
  closed_at: null,
  auction: null,
  fixed_price_cents: 490_00,
  selling_price_cents: 490_00,
  sold_price_cents: null,
  original_price_cents: null,
  unit_price_cents: 54_44,
  msrp_cents: 3_160_00,
  percent_of_msrp: 15.5,
  price_drop: false,
  price_drop_cents: 0,
  shipping_cost_cents: null,
  units: 9,
  lot_size: { key: 'pallet', name: 'Pallet' },
  pallet_count: 1,
  weight_lbs: 709,
  length_in: 48,
  width_in: 40,
  height_in: 78,
  category: { key: 'furniture', name: 'Furniture', parent_key: null },
  brand: null,
  warehouse: { city: 'Reno', region: 'NV', zip: '89506' },
  shipping_mode: 'calculated',
  flat_shipping_cents: null,
  shipping_discount_percent: 0,
  available_for_pick_up: true,
  master_pack: false,
} as unknown as ListingDetail

const drawPrice = (change: Partial<ListingDetail>) =>
  render(
    <PricePanel lot={{ ...lot, ...change }} actions={null}>
      {null}
    </PricePanel>,
  ).container.textContent

test('a fixed price says that it cannot be ordered yet; an ended one does not', () => {
  expect(drawPrice({})).toContain('Fixed-price lots cannot be ordered here yet.')
  expect(drawPrice({ state: 'sold', is_open: false, sold_price_cents: 480_00 })).not.toContain('ordered')
})

test.each([
  ['an auction that nobody bid on', { current_bid_cents: null }, 'Opening bid $490'],
  ['an auction below its reserve', { current_bid_cents: 490_00 }, 'Last price $490'],
])('%s ends with the price that its figures per unit are of', (_case, auction, expected) => {
  const ended = { state: 'unsold', is_open: false, auction: auction as ListingDetail['auction'] } as const
  expect(drawPrice(ended)).toContain(expected)
})

test('what was sold says what for, and no other price', () => {
  const text = drawPrice({ state: 'sold', is_open: false, sold_price_cents: 480_00 })
  expect(text).toContain('$480')
  expect(text).not.toContain('Last price')
})
