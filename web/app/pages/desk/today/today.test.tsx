import type { Today } from '@lotyard/contract/desk/today'
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import TodayPage from './today.tsx'

afterEach(cleanup)

const nothing: Today = {
  orders_to_ship: 0,
  overdue_invoices: 0,
  overdue_wins: 0,
  open_problems: 0,
  pickups_affected: 0,
  auctions_ending: 0,
  drafts: 0,
  payouts_due: 0,
  certificates_waiting: 0,
  changes_waiting: 0,
  failed_mails: 0,
  uncollected_orders: 0,
  has_lots: true,
  setup: { is_demo: false, gaps: [] },
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
  expect(screen.queryByText('Payments not collected')).toBeNull()
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

test('a lot that was won and not paid in time leads to the wins that wait for payment', () => {
  draw({ overdue_wins: 1 })
  const link = screen.getByRole('link', { name: /^1 ?Overdue wins/ })
  expect(link.getAttribute('href')).toBe('/admin/auctions/?show=unpaid')
  expect(link.textContent).toContain('runner-up')
  cleanup()
  // Only admins can end a win.
  draw({ overdue_wins: 1, setup: null }, false)
  expect(screen.getByRole('link', { name: /^1 ?Overdue wins/ }).textContent).not.toContain('runner-up')
})

test('an admin reads which setting is missing and what does not work without it', () => {
  draw({ setup: { is_demo: false, gaps: ['payment_gateway', 'mail_server', 'warehouses'] } })
  expect(screen.getByRole('heading', { name: 'Finish setting up' })).toBeTruthy()
  expect(screen.getByText(/PAYMENT_GATEWAY=braintree/).textContent).toMatch(/can’t pay by card/)
  expect(screen.getByText(/SMTP_URL/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Warehouses' }).getAttribute('href')).toBe('/admin/market/warehouses/')
})

test('the demo says that its payments are a sandbox, and asks for no keys', () => {
  draw({ setup: { is_demo: true, gaps: ['payment_gateway', 'mail_server'] } })
  expect(screen.getByRole('heading', { name: 'This is a demo' })).toBeTruthy()
  expect(screen.getByText(/no money moves/)).toBeTruthy()
  expect(screen.queryByText(/PAYMENT_GATEWAY/)).toBeNull()
})

test('a market that has everything set says nothing of it', () => {
  draw({})
  expect(screen.queryByRole('heading', { name: /setting up|demo/ })).toBeNull()
})

test('a desk without lots leads to the first one', () => {
  draw({ has_lots: false })
  expect(screen.getByText('No lots yet')).toBeTruthy()
  expect(screen.queryByText(/all caught up/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Import a manifest' }).getAttribute('href')).toBe('/admin/imports/')
})
