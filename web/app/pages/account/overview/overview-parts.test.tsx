import type { AccountBid, OpenBids } from '@lotyard/contract/lots/auction'
import type { OpenOrder, OpenOrders as Orders } from '@lotyard/contract/orders/open-orders'
import { cleanup, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { Api } from '../../../api/api.ts'
import { EndingLots } from './ending-lots.tsx'
import { loadOverview } from './load-overview.server.ts'
import { NeedsYou } from './needs-you.tsx'
import { OpenBids as OpenBidsPanel } from './open-bids.tsx'
import { OpenOrders } from './open-orders.tsx'
import { PriceBookPanel } from './price-book-panel.tsx'
import { SetupPanel } from './setup-panel.tsx'

afterEach(cleanup)

const NOW = '2026-11-18T12:00:00.000Z'
const DUE = '2026-11-20T05:59:59.000Z'

const listing = (name: string) => ({
  name,
  title: `Pallet ${name}`,
  active_auction: true,
  bid_count: 3,
  current_bid_cents: 900_00,
  fixed_price_cents: null,
  auction: {
    starts_at: '2026-11-01T00:00:00.000Z',
    ends_at: '2099-01-01T00:00:00.000Z',
    opening_bid_cents: 100_00,
    next_bid_cents: 925_00,
    is_leading: false,
  },
})
const bid = (name: string, change: Partial<AccountBid> = {}) =>
  ({
    state: 'outbid',
    payment_due_at: null,
    owed_cents: null,
    offer: null,
    withdraw_until: null,
    ...change,
    listing: listing(name),
  }) as AccountBid
const some = (...bids: AccountBid[]) => ({ total: bids.length, bids })
const order = (id: string, change: Partial<OpenOrder> = {}): OpenOrder => ({
  id,
  number: id,
  state: 'paid',
  placedAt: NOW,
  dueAt: null,
  replyUntil: null,
  proposedUntil: null,
  isOwed: false,
  totalCostFinalCents: 1_050_00,
  balanceCents: 0,
  title: 'Televisions',
  lotCount: 3,
  shipments: [{ state: 'ready' }, { state: 'waiting' }],
  pickUpAt: [],
  ...change,
})

const NO_BIDS: OpenBids = {
  to_pay: some(),
  offered: some(),
  changed: some(),
  outbid: some(),
  winning: some(),
  is_barred: false,
  server_time: NOW,
}
const NO_ORDERS: Orders = {
  open: { total: 0, orders: [] },
  proposed: { total: 0, orders: [] },
  invoiced: { total: 0, orders: [] },
  toPickUp: { total: 0, orders: [] },
  toConfirm: { total: 0, orders: [] },
  toReply: { total: 0, orders: [] },
  refusedCertificates: [],
}
const ACCOUNT = { email: 'ann@example.com', email_verified: true }
type Replies = Partial<{ bids: OpenBids | null; orders: Orders | null; account: typeof ACCOUNT; hasNothing: boolean }>

async function load({ bids = NO_BIDS, orders = NO_ORDERS, account = ACCOUNT, hasNothing = false }: Replies) {
  const replies: Record<string, unknown> = {
    '/api/account/open_bids': bids,
    '/api/account/open_orders': orders,
    '/api/account/starred/ending': { starred_listings: [{ listing: listing('W') }], count: 12 },
    '/api/account/addresses': {
      addresses: hasNothing
        ? []
        : [{ street_address: '1 Dock Rd', locality: 'Gary', region: 'IN', postal_code: '46402' }],
    },
    '/api/account/price_book': {
      price_book: { version: hasNothing ? 0 : 3, entry_count: 1_204, target: { kind: 'margin', percent: 30 } },
    },
    '/api/account/payment_methods': { payment_methods: hasNothing ? [] : [{ description: 'Visa ending in 1111' }] },
  }
  const call = async (_method: string, path: string) =>
    replies[path] === null ? { ok: false } : { ok: true, data: replies[path] }
  return loadOverview({ api: { call } as unknown as Api, takesPayments: true }, account)
}

function draw(children: ReactNode) {
  const operator = { time_zone: 'America/Chicago' }
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: () => children }])
  render(<Stub hydrationData={{ loaderData: { root: { operator, viewer: null } } }} />)
}

async function drawNeeds(replies: Replies, sendsMail = true) {
  const { needs, bids, bar, isWhole } = await load(replies)
  draw(<NeedsYou groups={needs} bids={bids?.first ?? []} bar={bar} isWhole={isWhole} sendsMail={sendsMail} />)
}
const linkTo = (name: RegExp | string) => screen.getByRole('link', { name }).getAttribute('href')

