import type { HistoryEntry } from '@lotyard/contract/lots/auction'
import { cleanup, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Api } from '../../../../api/api.ts'
import { ApiContext } from '../../../../api/api-context.ts'
import { BidHistory } from './bid-history.tsx'

afterEach(cleanup)
// Nothing is ever in view, so no plot is drawn.
class NeverInView {
  observe() {}
  disconnect() {}
}
beforeAll(() => void vi.stubGlobal('IntersectionObserver', NeverInView))
afterAll(() => vi.unstubAllGlobals())

const entry = (bidder: number, leader: number, cents: number, given: Partial<HistoryEntry> = {}): HistoryEntry => ({
  bidder_number: bidder,
  leader_number: leader,
  price_cents: cents,
  placed_at: '2026-05-01T12:00:00.000Z',
  extended: false,
  voided: false,
  own: false,
  leader_own: false,
  ...given,
})

function draw(bids: HistoryEntry[]): void {
  render(
    <ApiContext value={{} as Api}>
      <BidHistory
        listingName="AAAA"
        loaded={{ bids, total: bids.length, maxPage: 0 }}
        bidCount={bids.length}
        isOpen={true}
      />
    </ApiContext>,
  )
}

test('each row says who bid, what the price became and who led then', () => {
  draw([
    entry(3, 3, 510_00, { own: true, leader_own: true, extended: true }),
    entry(2, 1, 305_00),
    entry(1, 1, 100_00, { voided: true }),
  ])
  const [head, ...rows] = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
  expect(head).toEqual(['Bidder', 'Price', 'Leader', 'Time'])
  const time = expect.not.stringMatching(/Extended/)
  expect(rows).toEqual([
    ['You', '$510', 'You', expect.stringMatching(/Extended$/)],
    ['Bidder 2', '$305', 'Bidder 1', time],
    ['Bidder 1Voided', '$100', 'Bidder 1', time],
  ])
})

test('without bids it says so', () => {
  draw([])
  expect(screen.getByText('No bids yet.')).toBeTruthy()
})
