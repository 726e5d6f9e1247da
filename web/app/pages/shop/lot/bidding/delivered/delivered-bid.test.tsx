import type { Auction } from '@lotyard/contract/lots/listing'
import { deliveredOfBid } from '@lotyard/contract/rules/shipping/delivered'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Api, Outcome } from '../../../../../api/api.ts'
import { ApiContext } from '../../../../../api/api-context.ts'
import BidderPanel from '../bidder-panel.tsx'
import type { FillBid } from '../form/fill-bid.ts'
import type { BidFreight } from './bid-terms.ts'
import { TermsSwitch } from './terms-switch.tsx'

beforeAll(() => {
  Element.prototype.scrollIntoView = () => {}
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})
afterAll(() => vi.unstubAllGlobals())
// The page's memory outlives the storage, so the choice is made again rather than cleared.
beforeEach(() => localStorage.setItem('bid-terms', 'bid'))
afterEach(cleanup)

const AUCTION: Auction = {
  starts_at: '2026-05-01T12:00:00.000Z',
  ends_at: '2026-05-09T12:00:00.000Z',
  opening_bid_cents: 100_00,
  current_bid_cents: 305_00,
  next_bid_cents: 310_00,
  number_of_bids: 2,
  reserve_met: null,
  is_leading: false,
}
const TO_FINDLAY: BidFreight = { cents: 62_00, postalCode: '45840' }
const COSTS = { units: 10, msrpCents: 5_000_00, freightProblem: null, tax: null, payBy: null, terms: [] }
const refused = (code: string, details: object = {}): Outcome<never> => ({
  ok: false,
  status: 422,
  error: { code, message: `Refused: ${code}.`, ...details },
})

type Changes = { freight?: BidFreight | null; auction?: Partial<Auction>; posted?: string }
function draw(given: Changes = {}, ...outcomes: Outcome<unknown>[]) {
  const call = vi.fn(async () => outcomes.shift() ?? refused('bidding_barred'))
  let show: (next: Changes) => void = () => {}
  let fill: FillBid | null = null
  function Page() {
    const [{ freight = TO_FINDLAY, auction = {}, posted }, setGiven] = useState(given)
    useEffect(() => void (show = setGiven), [])
    const [entered] = useState(
      posted === undefined
        ? null
        : {
            entry: { amount: posted, key: 'k', isConfirmed: false, acceptsTerms: false, seenChange: '' },
            result: { kind: 'invalid' as const },
          },
    )
    return (
      <ApiContext value={{ call } as unknown as Api}>
        <BidderPanel
          listingName="AAAA"
          lotChangedAt={null}
          auction={{ ...AUCTION, ...auction }}
          phase="open"
          isWithdrawn={false}
          own={null}
          bidding={null}
          startsOpen
          formKey="k"
          costs={{ ...COSTS, freight }}
          posted={entered}
          onForm={(given) => (fill = given)}
        />
      </ApiContext>
    )
  }
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Page }])
  const viewer = { csrfToken: 't', email: 'ann@lotyard.test' }
  render(<Stub initialEntries={['/']} hydrationData={{ loaderData: { root: { viewer } } }} />)
  return {
    call,
    show: (next: Changes) => act(() => show({ ...given, ...next })),
    fill: (cents: number) => act(() => fill!(cents)),
  }
}

const field = () => document.querySelector<HTMLInputElement>('input[data-bid-field]')!
const type = (text: string) => fireEvent.input(field(), { target: { value: text } })
const chooseTerms = (name: 'Bid' | 'Delivered') => fireEvent.click(screen.getByRole('radio', { name }))
const shownBid = () => document.querySelector('[data-shown-bid]')?.textContent ?? null
const button = () => document.querySelector<HTMLButtonElement>('[data-bid-form] button[type="submit"]')!
const press = () => act(async () => fireEvent.click(button()))
const placeButton = () => screen.getByRole('button', { name: /^Place max bid of/ })
const place = () => act(async () => fireEvent.click(placeButton()))
const sentCents = (call: unknown[]) => (call[2] as { body: { max_bid_cents: number } }).body.max_bid_cents