test('an account with nothing to do is told so, and shown a way on', async () => {
  await drawNeeds({})
  expect(screen.getByText(/Nothing needs you right now\./)).toBeTruthy()
  expect(linkTo('Browse auctions ending soon')).toContain('/lots/')
})

test('what could not be loaded is never taken for nothing', async () => {
  await drawNeeds({ orders: null })
  expect(screen.queryByText(/Nothing needs you/)).toBeNull()
  expect(screen.getByText('We couldn’t load everything. Reload the page to try again.')).toBeTruthy()
})

test("a won lot is paid for with one button, by the deadline in the site's zone", async () => {
  await drawNeeds({ bids: { ...NO_BIDS, to_pay: some(bid('A', { owed_cents: 320_00, payment_due_at: DUE })) } })
  const pay = within(screen.getByRole('region', { name: 'Pay' }))
  expect(pay.getByRole('listitem').textContent).toBe(
    'Pallet A$320 plus freight and tax, pay by Thu, Nov 19, 11:59 PM CSTPay now: Pallet A',
  )
  expect(linkTo('Pay now: Pallet A')).toBe('/checkout?only=won')
  expect(linkTo(/Add to calendar/)).toBe('/account/payments.ics')
})

test('an overdue invoice says so, bars bidding, and leads to how to pay it', async () => {
  const invoiced = { total: 7, orders: [order('42', { state: 'invoiced', dueAt: '2026-11-17T05:59:59.000Z' })] }
  const bids = { ...NO_BIDS, is_barred: true, outbid: some(bid('B')) }
  await drawNeeds({ bids, orders: { ...NO_ORDERS, invoiced } })
  expect(screen.getByText('You can’t bid while a payment is overdue.')).toBeTruthy()
  expect(screen.getByText(/overdue since/).textContent).toContain('Mon, Nov 16, 11:59 PM CST')
  expect(linkTo('Pay now: Order 42')).toBe('/account/orders/42/')
  expect(linkTo('All 7 unpaid orders')).toBe('/account/orders/')
  expect(screen.queryByRole('link', { name: /Bid again/ })).toBeNull()
  // There is no day left to be reminded of.
  expect(screen.queryByRole('link', { name: /Add to calendar/ })).toBeNull()
})

test('who is barred with nothing left to pay is sent to the operator', async () => {
  await drawNeeds({ bids: { ...NO_BIDS, is_barred: true } })
  expect(screen.getByText('You can’t bid because you left a lot unpaid.')).toBeTruthy()
  expect(linkTo('Contact us')).toBe('/contact/')
  expect(screen.queryByText(/Nothing needs you/)).toBeNull()
})

test('an outbid lot shows what is needed now, and the way to bid', async () => {
  await drawNeeds({ bids: { ...NO_BIDS, outbid: { total: 9, bids: [bid('B')] } } })
  const row = screen.getByRole('listitem')
  expect(row.textContent).toMatch(/Bid \$925 or more\. Ends in /)
  expect(linkTo('Bid again: Pallet B')).toBe('/detail/B?place_bid_form=1')
  expect(linkTo('All 9 outbid lots')).toBe('/account/bids/?state=outbid')
})

test('an offer is accepted here, a changed lot reviewed', async () => {
  const offered = some(bid('C', { offer: { price_cents: 85_00, floor_cents: 85_00, expires_at: DUE } }))
  const changed = some(bid('D', { withdraw_until: '2026-11-19T05:59:59.000Z' }))
  await drawNeeds({ bids: { ...NO_BIDS, offered, changed } })
  const rows = within(screen.getByRole('region', { name: 'Decide' })).getAllByRole('listitem')
  expect(rows[0]!.textContent).toContain('You can withdraw your bids until Wed, Nov 18, 11:59 PM CST.')
  expect(linkTo('Review: Pallet D')).toBe('/account/bids/D/changes')
  expect(rows[1]!.textContent).toContain('It’s yours for $85 if you accept by Thu, Nov 19, 11:59 PM CST.')
  const form = screen.getByRole('button', { name: /^Accept/ }).closest('form')!
  expect([form.getAttribute('action'), form.querySelector<HTMLInputElement>('[name=listing]')!.value]).toEqual([
    '/account/bids/',
    'C',
  ])
})

