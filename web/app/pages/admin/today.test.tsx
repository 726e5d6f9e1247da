import type { Today } from '@lotyard/contract/today'
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import TodayPage from './admin-home.tsx'

afterEach(cleanup)

const nothing: Today = {
  orders_to_ship: 0,
  overdue_invoices: 0,
  open_problems: 0,
  auctions_ending: 0,
  drafts: 0,
  payouts_due: 0,
  certificates_waiting: 0,
  changes_waiting: 0,
  failed_mails: 0,
}

function draw(today: Partial<Today>, isAdmin = true) {
  const loaderData = { today: { ...nothing, ...today }, isAdmin }
  const props = { loaderData, matches: [], params: {} } as unknown as Parameters<typeof TodayPage>[0]
  const Stub = createRoutesStub([{ path: '/', Component: () => <TodayPage {...props} /> }])
  render(<Stub initialEntries={['/']} />)
}

test('what needs doing leads to where it is done, with how much of it there is', () => {
  draw({ orders_to_ship: 3, open_problems: 1_000, certificates_waiting: 2 })
  expect(screen.getByRole('link', { name: /^3 ?Orders to ship/ }).getAttribute('href')).toBe(
    '/admin/orders/?show=to_ship',
  )
  expect(screen.getByRole('link', { name: /^1,000\+ ?Open problems/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^2 ?Resale certificates/ }).getAttribute('href')).toBe(
    '/admin/certificates/',
  )
  expect(screen.getByRole('link', { name: 'Drafts' })).toBeTruthy()
})

test('where nothing needs doing the page says so', () => {
  draw({})
  expect(screen.getByText(/all caught up/)).toBeTruthy()
})

test('a seller reads nothing of the market’s mail and of buyers’ certificates', () => {
  draw({ failed_mails: null, certificates_waiting: null, changes_waiting: null, payouts_due: 1 }, false)
  expect(screen.queryByText('Failed e-mails')).toBeNull()
  expect(screen.queryByText('Resale certificates')).toBeNull()
  expect(screen.getByText('Payout due')).toBeTruthy()
})
