import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { ShownLot } from '../../../features/lot-cards/shown-lot.ts'
import LotTable from './lot-table.tsx'

afterEach(cleanup)

test('a lot that is not open yet counts down to its start, as its card does', async () => {
  const startsAt = new Date(Date.now() + 3_600_000).toISOString()
  const listing = {
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
  } as unknown as ShownLot
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => ({ viewer: null }),
      HydrateFallback: () => null,
      Component: () => <LotTable listings={[listing]} />,
    },
  ])
  render(<Stub />)
  await screen.findByRole('link', { name: 'Pallet of kettles' })
  // Beside the price on a phone, in its own column elsewhere.
  expect(screen.queryAllByText('Opens in')).toHaveLength(2)
  expect([...document.querySelectorAll('time')].map(({ dateTime }) => dateTime)).toEqual([startsAt, startsAt])
})
