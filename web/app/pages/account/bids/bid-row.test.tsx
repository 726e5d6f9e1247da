import { act, cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub, useLoaderData } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { BidRow } from './bid-row.tsx'
import type { ShownBid } from './shown-bid.ts'

afterEach(cleanup)

const PAST = '2026-03-02T17:00:00Z'

const bid = (given: Partial<ShownBid>, isOpen = false, endsAt = isOpen ? '2099-03-02T17:00:00Z' : PAST) =>
  ({
    id: 'LOT1-1',
    max_bid_cents: 800_00,
    placed_at: '2026-03-01T17:00:00Z',
    state: 'lost',
    payment_due_at: null,
    offer: null,
    withdraw_until: null,
    has_withdrawn: false,
    ...given,
    listing: {
      name: 'LOT1',
      title: 'A pallet of kettles',
      primary_photo: null,
      current_bid_cents: 900_00,
      bid_count: 2,
      active_auction: isOpen,
      auction: { ends_at: endsAt, reserve_met: null, opening_bid_cents: 100_00 },
    },
  }) as unknown as ShownBid

function draw(shown: ShownBid, load = vi.fn(() => shown)) {
  const Page = () => <BidRow bid={useLoaderData<ShownBid>()} />
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Page, loader: load }])
  render(<Stub initialEntries={['/']} hydrationData={{ loaderData: { root: shown } }} />)
}

test.each([
  ['the maximum that counts', 800_00, '$800'],
  ['that none counts once it was voided', null, 'None'],
])('a bid shows %s', (_case, maxCents, words) => {
  draw(bid({ max_bid_cents: maxCents }))
  expect(screen.getByText('Your maximum').nextElementSibling!.textContent).toBe(words)
})

test('who withdrew is told that they cannot bid again, and is offered no way to', () => {
  draw(bid({ state: 'voided', max_bid_cents: null, has_withdrawn: true }, true))
  expect(screen.getByText(/You withdrew your bids\. .* can’t bid on this lot again\./)).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Bid again/ })).toBeNull()
})

test.each([
  [true, 'Your bid no longer counts. You can bid again.', 1],
  [false, 'Your bid no longer counts. You owe nothing.', 0],
])('[S2.17] a voided bid says so, and offers another while the auction is open: %s', (isOpen, words, links) => {
  draw(bid({ state: 'voided', max_bid_cents: null }, isOpen))
  expect(screen.getByText('Voided')).toBeTruthy()
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryAllByRole('link', { name: /Bid again/ })).toHaveLength(links)
  expect(screen.queryAllByText(isOpen ? 'Current bid' : 'Final price')).toHaveLength(1)
})

test('[S2.17] a lot whose only bid was voided shows its starting bid, not a current one', () => {
  const only = bid({ state: 'voided', max_bid_cents: null }, true)
  draw({ ...only, listing: { ...only.listing, current_bid_cents: null } })
  expect(screen.getByText('Starting bid').nextElementSibling!.textContent).toContain('$100')
  expect(screen.queryByText('Current bid')).toBeNull()
})

test.each(['winning', 'outbid'] as const)(
  'a bid that was %s at the end says that the result is on its way, and asks until it is there',
  async (state) => {
    vi.useFakeTimers()
    try {
      const undecided = () => bid({ state }, true, PAST)
      const load = vi.fn(undecided).mockImplementation(() => (load.mock.calls.length < 3 ? undecided() : bid({})))
      draw(undecided(), load)
      expect(screen.getByText('Auction ended, result in a moment.')).toBeTruthy()
      expect(screen.queryByText(/Winning|Outbid|Bid again|Ends in/)).toBeNull()
      for (let seconds = 0; seconds < 15; seconds++) await act(() => vi.advanceTimersByTimeAsync(1000))
      expect(screen.getByText('Lost')).toBeTruthy()
      expect(load).toHaveBeenCalledTimes(3)
    } finally {
      vi.useRealTimers()
    }
  },
)

test('while bids can be withdrawn the row says that the lot was changed, and until when', () => {
  draw(bid({ state: 'winning', withdraw_until: '2099-03-01T17:00:00Z' }, true))
  expect(screen.getByText('Lot changed.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Review changes' }).getAttribute('href')).toBe('/account/bids/LOT1/changes')
  cleanup()
  draw(bid({ state: 'winning', withdraw_until: '2026-03-01T17:00:00Z' }))
  expect(screen.queryByText('Lot changed.')).toBeNull()
})
