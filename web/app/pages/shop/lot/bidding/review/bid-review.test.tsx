import type { AccountBid, PlacedBid } from '@lotyard/contract/lots/auction'
import type { Auction, BiddingOfViewer } from '@lotyard/contract/lots/listing'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Api, Outcome } from '../../../../../api/api.ts'
import { ApiContext } from '../../../../../api/api-context.ts'
import BidderPanel, { type BidderPanelProps } from '../bidder-panel.tsx'
import type { BidResult } from '../sending/submit-bid.ts'
import type { Submission } from '../sending/use-bid.ts'
import type { FreightQuote, ShownFreight } from '../../freight/shown-freight.ts'
import type { ReviewCosts } from './review-costs.ts'
import { toReviewCosts } from './to-review-costs.server.ts'

beforeAll(() => {
  Element.prototype.scrollIntoView = () => {}
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})
afterAll(() => vi.unstubAllGlobals())
afterEach(cleanup)

const auction = (given: Partial<Auction> = {}): Auction => ({
  starts_at: '2026-11-01T12:00:00.000Z',
  // A Monday in Chicago: to be paid by the end of Wednesday.
  ends_at: '2026-11-16T18:00:00.000Z',
  opening_bid_cents: 1_000_00,
  current_bid_cents: 2_000_00,
  next_bid_cents: 2_025_00,
  number_of_bids: 4,
  reserve_met: null,
  is_leading: false,
  ...given,
})
const bidding = (reviewFromCents = 0, given: Partial<BiddingOfViewer> = {}): BiddingOfViewer => ({
  needs: [],
  review_bids_from_cents: reviewFromCents,
  payment_due_at: '2026-11-19T05:59:59.000Z',
  sales_tax: { state: 'OH', milli_percent: 5_750, is_exempt: false },
  ...given,
})
const QUOTE: FreightQuote = {
  mode: 'ltl',
  parts: [],
  costCents: 301_32,
  discountCents: 0,
  finalCents: 301_32,
  miles: 300,
  withCartCents: null,
}
const FREIGHT: ShownFreight = {
  shipTo: { postalCode: '43215', name: 'Columbus, OH 43215', region: 'OH', isAddress: true },
  quote: QUOTE,
  message: null,
}
/** As the page's loader makes them. */
const costsOf = (salesTax: BiddingOfViewer['sales_tax'], freight: ShownFreight | null = FREIGHT): ReviewCosts =>
  toReviewCosts(
    {
      units: 100,
      msrp_cents: 20_000_00,
      soft_close: { window_seconds: 180, extension_seconds: 180 },
      bidding: bidding(0, { sales_tax: salesTax }),
      estimate: {
        readyOn: '2026-11-18',
        shipsOn: '2026-11-19',
        arrivesFrom: '2026-11-23',
        arrivesBy: '2026-11-25',
      },
    },
    freight,
  )
const COSTS = costsOf(bidding().sales_tax)
const placed = (maxCents: number): Outcome<PlacedBid> => ({
  ok: true,
  data: {
    bid: {
      id: 'AAAA-5',
      sequence: 5,
      max_bid_cents: maxCents,
      placed_at: '2026-11-10T10:11:12.345Z',
      hash: 'ab'.repeat(32),
      salt: 'cd'.repeat(16),
    },
    auction: auction({ is_leading: true, current_bid_cents: 2_025_00 }),
  },
})
const refused = (status: number, code: string, details: object = {}): Outcome<never> => ({
  ok: false,
  status,
  error: { code, message: `Refused: ${code}.`, ...details },
})

type Given = Partial<BidderPanelProps>

function pageOf(given: Given, call: Api['call']) {
  let show: (next: Given) => void = () => {}
  function Page() {
    const [props, setProps] = useState(given)
    useEffect(() => void (show = setProps), [])
    return (
      <ApiContext value={{ call } as Api}>
        <BidderPanel
          listingName="AAAA"
          lotChangedAt={null}
          auction={auction()}
          phase="open"
          isWithdrawn={false}
          own={null}
          bidding={bidding()}
          startsOpen
          formKey="form-key"
          costs={COSTS}
          posted={null}
          {...props}
        />
      </ApiContext>
    )
  }
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Page }])
  const loaderData = {
    root: { viewer: { csrfToken: 't', email: 'ann@lotyard.test' }, operator: { time_zone: 'America/Chicago' } },
  }
  return { page: <Stub initialEntries={['/']} hydrationData={{ loaderData }} />, show: (next: Given) => show(next) }
}

