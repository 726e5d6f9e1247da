import type { Setup, Today, TodayItem } from '@lotyard/contract/desk/today'
import { cleanup, render, screen, within } from '@testing-library/react'
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
  approvals_waiting: 0,
  certificates_waiting: 0,
  changes_waiting: 0,
  failed_mails: 0,
  uncollected_orders: 0,
  has_lots: true,
  items: [],
  setup: { is_demo: false, is_hidden: false, steps: [] },
}

function draw(today: Partial<Today>, isAdmin = true) {
  const loaderData = { today: { ...nothing, ...today }, isAdmin, mayList: true, maySetUp: isAdmin }
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
  expect(screen.queryByText('Drafts')).toBeNull()
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

const left = (...steps: Setup['steps'][number]['step'][]): Setup => ({
  is_demo: false,
  is_hidden: false,
  steps: [...steps.map((step) => ({ step, is_done: false })), { step: 'operator', is_done: true }],
})

test('an admin reads which setting is missing, what does not work without it, and what is done', () => {
  draw({ setup: left('payment_gateway', 'mail_server', 'warehouses', 'sales_tax') })
  const panel = within(screen.getByRole('region', { name: 'Set up your market' }))
  expect(panel.getByText('1 of 5 done')).toBeTruthy()
  expect(screen.queryByText(/all caught up/)).toBeNull()
  expect(panel.getByText(/PAYMENT_GATEWAY=braintree/).textContent).toMatch(/can’t pay by card/)
  expect(panel.getByText(/SMTP_URL/)).toBeTruthy()
  expect(panel.getByRole('link', { name: 'Open warehouses' }).getAttribute('href')).toBe('/admin/market/warehouses/')
  // One press each: a confirmation of what is right as it is, and the end of the list.
  expect(panel.getAllByRole('button').map((button) => button.textContent)).toEqual(['Hide', 'We collect none'])
})

test('a set-up that was hidden stays away until it is asked for', () => {
  draw({ setup: { ...left('mail_server'), is_hidden: true } })
  expect(screen.queryByRole('region', { name: 'Set up your market' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Show set-up' })).toBeTruthy()
})

test('the demo says that its payments are a sandbox, and asks for no keys', () => {
  draw({ setup: { ...left('payment_gateway', 'mail_server'), is_demo: true } })
  expect(screen.getByRole('heading', { name: 'This is a demo' })).toBeTruthy()
  expect(screen.getByText(/no money moves/)).toBeTruthy()
  expect(screen.queryByText(/PAYMENT_GATEWAY/)).toBeNull()
})

test('a market that has everything set says nothing of it', () => {
  draw({})
  expect(screen.queryByRole('heading', { name: /[Ss]et up|demo/ })).toBeNull()
})

test('in a market without lots the set-up leads, and a seller’s desk leads to the first lot', () => {
  draw({ has_lots: false, setup: left('first_listing') })
  expect(screen.queryByText(/all caught up/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Import a manifest' }).getAttribute('href')).toBe('/admin/imports/')
  expect(screen.queryByText('No lots yet')).toBeNull()
  cleanup()
  draw({ has_lots: false, setup: null }, false)
  expect(screen.getByText('No lots yet')).toBeTruthy()
})

test('the work list names each thing with its deadline and its shortcut, and groups with nothing say nothing', () => {
  const item: TodayItem = {
    group: 'shipping',
    kind: 'to_ship',
    text: 'Ship order 1042 from Hebron',
    path: '/admin/orders/x/',
    since: null,
    due_at: '2000-01-01T00:00:00.000Z',
    acts: [{ name: 'Pick list', path: '/admin/shipments/s/pick_list.pdf' }],
  }
  draw({ items: [item, { ...item, group: 'selling', kind: 'draft', text: 'Finish it', due_at: null, acts: [] }] })
  expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby'))).toEqual([
    'waits-shipping',
    'waits-selling',
  ])
  const shipping = within(screen.getByRole('region', { name: 'Shipping' }))
  expect(shipping.getByRole('link', { name: item.text }).getAttribute('href')).toBe(item.path)
  expect(shipping.getByText(/Was due/)).toBeTruthy()
  expect(shipping.getByRole('link', { name: /Pick list/ }).getAttribute('target')).toBe('_blank')
  expect(screen.queryByText(/all caught up/)).toBeNull()
})
