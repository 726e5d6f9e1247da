import type { AccountBid } from '@lotyard/contract/auction'
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { BidRow } from './bid-row.tsx'

afterEach(cleanup)

// Of an auction that is over: nothing is followed live.
const bid = (maxCents: number | null) =>
  ({
    id: 'LOT1-1',
    max_bid_cents: maxCents,
    placed_at: '2026-03-01T17:00:00Z',
    state: 'lost',
    paymentDueAt: null,
    offer: null,
    listing: {
      name: 'LOT1',
      path: '/detail/LOT1',
      title: 'A pallet of kettles',
      primary_photo: null,
      current_bid_cents: 900_00,
      auction: { ends_at: '2026-03-02T17:00:00Z', reserve_met: null, opening_bid_cents: 100_00 },
    },
  }) as AccountBid

test.each([
  ['the maximum that counts', 800_00, '$800'],
  ['that none counts once it was voided', null, 'None: your bid was voided'],
])('a bid shows %s', (_case, maxCents, words) => {
  const Stub = createRoutesStub([{ path: '/', Component: () => <BidRow bid={bid(maxCents)} /> }])
  render(<Stub initialEntries={['/']} />)
  expect(screen.getByText('Your maximum').nextElementSibling!.textContent).toBe(words)
})
