import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { ShownLot } from '../../../../features/lot-cards/card/shown-lot.ts'
import LotTable from './lot-table.tsx'

afterEach(cleanup)

const startsAt = new Date(Date.now() + 3_600_000).toISOString()
const LOT = {
  name: 'LOT1',
  path: '/detail/LOT1',
  title: 'Pallet of kettles',
  primary_photo: null,
  condition: { key: 'new', name: 'New' },
  lot_size: { key: 'pallet', name: 'Pallet' },
  warehouse: { city: 'Reno', region: 'NV' },
  units: 10,
  msrp_cents: 9_000_00,
  shipping_cost_cents: null,
  buying_format: 'auction',
  starting_bid_cents: 900_00,
  current_bid_cents: null,
  bid_count: 0,
  auction: { starts_at: startsAt, ends_at: new Date(Date.now() + 90_000_000).toISOString() },
  active_auction: false,
}
const FIXED = { ...LOT, name: 'LOT2', buying_format: 'fixed_price', fixed_price_cents: 900_00, auction: null }

const ACTIONS = { watch: () => 'Watch', buy: () => <button>Add to cart</button> }

async function draw(...listings: object[]) {
  await drawWith({}, ...listings)
}

async function drawWith(actions: Partial<typeof ACTIONS>, ...listings: object[]) {
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => ({ viewer: null }),
      HydrateFallback: () => null,
      Component: () => <LotTable listings={listings as ShownLot[]} {...actions} />,
    },
  ])
  render(<Stub />)
  await screen.findAllByRole('link', { name: 'Pallet of kettles' })
}
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

test('a lot that is not open yet counts down to its start, as its card does', async () => {
  await draw(LOT)
  // Beside the price on a phone, in its own column elsewhere.
  expect(screen.queryAllByText('Opens in')).toHaveLength(2)
  expect([...document.querySelectorAll('time')].map(({ dateTime }) => dateTime)).toEqual([startsAt, startsAt])
})

test('bids and their end have columns only where a lot is an auction, and every row has as many cells as headings', async () => {
  await draw(FIXED)
  expect(headings()).toEqual(['Photo', 'Lot', 'Units', 'MSRP', 'Price', '% MSRP', 'Per unit'])
  cleanup()
  await draw(FIXED, LOT)
  expect(headings().slice(-2)).toEqual(['Bids', 'Ends in'])
  for (const row of document.querySelectorAll('tr')) expect(row.children).toHaveLength(headings().length)
})

test('on a phone the delivered price is below the price, with its word and the price per unit on lines of their own', async () => {
  await draw({ ...FIXED, shipping_cost_cents: 100_00 })
  const onPhone = document.querySelector('td .row-price')!.closest('td')!.querySelector('div')!
  expect([...onPhone.children].map(({ textContent }) => textContent)).toEqual(['$1,000', 'delivered', '$100 a unit'])
  expect(headings()).toContain('Delivered')
})

test('profit has a column only for the owner of a price book, a loss with its sign there and with its word on a phone', async () => {
  await draw(FIXED, LOT)
  expect(headings()).not.toContain('Profit')
  cleanup()
  const valuation = { expected_cents: 500_00, tax_milli_percent: 0 }
  await draw({ ...FIXED, shipping_cost_cents: 100_00, valuation }, LOT)
  expect(headings()).toContain('Profit')
  for (const row of document.querySelectorAll('tr')) expect(row.children).toHaveLength(headings().length)
  const shown = [...document.querySelectorAll('[data-worth]')].map(({ textContent }) => textContent)
  expect(shown).toEqual(['Loss $500−50% ROI', '−$500−50% ROI'])
})

test('a row has a button that buys or a link that leads to the bid form', async () => {
  await drawWith(ACTIONS, FIXED, { ...LOT, active_auction: true })
  const [fixed, auction] = document.querySelectorAll('.row-actions')
  expect(fixed?.textContent).toBe('Add to cartWatch')
  expect(auction?.querySelector('button')).toBeNull()
  expect(auction?.querySelector('a')?.getAttribute('href')).toBe('/detail/LOT1?place_bid_form=1')
})