function draw(given: Given = {}, ...outcomes: (Outcome<unknown> | Promise<Outcome<unknown>>)[]) {
  const call = vi.fn(async () => outcomes.shift()!)
  const { page, show } = pageOf(given, call as unknown as Api['call'])
  render(page)
  return { call, show: (next: Given) => act(() => show({ ...given, ...next })) }
}

const field = () => screen.getByLabelText<HTMLInputElement>('Your maximum bid')
const heading = () => screen.getByRole('heading', { name: 'Review your bid' })
const placeButton = () => screen.getByRole('button', { name: /^Plac/ })
const stale = () => document.querySelector('[data-bid-stale]')!.textContent
const rows = () => [...document.querySelectorAll('[data-bid-review] tr')].map((row) => row.textContent)
const keyOf = (call: unknown[]) => (call[2] as { idempotencyKey: string }).idempotencyKey
const shownKey = () => document.querySelector<HTMLInputElement>('[data-bid-review] [name="key"]')!.value
async function review(amount: string) {
  fireEvent.input(field(), { target: { value: amount } })
  field().focus()
  await act(async () => fireEvent.submit(field().form!))
}
const place = () => act(async () => fireEvent.click(placeButton()))
const own = (maxCents: number) => ({ max_bid_cents: maxCents, state: 'outbid' }) as AccountBid

test('the review shows what the bid comes to, and what it means', async () => {
  const { call } = draw()
  await review('2,600')
  expect(screen.queryByLabelText('Your maximum bid')).toBeNull()
  expect(rows()).toEqual([
    'Price now$2,000.00',
    'Your maximum$2,600.00',
    'Freight to 43215$301.32',
    'Sales tax (OH, 5.75%)$166.83',
    'Total at your maximum$3,068.15',
  ])
  const text = document.querySelector('[data-bid-review]')!.textContent
  expect(text).toContain('$30.68 a unit · 15.3% of MSRP')
  expect(text).toContain('If you win, pay by Wed, Nov 18, 11:59 PM CST (later if the auction is extended).')
  expect(text).toContain('A bid in the last 3 minutes that changes the price or the leader extends the auction')
  expect(text).toContain('Estimated arrival: Nov 23 to 25, if you pay the day the auction ends.')
  expect(text).toContain('for 5 days after delivery or pickup')
  expect(text).toContain('Others see your bidder number and the price.')
  expect(placeButton().textContent).toBe('Place max bid of $2,600')
  expect(call).not.toHaveBeenCalled()
})

const inOhio = { state: 'OH', milli_percent: 0, is_exempt: false }
const free: ShownFreight = { shipTo: FREIGHT.shipTo, quote: { ...QUOTE, finalCents: 0 }, message: null }
test.each<[string, ReviewCosts, string[]]>([
  ['no state tax', costsOf(inOhio), ['Sales tax (OH)None', 'Total at your maximum$2,901.32']],
  ['a resale certificate', costsOf({ ...inOhio, is_exempt: true }), ['Sales tax (OH resale certificate)None']],
  ['free freight', costsOf(inOhio, free), ['Freight to 43215Free', 'Total at your maximum$2,600.00']],
])('with %s it says so', async (_case, costs, expected) => {
  draw({ costs })
  await review('2600')
  for (const row of expected) expect(rows()).toContain(row)
})

test('what is not known is not in the total, which says so', async () => {
  const { show } = draw({ costs: costsOf(null, null) })
  await review('2600')
  expect(rows().at(-1)).toBe('Total at your maximum$2,600.00')
  expect(screen.getByText('plus freight and sales tax')).toBeTruthy()
  expect(screen.getByText('$26 a unit · 13% of MSRP before freight')).toBeTruthy()
  show({ costs: costsOf(inOhio, { shipTo: FREIGHT.shipTo, quote: null, message: 'We can’t quote it.' }) })
  expect(screen.getByText('We can’t quote it.')).toBeTruthy()
  expect(screen.getByText('plus freight and sales tax')).toBeTruthy()
  // The tax of another state than the one that freight is for.
  show({ costs: costsOf({ ...inOhio, state: 'KY' }) })
  expect(screen.getByText('plus sales tax')).toBeTruthy()
  expect(rows().at(-1)).toBe('Total at your maximum$2,901.32')
})

