import type { AuctionShow, BoardAuction } from '@lotyard/contract/desk/auctions'
import type { LiveAuction } from '@lotyard/contract/lots/auction'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { boardPath, readShow } from './board-show.ts'
import DeskAuctionsPage from './auctions.tsx'

afterEach(cleanup)

/** The stream of the page, by which a test tells it what happened. */
class TestSource extends EventTarget {
  static readonly opened: TestSource[] = []
  constructor() {
    super()
    TestSource.opened.push(this)
  }
  close() {}
}
beforeAll(() => void vi.stubGlobal('EventSource', TestSource))
afterAll(() => vi.unstubAllGlobals())

const auction: BoardAuction = {
  name: 'AAAA',
  title: 'Pallet of televisions',
  seller: 'Yard One',
  starts_at: '2026-11-10T12:00:00.000Z',
  ends_at: '2099-11-20T12:00:00.000Z',
  opening_bid_cents: 100_00,
  current_bid_cents: 305_00,
  number_of_bids: 2,
  leader_number: 1,
  reserve_met: false,
  extended: true,
  payment: null,
  offer: null,
}

function draw(show: AuctionShow, auctions: BoardAuction[], load = vi.fn(() => null)) {
  const loaderData = { auctions, total: auctions.length, maxPage: 0, page: 0, show }
  const props = { loaderData, matches: [], params: {} } as unknown as Parameters<typeof DeskAuctionsPage>[0]
  const Stub = createRoutesStub([
    { id: 'root', path: '/', Component: () => <DeskAuctionsPage {...props} />, loader: load },
  ])
  render(<Stub hydrationData={{ loaderData: { root: null } }} />)
  return load
}
const cellsOf = (caption: string) =>
  within(screen.getByRole('table', { name: caption }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))

test('an open auction shows its price, bids, leader, reserve and that its end has moved', () => {
  draw('ending', [auction])
  const [, row] = cellsOf('Auctions, ending first')
  expect(row!.slice(1, 4)).toEqual(['$305', '2 bidsBidder 1 leads', 'Reserve not met'])
  expect(row![4]).toContain('Extended')
  expect(screen.getByRole('link', { name: 'Pallet of televisions' }).getAttribute('href')).toBe('/admin/auctions/AAAA/')
})

test('a bid on the stream moves the price at once, and who leads is loaded again, once for several', async () => {
  const load = draw('ending', [auction])
  await vi.waitFor(() => expect(TestSource.opened.length).toBeGreaterThan(0))
  const state: LiveAuction = {
    listing: 'AAAA',
    server_time: new Date().toISOString(),
    ends_at: auction.ends_at,
    current_bid_cents: 410_00,
    next_bid_cents: 420_00,
    number_of_bids: 3,
    reserve_met: true,
    is_leading: false,
    version: 9,
    closed: false,
    outcome: null,
  }
  const tell = (change: Partial<LiveAuction>) =>
    act(() => {
      TestSource.opened
        .at(-1)!
        .dispatchEvent(new MessageEvent('auction', { data: JSON.stringify({ ...state, ...change }) }))
    })
  vi.useFakeTimers()
  tell({})
  expect(cellsOf('Auctions, ending first')[1]!.slice(1, 4)).toEqual(['$410', '3 bidsBidder 1 leads', 'Reserve met'])
  tell({ number_of_bids: 4, current_bid_cents: 420_00, version: 10 })
  expect(load).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  vi.useRealTimers()
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
})

test('unpaid lots say whether they are overdue or in an order, offered ones to whom', () => {
  const payment = {
    price_cents: 305_00,
    due_at: '2026-11-13T05:59:59.000Z',
    is_overdue: true,
    buyer_number: 2,
    is_in_order: false,
  }
  draw('unpaid', [
    { ...auction, payment },
    { ...auction, name: 'BBBB', payment: { ...payment, is_in_order: true } },
  ])
  const [, overdue, inOrder] = cellsOf('Auctions that ended and are not paid')
  expect(overdue![1]).toBe('Bidder 2')
  expect(overdue![2]).toMatch(/^Overdue/)
  expect(inOrder![2]).toMatch(/^In an order/)
  cleanup()
  const offer = { price_cents: 100_00, expires_at: '2026-11-20T12:00:00.000Z', bidder_number: 3 }
  draw('offers', [{ ...auction, offer }])
  expect(cellsOf('Lots offered to a runner-up')[1]!.slice(1, 2)).toEqual(['Bidder 3'])
})

test.each(['ending', 'scheduled', 'unpaid', 'offers'] as const)('without auctions the tab %s says so', (show) => {
  draw(show, [])
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByRole('link', { current: 'page' }).getAttribute('href')).toBe(boardPath(show))
})

test('what the address says is shown, and anything else shows what ends soon', () => {
  expect(readShow(new URLSearchParams('show=offers'))).toBe('offers')
  expect(readShow(new URLSearchParams('show=toString'))).toBe('ending')
  expect(boardPath('unpaid', 2)).toBe('/admin/auctions/?show=unpaid&page=2')
  expect(boardPath('ending')).toBe('/admin/auctions/')
})
