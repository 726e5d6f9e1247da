import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ALL_RIGHTS } from '@lotyard/contract/rules/desk/staff/desk-rights'
import type { Waiting } from '@lotyard/contract/desk/today'
import AdminLayout, { shouldRevalidate } from './layout.tsx'

afterEach(cleanup)

type Loaded = { isAdmin: boolean; takesPayments: boolean; rights?: object; waiting?: Partial<Waiting> }

function draw(path: string, { rights = ALL_RIGHTS, waiting = {}, ...rest }: Loaded) {
  const props = { loaderData: { ...rest, rights, waiting }, matches: [], params: {} } as unknown as Parameters<
    typeof AdminLayout
  >[0]
  const Stub = createRoutesStub([{ path: '*', Component: () => <AdminLayout {...props} /> }])
  render(<Stub initialEntries={[path]} />)
}

test('a seller who publishes lots while no gateway is set reads that buyers can’t pay', () => {
  for (const path of ['/admin/listings/', '/admin/listings/A1B2C', '/admin/listings/bulk', '/admin/imports/7']) {
    draw(path, { isAdmin: true, takesPayments: false })
    expect(screen.getByText('Buyers can’t pay by card or PayPal yet.'), path).toBeTruthy()
    expect(screen.getByRole('link', { name: 'What to set' }).getAttribute('href')).toBe('/admin/')
    cleanup()
  }
})

test('a seller reads it too, without a page that only admins have', () => {
  draw('/admin/listings/new', { isAdmin: false, takesPayments: false })
  expect(screen.getByText('Buyers can’t pay by card or PayPal yet.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'What to set' })).toBeNull()
})

test('no page says so where payments are taken, and none that publishes nothing', () => {
  draw('/admin/listings/', { isAdmin: true, takesPayments: true })
  expect(screen.queryByText('Buyers can’t pay by card or PayPal yet.')).toBeNull()
  cleanup()
  draw('/admin/people/', { isAdmin: true, takesPayments: false })
  expect(screen.queryByText('Buyers can’t pay by card or PayPal yet.')).toBeNull()
})

test('the rail says how much waits where, and leaves out what an admin may not read', () => {
  const waiting = { orders_to_ship: 3, open_problems: 2, payouts_due: 7, failed_mails: null, overdue_wins: 0 }
  draw('/admin/orders/', { isAdmin: true, takesPayments: true, rights: { orders: 'read' }, waiting })
  const [rail] = screen.getAllByRole('navigation', { name: 'Desk' }).map((menu) => within(menu))
  expect(rail!.getAllByRole('link').map((link) => link.textContent.trim())).toEqual([
    'Today',
    'Orders 5 waiting',
    'Pickups',
  ])
  expect(rail!.getByRole('link', { current: 'page' }).textContent).toMatch(/^Orders/)
})

test('who may only read an area is told so on its pages, and nobody else is', () => {
  const told = (path: string, given: Partial<Loaded>) => {
    draw(path, { isAdmin: true, takesPayments: true, ...given })
    const isTold = screen.queryByText(/not change anything here/) !== null
    cleanup()
    return isTold
  }
  const reader = { rights: { orders: 'read', market: 'write' } }
  expect(told('/admin/orders/7', reader)).toBe(true)
  expect(told('/admin/market/tax/', reader)).toBe(false)
  expect(told('/admin/', reader)).toBe(false)
  expect(told('/admin/orders/7', {})).toBe(false)
  expect(told('/admin/orders/7', { isAdmin: false, rights: {} })).toBe(false)
})

test('a seller has what is about their own lots, and no page of the market', () => {
  draw('/admin/', { isAdmin: false, takesPayments: true, rights: {}, waiting: { drafts: 9 } })
  const names = screen.getAllByRole('navigation', { name: 'Desk' })[0]!.textContent
  expect(names).toMatch(/Listings.*Orders.*Payouts/)
  expect(names).not.toMatch(/Accounts|Settings|Bidding bars|waiting/)
})

test('the frame is the desk’s own: one search, the bell, the shop, the way out, and no cart', () => {
  draw('/admin/', { isAdmin: true, takesPayments: true })
  const bar = within(screen.getByRole('banner'))
  expect(bar.getByRole('link', { name: /Lotyard/ }).getAttribute('href')).toBe('/admin/')
  expect(bar.getByRole('searchbox', { name: 'Search the desk' })).toBeTruthy()
  expect(bar.getAllByRole('link', { name: 'View shop' })[0]!.getAttribute('href')).toBe('/')
  expect(bar.getByRole('button', { name: 'Sign out' })).toBeTruthy()
  expect(bar.queryByRole('link', { name: /Cart/ })).toBeNull()
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(bar.getByRole('searchbox'))
})

test('links take the numbers along for a minute, forms bring new ones', () => {
  const urls = { currentUrl: new URL('http://x/admin/'), nextUrl: new URL('http://x/admin/orders/') }
  const asks = (formMethod?: 'POST') =>
    shouldRevalidate({ ...urls, ...(formMethod && { formMethod }) } as Parameters<typeof shouldRevalidate>[0])
  expect([asks(), asks('POST'), asks()]).toEqual([false, true, false])
  vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
  expect([asks(), asks()]).toEqual([true, false])
  vi.useRealTimers()
})