test('a delivered amount shows the bid it makes, and that bid is sent', async () => {
  const { call } = draw()
  chooseTerms('Delivered')
  expect(screen.getByLabelText('Your maximum, delivered to 45840')).toBe(field())
  type('1,234.50')
  expect(shownBid()).toBe('Max bid $1,172.50 + $62 freight = $1,234.50 delivered')
  await press()
  expect(placeButton().textContent).toBe('Place max bid of $1,172.50')
  await place()
  expect(call.mock.calls.map(sentCents)).toEqual([1_172_50])
})

test('a bid that is suggested elsewhere on the page fills the field in the chosen terms, and is never sent', async () => {
  const { call, fill } = draw()
  fill(1_840_50)
  expect([field().value, document.activeElement === field()]).toEqual(['1840.50', true])
  chooseTerms('Delivered')
  fill(1_840_00)
  expect([field().value, shownBid()]).toEqual(['1902', 'Max bid $1,840 + $62 freight = $1,902 delivered'])
  await press()
  expect(placeButton().textContent).toBe('Place max bid of $1,840')
  // It takes the place of what is being reviewed, which goes back to the form.
  fill(1_500_00)
  expect([field().value, document.activeElement === field()]).toEqual(['1562', true])
  expect(shownBid()).toBe('Max bid $1,500 + $62 freight = $1,562 delivered')
  expect(call).not.toHaveBeenCalled()
})

test('the minimum and the suggested bids are shown in the chosen terms', () => {
  draw()
  const suggested = () =>
    [...screen.getByRole('group', { name: 'Suggested bids' }).querySelectorAll('button')].map((one) => one.textContent)
  expect(suggested()).toEqual(['$310', '$315', '$320', '$325'])
  chooseTerms('Delivered')
  expect(screen.getByText('Enter $372 or more, freight included.')).toBeTruthy()
  expect(suggested()).toEqual(['$372', '$377', '$382', '$387'])
  fireEvent.click(screen.getByRole('button', { name: '$377' }))
  expect([field().value, shownBid()]).toEqual(['377', 'Max bid $315 + $62 freight = $377 delivered'])
})

test('what was typed stays the same bid when the terms change, and the choice is remembered', () => {
  draw()
  type('500')
  chooseTerms('Delivered')
  expect([field().value, shownBid()]).toEqual(['562', 'Max bid $500 + $62 freight = $562 delivered'])
  chooseTerms('Bid')
  expect([field().value, shownBid()]).toEqual(['500', null])
  chooseTerms('Delivered')
  cleanup()
  draw()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Delivered' }).checked).toBe(true)
})

test('an amount that was posted as a bid stays one, whatever is remembered', () => {
  localStorage.setItem('bid-terms', 'delivered')
  draw({ posted: '500' })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Bid' }).checked).toBe(true)
  expect(field().name).toBe('max_bid')
})

test('another ship-to address makes another bid, shown before it is sent', async () => {
  const { call, show } = draw()
  chooseTerms('Delivered')
  type('1000')
  expect(shownBid()).toBe('Max bid $938 + $62 freight = $1,000 delivered')
  show({ freight: { cents: 200_50, postalCode: '93711' } })
  expect(shownBid()).toBe('Max bid $799.50 + $200.50 freight = $1,000 delivered')
  expect(screen.getByLabelText('Your maximum, delivered to 93711')).toBe(field())
  await press()
  await place()
  expect(call.mock.calls.map(sentCents)).toEqual([799_50])
})

test('without a quote any more, the amount becomes the bid that was shown, never more', async () => {
  const { call, show } = draw()
  chooseTerms('Delivered')
  type('1000')
  show({ freight: null })
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByLabelText('Your maximum bid')).toBe(field())
  expect(field().value).toBe('938')
  await press()
  await place()
  expect(call.mock.calls.map(sentCents)).toEqual([938_00])
})