test('without freight a link opens the menu for a ZIP code; without scripts it leads to a page with that form', async () => {
  draw({ costs: costsOf(null, null) })
  const menu = document.body.appendChild(document.createElement('details'))
  menu.id = 'deliver-to'
  menu.innerHTML = '<summary>Deliver to: add ZIP</summary><input>'
  await review('2600')
  const link = screen.getByRole('link', { name: 'Add your ZIP to see freight' })
  expect(link.getAttribute('href')).toBe('/deliver_to/?return_to=%2F')
  fireEvent.click(link)
  await waitFor(() => expect(document.activeElement).toBe(menu.querySelector('input')))
  expect(menu.open).toBe(true)
  // The review is still there when the ZIP is saved.
  expect(heading()).toBeTruthy()
  menu.remove()
})

test('the focus is on the heading, so that a second Enter places nothing', async () => {
  const { call } = draw()
  await review('2600')
  expect(document.activeElement).toBe(heading())
  expect(heading().tabIndex).toBe(-1)
  fireEvent.keyDown(document.activeElement!, { key: 'Enter' })
  expect(call).not.toHaveBeenCalled()
})

test('a second press, and another while the first is under way, sends one bid', async () => {
  const reply = Promise.withResolvers<Outcome<unknown>>()
  const { call } = draw({}, reply.promise)
  await review('2600')
  const button = placeButton()
  await act(async () => {
    fireEvent.click(button)
    fireEvent.click(button)
  })
  expect(placeButton().getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(placeButton())
  // Nor does Esc leave a bid that is on its way.
  fireEvent.keyDown(heading(), { key: 'Escape' })
  expect(heading()).toBeTruthy()
  await act(async () => reply.resolve(placed(2_600_00)))
  expect(call).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('heading', { name: 'Review your bid' })).toBeNull()
})

test.each(['Esc', 'Edit'])('%s leads back to what was typed, with the focus in it', async (way) => {
  const { call } = draw()
  await review('$2,600.00')
  if (way === 'Esc') fireEvent.keyDown(heading(), { key: 'Escape' })
  else fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
  expect([field().value, document.activeElement]).toEqual(['$2,600.00', field()])
  expect(call).not.toHaveBeenCalled()
})

test('each review has a key of its own; one without a reply is sent again under its key', async () => {
  const { call } = draw({}, refused(0, 'unreachable'), refused(0, 'unreachable'), placed(2_600_00))
  await review('2600')
  const first = shownKey()
  fireEvent.keyDown(heading(), { key: 'Escape' })
  await review('2600')
  const second = shownKey()
  expect(second).not.toBe(first)
  await place()
  expect(screen.getByRole('alert').textContent).toContain('the same bid counts only once')
  await place()
  // Also after another look at the amount: it may have arrived.
  fireEvent.keyDown(heading(), { key: 'Escape' })
  await review('2600')
  await place()
  expect(call.mock.calls.map((one) => keyOf(one))).toEqual([second, second, second])
})

test('a price that rises under the review is said; past the maximum, nothing can be placed', async () => {
  const { call, show } = draw()
  await review('2600')
  expect(stale()).toBe('')
  show({ auction: auction({ current_bid_cents: 2_400_00, next_bid_cents: 2_425_00 }) })
  expect(stale()).toBe('The price rose to $2,400 while you were reviewing.')
  expect(rows()[0]).toBe('Price now$2,400.00')
  show({ auction: auction({ current_bid_cents: 2_700_00, next_bid_cents: 2_725_00 }) })
  expect(stale()).toContain('Now $2,725 or more')
  expect(document.querySelector('[data-bid-stale]')!.getAttribute('role')).toBe('status')
  expect(placeButton().getAttribute('aria-disabled')).toBe('true')
  await place()
  expect(call).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
  expect(field().value).toBe('2600')
})

test('a lot that changed is refused by what the bidder had seen when the review opened', async () => {
  const { call, show } = draw({}, refused(409, 'lot_changed'))
  await review('2600')
  show({ lotChangedAt: '2026-11-15T12:00:00.000Z' })
  await place()
  expect((call.mock.calls[0] as unknown[])[2]).toMatchObject({ body: { lot_changed_at: null, confirm: true } })
  expect(screen.getByRole('link', { name: 'See what changed' })).toBeTruthy()
  expect(document.activeElement).toBe(field())
})

test('an auction that ends under the review says so, and one that a late bid extends has it back', async () => {
  const { show } = draw()
  await review('2600')
  show({ phase: 'ended' })
  expect(screen.getByText(/^The auction ended before you placed this bid/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Place max bid/ })).toBeNull()
  show({ phase: 'open' })
  expect(placeButton().textContent).toBe('Place max bid of $2,600')
})

