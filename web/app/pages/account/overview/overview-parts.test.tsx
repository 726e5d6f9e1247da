import type { AccountBid, BidCounts } from '@lotyard/contract/lots/auction'
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { Api } from '../../../api/api.ts'
import { AccountPanels, type AccountFacts } from './account-panels.tsx'
import { LatestBids } from './latest-bids.tsx'
import { loadBids } from './load-bids.server.ts'
import { loadFacts } from './load-facts.server.ts'
import { PaymentsDue } from './payments-due.tsx'
import type { ShownBid } from './shown-bid.ts'

afterEach(cleanup)

function draw(part: React.ReactNode) {
  const Stub = createRoutesStub([{ path: '/', Component: () => part }])
  render(<Stub />)
}
const NONE: BidCounts = { winning: 0, outbid: 0, won: 0, lost: 0 }
const bid: ShownBid = {
  name: '7KQ2MX',
  path: '/detail/7KQ2MX',
  title: 'Pallet of televisions',
  state: 'won',
  priceCents: 305_00,
  paymentDueAt: '2026-11-18T05:59:59.000Z',
}

test('won lots that wait for their payment come with price and day', () => {
  draw(<PaymentsDue bids={[{ ...bid, paymentDueAt: '2099-11-18T05:59:59.000Z' }]} invoices={[]} />)
  expect(screen.getByRole('link', { name: 'Pallet of televisions' }).getAttribute('href')).toBe('/detail/7KQ2MX')
  expect(screen.getByRole('listitem').textContent).toMatch(/\$305, pay by .*Nov 18/)
})

test('invoices that wait for their payment lead to their order, and say when they are overdue', () => {
  const invoice = { id: 'o1', number: '100006', totalCostFinalCents: 2_355_00, dueAt: '2099-12-01T05:59:59.000Z' }
  draw(<PaymentsDue bids={[]} invoices={[invoice, { ...invoice, id: 'o2', dueAt: '2020-12-01T05:59:59.000Z' }]} />)
  const [due, overdue] = screen.getAllByRole('listitem')
  expect(due!.textContent).toMatch(/^Invoice for order 100006\$2,355, pay by /)
  expect(due!.querySelector('a')!.getAttribute('href')).toBe('/account/orders/o1/')
  expect(overdue!.querySelector('.text-bad')!.textContent).toMatch(/^, overdue since /)
  expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull()
})

test('where nothing is due, nothing is said about it', () => {
  draw(<PaymentsDue bids={[]} invoices={[]} />)
  expect(screen.queryByText('Payments due')).toBeNull()
})

test('[S2.17] bids are summed up by state, without the states that there are none of, and lead to all of them', () => {
  draw(<LatestBids bids={[bid]} counts={{ ...NONE, winning: 2, won: 1 }} />)
  expect(screen.getByText('2 winning, 1 won')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All bids' }).getAttribute('href')).toBe('/account/bids/')
})

test('an account without bids reads where they will be', () => {
  draw(<LatestBids bids={[]} counts={NONE} />)
  expect(screen.getByText('No bids yet. Lots you bid on appear here.')).toBeTruthy()
})

const UNKNOWN: AccountFacts = {
  orderCount: null,
  watchedCount: null,
  searchCount: null,
  shipTo: null,
  paysWith: null,
  topicsOn: null,
  deviceCount: null,
}

const WHOLE = { takesPayments: true, sendsMail: true }

test('a market without a gateway or a mail server asks for no card and promises no e-mail', () => {
  const facts: AccountFacts = { ...UNKNOWN, paysWith: [], topicsOn: ['bids'] }
  draw(<AccountPanels facts={facts} market={{ takesPayments: false, sendsMail: false }} />)
  expect(screen.getByText("This market doesn't take payments yet.")).toBeTruthy()
  expect(screen.getByText("E-mails about your bids are on, but e-mail isn't sent here.")).toBeTruthy()
})

test.each<[Partial<AccountFacts>, string]>([
  [{ orderCount: 0 }, 'Lots you buy appear here.'],
  [{ orderCount: 1 }, "You've placed 1 order."],
  [{ orderCount: 7 }, "You've placed 7 orders."],
  [{ watchedCount: 0 }, 'Your watch list is empty.'],
  [{ watchedCount: 1 }, "You're watching 1 lot."],
  [{ watchedCount: 12 }, "You're watching 12 lots."],
  [{ searchCount: 0 }, 'Save a search to hear about new lots that match it.'],
  [{ searchCount: 1 }, "You've saved 1 search."],
  [{ searchCount: 3 }, "You've saved 3 searches."],
  [{ shipTo: [] }, 'Add an address to ship your lots to.'],
  [{ shipTo: ['1 Dock Rd, Gary, IN 46402'] }, 'Ships to 1 Dock Rd, Gary, IN 46402'],
  [{ paysWith: [] }, 'Add a card or PayPal account to bid.'],
  [{ paysWith: ['Visa ending in 1111'] }, 'Visa ending in 1111'],
  [{ topicsOn: [] }, 'E-mails about new lots, your bids and lots you watch are off.'],
  [{ topicsOn: ['bids'] }, 'You get e-mails about your bids.'],
  [
    { topicsOn: ['listings', 'bids', 'watching'] },
    'You get e-mails about newly added lots, about your bids, and about lots you watch.',
  ],
  [{ deviceCount: 1 }, "You're signed in on this device only."],
  [{ deviceCount: 2 }, "You're signed in on 2 devices."],
])('for %j a panel says: %s', (facts, sentence) => {
  draw(<AccountPanels facts={{ ...UNKNOWN, ...facts }} market={WHOLE} />)
  expect(screen.getByText(sentence)).toBeTruthy()
})

test('what could not be read is described, and every page has its link', () => {
  draw(<AccountPanels facts={UNKNOWN} market={WHOLE} />)
  expect(screen.getByText('The lots you keep an eye on.')).toBeTruthy()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/account/orders/',
    '/account/watch_list/',
    '/account/saved_searches/',
    '/account/addresses/',
    '/account/payment_methods/',
    '/account/preferences/',
    '/account/devices/',
    '/account/data/',
  ])
})