test.each([
  ['abc', 'Enter a dollar amount, for example 372.'],
  ['62', 'Freight alone is $62. Enter $372 or more.'],
  ['10', 'Freight alone is $62. Enter $372 or more.'],
])('"%s" delivered makes no bid, and nothing is sent', async (text, words) => {
  const { call } = draw()
  chooseTerms('Delivered')
  type(text)
  expect(shownBid()).toBeNull()
  await press()
  expect(screen.getByRole('alert').textContent).toBe(words)
  expect(document.activeElement).toBe(field())
  expect(call).not.toHaveBeenCalled()
  type('400')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a bid that is too low names the minimum in both terms', async () => {
  draw()
  chooseTerms('Delivered')
  type('300')
  await press()
  expect(screen.getByRole('alert').textContent).toBe('Your bid is too low. The minimum is $310. That’s $372 delivered.')
  expect(field().value).toBe('300')
})

test('the review names both, sends the bid, and leads back to what was typed', async () => {
  const { call } = draw()
  chooseTerms('Delivered')
  type('9062')
  await press()
  expect(screen.getByText(/^That’s far above/).textContent).toContain('current price of $305')
  expect(screen.getByRole('row', { name: /^Freight/ }).textContent).toBe('Freight to 45840$62.00')
  expect(document.querySelector('[data-review-total]')!.textContent).toBe('$9,062.00')
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
  expect([field().value, shownBid()]).toEqual(['9062', 'Max bid $9,000 + $62 freight = $9,062 delivered'])
  expect(call).not.toHaveBeenCalled()
})

const keyOf = (call: unknown[]) => (call[2] as { idempotencyKey: string }).idempotencyKey
const shownKey = () => document.querySelector<HTMLInputElement>('[data-bid-review] [name="key"]')!.value

test('another freight under the review is another maximum: the review starts over, with another key', async () => {
  const { call, show } = draw()
  chooseTerms('Delivered')
  type('1000')
  await press()
  const first = shownKey()
  ;(document.activeElement as HTMLElement).blur()
  show({ freight: { cents: 200_50, postalCode: '93711' } })
  expect(placeButton().textContent).toBe('Place max bid of $799.50')
  expect(document.querySelector('[data-bid-stale]')!.textContent).toBe(
    'Freight has changed. Your maximum is now $799.50.',
  )
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Review your bid' }))
  expect(shownKey()).not.toBe(first)
  await place()
  expect(call.mock.calls.map((one) => [sentCents(one), keyOf(one)])).toEqual([
    [799_50, expect.not.stringMatching(first)],
  ])
})

test('a freight that takes all of it ends the review, and the field says so', async () => {
  const { show } = draw()
  chooseTerms('Delivered')
  type('1000')
  await press()
  show({ freight: { cents: 1_200_00, postalCode: '93711' } })
  expect(screen.getByRole('alert').textContent).toContain('Freight alone is $1,200.')
  expect(document.activeElement).toBe(field())
})

test('a freight that is no longer known leaves the reviewed maximum as it is', async () => {
  const { call, show } = draw()
  chooseTerms('Delivered')
  type('1000')
  await press()
  show({ freight: null })
  expect(placeButton().textContent).toBe('Place max bid of $938')
  await place()
  expect(call.mock.calls.map(sentCents)).toEqual([938_00])
})

test('in dollars of the bid another freight only moves the total', async () => {
  const { show } = draw()
  type('500')
  await press()
  const first = shownKey()
  show({ freight: { cents: 200_50, postalCode: '93711' } })
  expect(document.querySelector('[data-review-total]')!.textContent).toBe('$700.50')
  expect([placeButton().textContent, shownKey()]).toEqual(['Place max bid of $500', first])
})

test('where freight is free, the delivered amount is the bid', async () => {
  const { call } = draw({ freight: { cents: 0, postalCode: '45840' } })
  chooseTerms('Delivered')
  type('500')
  expect(shownBid()).toBe('Max bid $500 + $0 freight = $500 delivered')
  await press()
  await place()
  expect(call.mock.calls.map(sentCents)).toEqual([500_00])
  expect(deliveredOfBid(500_00, 0)).toBe(500_00)
})

test('the terms cannot be chosen before scripts run: the form would not know of it', () => {
  const html = renderToString(<TermsSwitch terms="bid" onChoose={() => {}} />)
  expect(html).toContain('<fieldset disabled')
})

test('without a ship-to address there is nothing to choose', () => {
  localStorage.setItem('bid-terms', 'delivered')
  draw({ freight: null })
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByText('Enter $310 or more.')).toBeTruthy()
})
