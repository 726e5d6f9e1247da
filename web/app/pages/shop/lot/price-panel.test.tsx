import type { Auction } from '@lotyard/contract/lots/listing'
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { PricePanel } from './price-panel.tsx'
import type { LiveLot } from './use-live-lot.ts'

afterEach(cleanup)

// Only what the panels read.
const lot = {
  state: 'active',
  phase: 'open',
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
} as unknown as LiveLot

const panel = (change: Partial<LiveLot>) => (
  <PricePanel lot={{ ...lot, ...change }} delivered={null} actions={null}>
    {null}
  </PricePanel>
)
const drawPrice = (change: Partial<LiveLot>) => render(panel(change)).container.textContent

const auction = (change: Partial<Auction> = {}): Auction => ({
  starts_at: '2026-05-01T12:00:00.000Z',
  ends_at: '2099-05-09T12:00:00.000Z',
  opening_bid_cents: 490_00,
  current_bid_cents: null,
  next_bid_cents: 490_00,
  number_of_bids: 0,
  reserve_met: null,
  is_leading: false,
  ...change,
})
const auctioned = (change: Partial<Auction> = {}) => ({
  fixed_price_cents: null,
  auction: auction(change),
  current_bid_cents: change.current_bid_cents ?? null,
})

test.each([
  ['an auction without bids', null, 'Starting bid$490'],
  ['an auction below its reserve', 490_00, 'Highest bid$490'],
])('%s ends with the price that its figures per unit are of', (_case, current, expected) => {
  const ended = { state: 'unsold', phase: 'decided', ...auctioned({ current_bid_cents: current }) } as const
  expect(drawPrice(ended)).toContain(expected)
})

test('what was sold says what for, and no other price', () => {
  const text = drawPrice({ state: 'sold', phase: 'decided', sold_price_cents: 480_00 })
  expect(text).toContain('Sold for$480')
  expect(text).not.toContain('Highest bid')
})

test('after the end there is neither a countdown nor a leader, whether or not the result is there', () => {
  for (const phase of ['ended', 'decided'] as const) {
    const text = drawPrice({ phase, ...auctioned({ current_bid_cents: 490_00, is_leading: true }) })
    expect(text).not.toMatch(/Ends in|Ended|winning|No bids/)
  }
})

test('an auction that is to open counts down to its start', () => {
  drawPrice({ phase: 'scheduled', ...auctioned({ starts_at: '2099-05-01T12:00:00.000Z' }) })
  expect(screen.getByText(/Opens in/)).toBeTruthy()
  expect(document.querySelector('[data-ends-at]')!.getAttribute('data-ends-at')).toBe('2099-05-01T12:00:00.000Z')
})

test('a late bid is announced with what it added, each time, and nothing is said before', () => {
  const { rerender } = render(panel(auctioned()))
  const region = () => document.querySelector('[data-extension]')!
  expect(region().textContent).toBe('')
  rerender(panel(auctioned({ ends_at: '2099-05-09T12:03:00.000Z' })))
  expect(region().textContent).toBe('Extended 3 minutes by a late bid')
  expect(screen.getByRole('status')).toBe(region())
  rerender(panel(auctioned({ ends_at: '2099-05-09T12:03:20.000Z' })))
  expect(region().textContent).toBe('Extended 20 seconds by a late bid')
})

test('a bid in the last second is announced too, after the page had shown the end', () => {
  const { rerender } = render(panel(auctioned()))
  const region = document.querySelector('[data-extension]')!
  rerender(panel({ phase: 'ended', ...auctioned() }))
  rerender(panel(auctioned({ ends_at: '2099-05-09T12:03:00.000Z' })))
  // The same element: a screen reader reads a region that changes, not one that appears.
  expect(document.querySelector('[data-extension]')).toBe(region)
  expect(region.textContent).toBe('Extended 3 minutes by a late bid')
  expect(region.className).not.toContain('hidden')
})

test('a lot at a fixed price announces its next drop', () => {
  const next_price_drop = { price_cents: 400_00, drops_at: '2026-11-24T15:00:00.000Z' }
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: () => panel({ next_price_drop }) }])
  const operator = { time_zone: 'America/Chicago' }
  const { container } = render(<Stub hydrationData={{ loaderData: { root: { operator } } }} />)
  expect(container.textContent).toContain('Drops to $400 on Tue, Nov 24, 9:00 AM CST')
  expect(drawPrice({ next_price_drop: null })).not.toContain('Drops to')
})

test('an auction says that its lot was changed, and leads to what', () => {
  const lot_changed_at = '2026-11-16T12:00:00.000Z'
  const changed = panel({ name: 'AAAA', auction: auction(), lot_changed_at })
  const Stub = createRoutesStub([{ path: '/', Component: () => changed }])
  render(<Stub />)
  expect(screen.getByRole('link', { name: /^Lot changed/ }).getAttribute('href')).toBe('/account/bids/AAAA/changes')
})
