// One moment is one text, wherever its reader meets it: on the lot's page, among their bids, on the order and in mail. The
// invoice's PDF is held to the same function by its own test.
import type { AccountBid } from '@lotyard/contract/lots/auction'
import type { MailFrame } from '@lotyard/contract/site/mails'
import { formatDay, formatDeadline } from '@lotyard/contract/rules/site/format-moment'
import { cleanup, render } from '@testing-library/react'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReactNode } from 'react'
import { createRoutesStub } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import InvoiceDue from '../app/features/orders/invoice-due.tsx'
import { renderMail } from '../app/mails/index.ts'
import { BidRow } from '../app/pages/account/bids/bid-row.tsx'
import type { ShownBid } from '../app/pages/account/bids/shown-bid.ts'
import { EndedPanel } from '../app/pages/shop/lot/bidding/ended-panel.tsx'
import { InvoiceSheet } from '../app/pages/account/order-invoice/invoice-sheet.tsx'
import { OrderRow } from '../app/pages/account/orders/order-row.tsx'
import type { ShownOrder } from '../app/pages/account/orders/shown-order.server.ts'
import { EXAMPLE_ORDER } from './example-order.ts'

/** A reader in Berlin, of a site in Chicago: the days differ. */
const AT = '2026-11-19T05:59:59.000Z'
const TEXT = 'Wed, Nov 18, 11:59 PM CST'
const zone = process.env['TZ']

beforeAll(() => {
  process.env['TZ'] = 'Europe/Berlin'
})
afterEach(cleanup)
afterAll(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

function draw(children: ReactNode): string {
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: () => children }])
  const operator = { time_zone: 'America/Chicago' }
  return render(<Stub hydrationData={{ loaderData: { root: { operator } } }} />).container.textContent
}

const bid = {
  id: 'LOT1-1',
  max_bid_cents: 800_00,
  placed_at: AT,
  state: 'won',
  payment_due_at: AT,
  offer: null,
  withdraw_until: null,
  listing: {
    name: 'LOT1',
    title: 'Kettles',
    primary_photo: null,
    current_bid_cents: 900_00,
    bid_count: 2,
    active_auction: false,
    auction: { ends_at: AT, reserve_met: null, opening_bid_cents: 100_00 },
  },
}
const row = {
  ...EXAMPLE_ORDER,
  state: 'invoiced',
  dueAt: AT,
  paidAt: null,
  isOwed: true,
  placedAt: AT,
  lots: [],
  lotCount: 0,
  progress: [],
  step: { words: 'Pay $40.00 by', until: AT },
} as const

test.each([
  [
    'the lot page',
    <EndedPanel key="" status="won" own={bid as unknown as AccountBid} isWithdrawn={false} isLeading />,
    `You won! Pay by ${TEXT}.`,
  ],
  ['the bids page', <BidRow key="" bid={bid as unknown as ShownBid} />, `You won! Pay by ${TEXT}`],
  ['the list of orders', <OrderRow key="" order={row as unknown as ShownOrder} />, `Pay $40.00 by ${TEXT}`],
  ['the order page', <InvoiceDue key="" order={row} canPayOnline={false} wireInstructions={null} />, `due by ${TEXT}.`],
])('a payment is due at one moment on %s', (_page, drawn, text) => expect(draw(drawn)).toContain(text))

test('and in mail', async () => {
  const brand = { name: 'Acme', logo: null, accent: null, footer: null }
  const sender = { name: 'Acme', contactEmail: null, postalAddress: null, timeZone: 'America/Chicago', brand }
  const frame: MailFrame = { sender, unsubscribeLink: null }
  const about = { firstName: 'Ada', title: 'Kettles', link: 'http://localhost/' }
  const won = { ...about, priceCents: 900_00, paymentDueAt: AT, payLink: 'http://localhost/' }
  expect((await renderMail('auction-won', won, frame)).text).toContain(TEXT)
  expect(formatDeadline(AT, 'America/Chicago')).toBe(TEXT)
})

test('an order and its invoice are of one day', () => {
  const operator = { name: 'Acme', contact_email: null, postal_address: null, contact_phone: null }
  const sheet = (
    <InvoiceSheet order={placedOn(AT)} sums={[]} operator={operator as never} wireInstructions={null} publicUrl="" />
  )
  expect(draw(<OrderRow order={row as unknown as ShownOrder} />)).toContain('Placed Nov 18, 2026')
  cleanup()
  expect(draw(sheet)).toContain(formatDay(AT, 'America/Chicago'))
})

function placedOn(placedAt: string) {
  return { ...EXAMPLE_ORDER, placedAt, paidAt: placedAt }
}

/** They decide how times are told. The record shows its times to the second, for comparing with a receipt. */
const FORMATTERS = /^(?:ui\/time\/|pages\/shop\/record\/describe-link\.ts$)/

test('pages and mails leave it to ui/time and the contract how a time is told', () => {
  const app = join(import.meta.dirname, '../app')
  const files = globSync('**/*.{ts,tsx}', { cwd: app }).filter((path) => !/\.test\.tsx?$/.test(path))
  const own = files
    .filter((path) => !FORMATTERS.test(path))
    .filter((path) =>
      /<LocalDate|toLocale(?:Date|Time)String|new Intl\.DateTimeFormat/.test(readFileSync(join(app, path), 'utf8')),
    )
  expect(own).toEqual([])
})
