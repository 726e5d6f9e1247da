import type { ListingDetail } from '@lotyard/contract/lots/listing'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { LotFacts } from './lot-facts.tsx'

afterEach(cleanup)

// Only what the panel reads.
const lot = {
  seller: { name: 'Northgate Returns' },
  units: 9,
  pallet_count: 1,
  brand: null,
  master_pack: false,
  weight_lbs: 709,
  length_in: 48,
  width_in: 40,
  height_in: 60,
  warehouse: { key: 'hebron', description: 'Hebron KY', zip: '41048', city: 'Hebron', region: 'KY' },
  shipping_mode: 'calculated',
  flat_shipping_cents: null,
  shipping_discount_percent: 0,
  available_for_pick_up: true,
} as unknown as ListingDetail

function draw(given: Partial<ListingDetail> = {}) {
  render(
    <MemoryRouter>
      <LotFacts lot={{ ...lot, ...given }} />
    </MemoryRouter>,
  )
}
const valueOf = (name: string) => screen.queryByText(name)?.nextElementSibling?.textContent ?? null

test('a case has no row for pallets', () => {
  draw()
  expect(valueOf('Pallets')).toBe('1')
  cleanup()
  draw({ pallet_count: 0 })
  expect(valueOf('Pallets')).toBeNull()
})

test('the seller is named by the public name, and not at all where there is none', () => {
  draw()
  expect(valueOf('Sold by')).toBe('Northgate Returns')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/help/#fees',
    '/help/#claims',
    '/help/#contact',
  ])
  cleanup()
  draw({ seller: null })
  expect(valueOf('Sold by')).toBeNull()
})

test.each([
  [{ shipping_mode: 'free' }, 'Free'],
  [{ shipping_mode: 'flat', flat_shipping_cents: 120_00 }, 'Flat rate $120'],
  [{ shipping_discount_percent: 20 }, 'Calculated freight, 20% off'],
] as const)('freight %j reads %s', (given, words) => {
  draw(given)
  expect(valueOf('Freight')).toBe(words)
})