test('lots to pick up and a refused certificate lead to their pages', async () => {
  const toPickUp = { total: 1, orders: [order('42', { pickUpAt: ['Hebron, KY'] })] }
  const refusedCertificates = [{ id: '7', region: 'IN', reason: 'The number is another.' }]
  const toConfirm = { total: 1, orders: [order('43')] }
  const toReply = { total: 1, orders: [order('44', { replyUntil: '2099-01-01T00:00:00.000Z' })] }
  await drawNeeds({ orders: { ...NO_ORDERS, toPickUp, toConfirm, toReply, refusedCertificates } })
  expect(linkTo(/^Reply: Problem with order/)).toMatch(/\/account\/orders\//)
  expect(linkTo('Confirm: Order 43: Televisions')).toBe('/account/orders/43/')
  expect(linkTo('Order 42: ready at Hebron, KY')).toBe('/account/orders/42/')
  expect(screen.getByText('Your IN resale certificate wasn’t accepted: The number is another.')).toBeTruthy()
  expect(linkTo(/^Send another/)).toBe('/account/resale_certificate/')
})

test.each([
  [true, 'Confirm your e-mail before you bid. We sent you a link when you created your account.', 'Send link again'],
  [false, 'Confirm your e-mail so we can reach you if you win.', 'Request a link'],
])('an address is confirmed; with mail: %s', async (sendsMail, words, button) => {
  await drawNeeds({ account: { ...ACCOUNT, email_verified: false } }, sendsMail)
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByRole('button', { name: button })).toBeTruthy()
})

test('a new account is shown what it lacks, and one that lacks nothing is not', async () => {
  const { steps } = await load({ hasNothing: true })
  draw(<SetupPanel steps={steps} />)
  expect([linkTo('Add card'), linkTo('Add address')]).toEqual(['/account/payment_methods/', '/account/addresses/'])
  cleanup()
  draw(<SetupPanel steps={(await load({})).steps} />)
  expect(screen.queryByText('Get ready to bid')).toBeNull()
  // Who bids has a card already.
  expect((await load({ hasNothing: true, bids: { ...NO_BIDS, winning: some(bid('E')) } })).steps).toEqual([])
})

test('open orders say what they are of and how far they are', async () => {
  const { orders } = await load({ orders: { ...NO_ORDERS, open: { total: 1, orders: [order('42')] } } })
  draw(<OpenOrders orders={orders} />)
  expect(screen.getByRole('listitem').textContent).toBe('Order 42Televisions and 2 more lotsPaid1 of 2 ready$1,050')
  expect(linkTo('Order 42')).toBe('/account/orders/42/')
})

test('open bids are mixed by their end, and all are told', async () => {
  const early = bid('E', { state: 'winning' })
  early.listing = { ...early.listing, auction: { ...early.listing.auction!, ends_at: '2098-01-01T00:00:00.000Z' } }
  const { bids } = await load({ bids: { ...NO_BIDS, outbid: { total: 4, bids: [bid('B')] }, winning: some(early) } })
  draw(<OpenBidsPanel bids={bids} />)
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
  expect(rows[0]).toMatch(/^Pallet EWinning\$900/)
  expect(rows[1]).toMatch(/^Pallet BOutbid\$900/)
  expect(screen.getByText('and 3 more open bids')).toBeTruthy()
})

test.each([
  [{ count: 0, ending: [] }, 'Your watch list is empty. Browse lots'],
  [{ count: 3, ending: [] }, 'None of the lots you watch is in an open auction. Browse lots'],
  [null, 'We couldn’t load this. Reload the page to try again.'],
])('of watched lots %j it says: %s', (watched, words) => {
  draw(<EndingLots watched={watched} />)
  expect(screen.getByText((_, element) => element?.tagName === 'P' && element.textContent === words)).toBeTruthy()
})

test('watched lots that end are listed, with the way to all', async () => {
  draw(<EndingLots watched={(await load({})).watched} />)
  expect(linkTo('Pallet W')).toBe('/detail/W')
  expect(linkTo('All 12 watched')).toBe('/account/watch_list/')
})

test('a price book is offered to who has none, and told of by its size and target otherwise', async () => {
  draw(<PriceBookPanel book={(await load({ hasNothing: true })).priceBook} />)
  expect(linkTo('Set up price book')).toBe('/account/price_book/')
  cleanup()
  draw(<PriceBookPanel book={(await load({})).priceBook} />)
  expect(screen.getByText('Target: 30% margin. 1,204 entries.')).toBeTruthy()
})
