import type { AccountBid, BidCounts } from '@lotyard/contract/auction'
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { Api } from '../../api/api.ts'
import { AccountPanels } from './account-panels.tsx'
import { LatestBids } from './latest-bids.tsx'
import { loadBids } from './load-bids.server.ts'
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
  draw(<PaymentsDue bids={[bid]} />)
  expect(screen.getByRole('link', { name: 'Pallet of televisions' }).getAttribute('href')).toBe('/detail/7KQ2MX')
  expect(screen.getByRole('listitem').textContent).toMatch(/\$305, pay by .*2026|\$305, pay by .*Nov/)
})

test('where nothing is due, nothing is said about it', () => {
  draw(<PaymentsDue bids={[]} />)
  expect(screen.queryByText('Payments due')).toBeNull()
})

test('bids are summed up by state, without the states that there are none of', () => {
  draw(<LatestBids bids={[bid]} counts={{ ...NONE, winning: 2, won: 1 }} />)
  expect(screen.getByText('2 winning, 1 won')).toBeTruthy()
})

test('an account without bids reads where they will be', () => {
  draw(<LatestBids bids={[]} counts={NONE} />)
  expect(screen.getByText('No bids yet. Lots you bid on appear here.')).toBeTruthy()
})

test.each([
  [0, 1, 'Your watch list is empty.', "You're signed in on this device only."],
  [1, 2, "You're watching 1 lot.", "You're signed in on 2 devices."],
  [12, null, "You're watching 12 lots.", 'The browsers signed in to your account.'],
  [null, 1, 'The lots you keep an eye on.', "You're signed in on this device only."],
])('with %s watched lots and %s devices the panels say so', (watchedCount, deviceCount, watched, devices) => {
  draw(<AccountPanels facts={{ watchedCount, deviceCount }} />)
  expect(screen.getByText(watched)).toBeTruthy()
  expect(screen.getByText(devices)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View devices' }).getAttribute('href')).toBe('/account/devices/')
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
