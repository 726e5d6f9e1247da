import { act, cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { LotCard } from './lot-card.tsx'
import type { ShownLot } from './shown-lot.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const auctionOf = (startsIn: number, endsIn: number, isLeading = false) => ({
  buying_format: 'auction',
  auction: {
    starts_at: inHours(startsIn),
    ends_at: inHours(endsIn),
    opening_bid_cents: 900_00,
    is_leading: isLeading,
  },
  active_auction: startsIn < 0,
})
const FIXED = { buying_format: 'fixed_price', fixed_price_cents: 900_00, auction: null, active_auction: false }

async function draw(lot: object, buy: string | undefined = 'Add to cart') {
  const listing = {
    name: 'LOT1',
    title: 'Pallet of kettles',
    primary_photo: null,
    condition: { name: 'New' },
    lot_size: { name: 'Pallet' },
    warehouse: { city: 'Reno', region: 'NV' },
    units: 10,
    msrp_cents: 9_000_00,
    shipping_cost_cents: null,
    current_bid_cents: null,
    bid_count: 0,
    ...lot,
  } as unknown as ShownLot
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => ({ viewer: null }),
      HydrateFallback: () => null,
      Component: () => <LotCard listing={listing} buy={buy && <button>{buy}</button>} />,
    },
  ])
  render(<Stub />)
  await screen.findByRole('link', { name: 'Pallet of kettles' })
}
const footer = () => document.querySelector('.lot-buy')
const footerLink = () => {
  const link = footer()!.querySelector('a')!
  return [[...link.childNodes].map(({ textContent }) => textContent).join(' '), link.getAttribute('href')]
}

test.each([
  ['that is open, the bid form', auctionOf(-1, 1), 'Bid now', '?place_bid_form=1'],
  ['that the viewer leads, their maximum', auctionOf(-1, 1, true), 'Raise maximum', '?place_bid_form=1'],
  ['that is not open yet, the lot', auctionOf(1, 2), 'View lot', ''],
  ['that has ended, its result', auctionOf(-2, -1), 'View result', ''],
  ['that the viewer led until it ended, its result', auctionOf(-2, -1, true), 'View result', ''],
])('where others have a cart button, the card of an auction %s', async (_case, lot, words, query) => {
  await draw(lot)
  expect(footerLink()).toEqual([words, `/detail/LOT1${query}`])
  expect(screen.queryByRole('button')).toBeNull()
})

test('an auction that ends while its card is shown no longer leads to the bid form', async () => {
  // The card follows its auction live; here only the clock tells that it has ended.
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await draw(auctionOf(-1, 0.1))
  expect(footerLink()[1]).toBe('/detail/LOT1?place_bid_form=1')
  await act(() => vi.advanceTimersByTimeAsync(0.1 * HOUR_MS + 1_000))
  expect(footerLink()).toEqual(['View result', '/detail/LOT1'])
})

test('a fixed-price lot keeps the button of its page, and a card without one has no footer', async () => {
  await draw(FIXED)
  expect(footer()?.textContent).toBe('Add to cart')
  cleanup()
  await draw(auctionOf(-1, 1), '')
  expect(footer()).toBeNull()
})

test.each([
  ['a fixed price', FIXED, '10%', '$90'],
  ['an auction without bids', auctionOf(-1, 1), '10%', '$90'],
  ['an auction, at its current bid', { ...auctionOf(-1, 1), current_bid_cents: 1_800_00, bid_count: 3 }, '20%', '$180'],
])('the card of %s says units, MSRP, place, percent of MSRP and price per unit', async (_case, lot, percent, unit) => {
  await draw(lot)
  const facts = [...document.querySelector('.lot-facts')!.children].map(({ textContent }) => textContent)
  expect(facts).toEqual(['10 units, MSRP $9,000', 'Reno, NV', `${percent} of MSRP`, `${unit} a unit`])
})
