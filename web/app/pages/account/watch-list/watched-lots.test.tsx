import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { ShownLot } from '../../../features/lot-cards/card/shown-lot.ts'
import { WatchedLots } from './watched-lots.tsx'

afterEach(cleanup)

// For a fixed price, so that nothing is followed live.
const watched = (id: string) => ({
  ...({
    name: `LOT${id}`,
    lot_id: id,
    path: `/detail/LOT${id}`,
    title: `Pallet ${id} of kettles`,
    primary_photo: null,
    condition: { key: 'new', name: 'New' },
    lot_size: { key: 'pallet', name: 'Pallet' },
    fixed_price_cents: 900_00,
    shipping_cost_cents: null,
    auction: null,
    active_auction: false,
  } as unknown as ShownLot),
  starred_lot: { id },
  note: null,
  is_open: true,
})

test('[S2.16] the router asks ahead for no lot: the paths of a thousand watched ones fit in no address', async () => {
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => ({ viewer: { csrfToken: 't' } }),
      HydrateFallback: () => null,
      Component: () => <WatchedLots listings={[watched('1'), watched('2')]} />,
    },
  ])
  render(<Stub />)
  const links = await screen.findAllByRole('link', { name: /^Pallet/ })
  expect(links.map((link) => [link.getAttribute('href'), link.dataset['discover']])).toEqual([
    ['/detail/LOT1', undefined],
    ['/detail/LOT2', undefined],
  ])
})

test('a lot that is not open yet counts down to its start, in the wide row and in the narrow one', async () => {
  const startsAt = new Date(Date.now() + 3_600_000).toISOString()
  const endsAt = new Date(Date.now() + 90_000_000).toISOString()
  const listing = {
    ...watched('1'),
    buying_format: 'auction' as const,
    auction: { starts_at: startsAt, ends_at: endsAt } as ShownLot['auction'],
  }
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => ({ viewer: null }),
      HydrateFallback: () => null,
      Component: () => <WatchedLots listings={[listing]} />,
    },
  ])
  render(<Stub />)
  expect(await screen.findAllByText('Opens in')).toHaveLength(2)
  const zeros = [...document.querySelectorAll('time')].map(({ dateTime }) => dateTime)
  expect(zeros).toEqual([startsAt, startsAt])
})