test('who led in another tab meanwhile keeps the review in sight', async () => {
  const { show } = draw()
  await review('2600')
  show({ auction: auction({ is_leading: true }) })
  expect(document.querySelector<HTMLDetailsElement>('[data-bid-panel]')!.open).toBe(true)
  expect(heading()).toBeTruthy()
})

test('a likely typing error is named', async () => {
  draw({ auction: auction({ current_bid_cents: null, next_bid_cents: 1_000_00 }) })
  await review('30000')
  expect(screen.getByText(/^That’s far above/).textContent).toBe(
    'That’s far above the starting bid of $1,000. Check the amount.',
  )
})

test('a raise up to the chosen amount is placed at once, and the button says which of the two it does', async () => {
  const { call } = draw({ own: own(2_100_00), bidding: bidding(2_500_00) }, placed(2_500_00))
  expect(screen.getByRole('button', { name: 'Bid' })).toBeTruthy()
  fireEvent.input(field(), { target: { value: '2500.01' } })
  expect(screen.getByRole('button', { name: 'Review bid' })).toBeTruthy()
  fireEvent.input(field(), { target: { value: '2500' } })
  expect(screen.getByRole('button', { name: 'Bid $2,500' })).toBeTruthy()
  await review('2500')
  expect((call.mock.calls[0] as unknown[])[2]).toMatchObject({ body: { max_bid_cents: 2_500_00 } })
  expect((call.mock.calls[0] as unknown[])[2]).not.toHaveProperty('body.confirm')
})

test('a first bid is reviewed, whatever was chosen, and so is a raise that the server finds far above the price', async () => {
  draw({ bidding: bidding(100_000_00) })
  await review('2500')
  expect(heading()).toBeTruthy()
  cleanup()
  const { call } = draw(
    { own: own(2_100_00), bidding: bidding(2_500_00) },
    refused(422, 'bid_needs_confirmation', { displayed_cents: 700_00 }),
    placed(2_500_00),
  )
  await review('2500')
  expect(heading()).toBeTruthy()
  await place()
  expect((call.mock.calls[1] as unknown[])[2]).toMatchObject({ body: { confirm: true } })
})

test('no way on has the amount in its address', async () => {
  draw({}, refused(403, 'payment_method_required'))
  await review('2600')
  await place()
  expect(screen.getByRole('link', { name: 'Add card or PayPal' }).getAttribute('href')).not.toContain('2600')
})

const posted = (result: BidResult, entry: Partial<Submission['entry']> = {}): Submission => ({
  entry: {
    amount: '2600',
    key: 'posted-key',
    isConfirmed: false,
    acceptsTerms: false,
    seenChange: '2026-11-15T12:00:00.000Z',
    ...entry,
  },
  result,
})
const fieldsOf = (html: string) =>
  Object.fromEntries([...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]))

test('without scripts the review is a form with hidden fields, and its key is new', () => {
  const { page } = pageOf({ posted: posted({ kind: 'review' }, { acceptsTerms: true }) }, vi.fn())
  const html = renderToString(page)
  expect(fieldsOf(html)).toMatchObject({
    max_bid: '2600',
    key: 'form-key',
    lot_changed_at: '2026-11-15T12:00:00.000Z',
    accept_terms: 'true',
    authenticity_token: 't',
  })
  expect(html).toContain('action="?place_bid_form=1"')
  for (const name of ['confirm', 'change'])
    expect(html).toMatch(new RegExp(`<button [^>]*value="true"[^>]* name="${name}"`))
  expect(html).toMatch(/<h2[^>]* autofocus=""/)
})

test('without scripts a bid that has no reply is drawn again under the key that it was sent with', () => {
  const unknown = posted({ kind: 'unknown', message: 'No reply.' }, { isConfirmed: true })
  expect(fieldsOf(renderToString(pageOf({ posted: unknown }, vi.fn()).page))).toMatchObject({ key: 'posted-key' })
})

test.each(['ended', 'decided'] as const)('without scripts a review of an auction that has %s says so', (phase) => {
  const html = renderToString(pageOf({ posted: posted({ kind: 'review' }), phase }, vi.fn()).page)
  expect(html).toContain('The auction ended before you placed this bid')
  expect(html).not.toContain('Place max bid')
})

test('without scripts the amount is corrected where it was typed', () => {
  const html = renderToString(pageOf({ posted: posted({ kind: 'changing' }) }, vi.fn()).page)
  expect(html).toMatch(/<input[^>]*data-bid-field[^>]*autofocus=""/i)
  expect(html).toContain('value="2600"')
})
