import type { BoardRow } from '@lotyard/contract/desk/listing-board'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { readBoardView } from '../../../../features/desk/listings/board-filter.ts'
import DeskListingsPage from './listings.tsx'

afterEach(cleanup)

const row: BoardRow = {
  name: 'TV2345',
  title: 'Televisions',
  photo: null,
  state: 'active',
  buying_format: 'auction',
  is_private: true,
  price_cents: 120_000,
  percent_of_msrp: 24,
  bid_count: 3,
  watcher_count: 12,
  starts_at: '2026-11-10T12:00:00.000Z',
  ends_at: '2026-11-20T12:00:00.000Z',
  days_on_sale: 6,
  seller: 'Midwest Returns',
}
const counts = { all: 10_001, drafts: 2, scheduled: 0, for_sale: 1, awaiting_payment: 0, sold: 0, ended: 0 }

type Drawn = { listings?: BoardRow[]; query?: string; isAdmin?: boolean }
function draw({
  listings = [row, { ...row, name: 'CH2345', title: 'Chairs' }],
  query = '',
  isAdmin = true,
}: Drawn = {}) {
  const loaderData = {
    listings,
    counts,
    page: 0,
    maxPage: 0,
    view: readBoardView(new URLSearchParams(query)),
    choices: { warehouses: [{ key: 'hebron', name: 'Hebron, KY' }], categories: [], sellers: [] },
    isAdmin,
  }
  const props = { loaderData, matches: [], params: {} } as unknown as Parameters<typeof DeskListingsPage>[0]
  const Stub = createRoutesStub([{ path: '/', Component: () => <DeskListingsPage {...props} /> }])
  render(<Stub />)
}

test('a row says what the listing is, how it does and whose it is', () => {
  draw({ listings: [row] })
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells.slice(2)).toEqual([
    'For salePrivate',
    '$1,20024% of MSRP',
    '3',
    '12',
    expect.stringMatching(/^Ends .*6 days on sale$/),
    'Midwest Returns',
  ])
  expect(screen.getByRole('link', { name: 'Televisions' }).getAttribute('href')).toBe('/admin/listings/TV2345/')
  expect(screen.getByRole('link', { name: 'Photos of Televisions' }).getAttribute('href')).toBe(
    '/admin/listings/TV2345/photos/',
  )
})

test('a seller’s board has no column for sellers', () => {
  draw({ isAdmin: false })
  expect(screen.queryByRole('columnheader', { name: 'Seller' })).toBeNull()
})

test('tabs carry counts, and no count goes on for ever', () => {
  draw({ query: 'search=toys' })
  expect(screen.getByRole('link', { name: 'All 10,000+' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Drafts 2' }).getAttribute('href')).toBe(
    '/admin/listings/?show=drafts&search=toys',
  )
  expect(screen.getByText(/newest 10,000/)).toBeTruthy()
})

test('ticked rows go to the bulk page by a plain form, one by one or all at once', () => {
  draw()
  const box = screen.getByLabelText<HTMLInputElement>('Select Chairs (CH2345)')
  expect(box.form!.getAttribute('action')).toBe('/admin/listings/bulk/')
  expect(box.form!.method).toBe('get')
  fireEvent.click(box)
  expect(screen.getByRole('button', { name: 'Edit selected (1)' })).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Select all on this page'))
  expect(new FormData(box.form!).getAll('name')).toEqual(['TV2345', 'CH2345'])
  expect(screen.getByRole('button', { name: 'Edit selected (2)' })).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Select all on this page'))
  expect(new FormData(box.form!).getAll('name')).toEqual([])
})

test('all that match go by their filter, up to as many as one action takes', () => {
  draw({ query: 'show=drafts&warehouse=hebron&sort=longest' })
  expect(screen.getByRole('link', { name: 'Edit all 2 that match' }).getAttribute('href')).toBe(
    '/admin/listings/bulk/?all=true&show=drafts&warehouse=hebron',
  )
  cleanup()
  draw()
  expect(screen.getByRole('link', { name: 'Edit the newest 500 that match' })).toBeTruthy()
})

test('an empty board says what to do', () => {
  draw({ listings: [] })
  expect(screen.getByText('No listings yet')).toBeTruthy()
  cleanup()
  draw({ listings: [], query: 'search=zzz' })
  expect(screen.getByRole('link', { name: 'Show all listings' })).toBeTruthy()
})