const listing = { name: '7KQ2MX', path: '/detail/7KQ2MX', title: 'Pallet', fixed_price_cents: 100_00 }
const wireBid = (payment_due_at: string | null) => ({ state: 'won', payment_due_at, listing }) as unknown as AccountBid
const api = (replies: unknown[]) => {
  const call = vi.fn(async (..._call: unknown[]) => replies.shift())
  return { call, api: { call } as unknown as Api }
}

test('won lots are asked for only where there are any, and paid ones are not due', async () => {
  const without = api([{ ok: true, data: { bids: [], counts: NONE } }])
  expect(await loadBids(without.api)).toEqual({ latest: [], unpaid: [], counts: NONE })
  expect(without.call).toHaveBeenCalledTimes(1)

  const due = '2026-11-18T05:59:59.000Z'
  const counts = { ...NONE, won: 2 }
  const bids = [wireBid(due), wireBid(null)]
  const { unpaid, latest } = (await loadBids(
    api([
      { ok: true, data: { bids, counts } },
      { ok: true, data: { bids, counts } },
    ]).api,
  ))!
  expect(latest).toHaveLength(2)
  expect(unpaid.map(({ paymentDueAt }) => paymentDueAt)).toEqual([due])
})

test('bids that could not be loaded are left out', async () => {
  expect(await loadBids(api([{ ok: false }]).api)).toBeNull()
})

test('each fact stands for itself: one that cannot be read leaves the others', async () => {
  const address = { street_address: '1 Dock Rd', locality: 'Gary', region: 'IN', postal_code: '46402' }
  const replies: Record<string, unknown> = {
    '/api/orders': { ok: true, data: { total: 4 } },
    '/api/account/starred/count': { ok: true, data: { count: 6 } },
    '/api/account/saved_searches': { ok: false },
    '/api/account/addresses': { ok: true, data: { addresses: [address, address] } },
    '/api/account/payment_methods': { ok: true, data: { payment_methods: [{ description: 'Visa ending in 1111' }] } },
    '/api/account/preferences/notifications': {
      ok: true,
      data: {
        notification_preferences: [
          { topic: 'listings', medium: 'email', enabled: false },
          { topic: 'bids', medium: 'email', enabled: true },
        ],
      },
    },
    '/api/account/devices': { ok: true, data: { devices: [{}, {}] } },
  }
  const call = async (_method: string, path: string) => replies[path]
  expect(await loadFacts({ call } as unknown as Api)).toEqual({
    orderCount: 4,
    watchedCount: 6,
    searchCount: null,
    shipTo: ['1 Dock Rd, Gary, IN 46402'],
    paysWith: ['Visa ending in 1111'],
    topicsOn: ['bids'],
    deviceCount: 2,
  })
})
