import type { AccountBid, PlacedBid } from '@lotyard/contract/lots/auction'
import type { Auction, BiddingOfViewer } from '@lotyard/contract/lots/listing'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { createRoutesStub } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Api, Outcome } from '../../../../api/api.ts'
import { ApiContext } from '../../../../api/api-context.ts'
import { useLiveListing } from '../../../../live/use-live-listing.ts'
import { BidPanel } from './bid-panel.tsx'
import { openBidForm } from './form/open-bid-form.ts'
import BidderPanel, { type BidderPanelProps } from './bidder-panel.tsx'
import type { ReviewCosts } from './review/review-costs.ts'

beforeAll(() => {
  // Nothing has a place on a page that is never laid out.
  Element.prototype.scrollIntoView = () => {}
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})
afterAll(() => vi.unstubAllGlobals())
afterEach(async () => {
  cleanup()
  // The tab's feed forgets a listing a moment after the last panel that shows it is gone. The next test shows the same one.
  await new Promise((resolve) => setTimeout(resolve, 50))
})

const auction = (given: Partial<Auction> = {}): Auction => ({
  starts_at: '2026-05-01T12:00:00.000Z',
  ends_at: '2026-05-09T12:00:00.000Z',
  opening_bid_cents: 100_00,
  current_bid_cents: 305_00,
  next_bid_cents: 310_00,
  number_of_bids: 2,
  reserve_met: null,
  is_leading: false,
  ...given,
})

const AUCTION = auction()

const placed = (maxCents: number, isLeading: boolean): Outcome<PlacedBid> => ({
  ok: true,
  data: {
    bid: {
      id: 'AAAA-3',
      sequence: 3,
      max_bid_cents: maxCents,
      placed_at: '2026-05-02T10:11:12.345Z',
      hash: 'ab'.repeat(32),
      salt: 'cd'.repeat(16),
    },
    auction: auction({ is_leading: isLeading, current_bid_cents: 310_00, next_bid_cents: 315_00, number_of_bids: 3 }),
  },
})

const refused = (status: number, code: string, details: object = {}): Outcome<never> => ({
  ok: false,
  status,
  error: { code, message: `Refused: ${code}.`, ...details },
})

const COSTS: ReviewCosts = {
  units: 100,
  msrpCents: 10_000_00,
  freight: null,
  freightProblem: null,
  tax: null,
  payBy: null,
  terms: [],
}

const biddingOf = (...needs: BiddingOfViewer['needs']): BiddingOfViewer => ({
  needs,
  review_bids_from_cents: 0,
  payment_due_at: '2026-05-12T03:59:59.000Z',
  sales_tax: null,
})

type Given = Partial<BidderPanelProps> & { isSignedIn?: boolean }

/** The panel in a page that can be drawn again with another auction, as live events do. */
function draw(given: Given, ...outcomes: Outcome<unknown>[]) {
  const call = vi.fn(async () => outcomes.shift()!)
  let show: (next: Given) => void = () => {}
  function Page() {
    const [props, setProps] = useState(given)
    useEffect(() => void (show = setProps), [])
    const { isSignedIn = true, auction: loaded = AUCTION, ...rest } = props
    // A buyer's panel is loaded on demand; here it is drawn at once.
    const Panel = isSignedIn ? BidderPanel : BidPanel
    const live = useLiveListing({
      name: 'AAAA',
      auction: loaded,
      active_auction: true,
      bid_count: loaded.number_of_bids,
      current_bid_cents: loaded.current_bid_cents,
    })
    return (
      <ApiContext value={{ call } as unknown as Api}>
        <Panel
          listingName="AAAA"
          lotChangedAt={null}
          auction={live.auction!}
          phase="open"
          isWithdrawn={false}
          own={null}
          bidding={null}
          startsOpen
          formKey="k"
          costs={COSTS}
          posted={null}
          {...rest}
        />
      </ApiContext>
    )
  }
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Page }])
  const viewer = given.isSignedIn === false ? null : { csrfToken: 't', email: 'ann@lotyard.test' }
  render(<Stub initialEntries={['/']} hydrationData={{ loaderData: { root: { viewer } } }} />)
  return { call, show: (next: Given) => act(() => show({ ...given, ...next })) }
}

const field = () => screen.getByLabelText<HTMLInputElement>('Your maximum bid')
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Review bid|Bid)/ })
const placeButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Place max bid of/ })
const type = (amount: string) => fireEvent.input(field(), { target: { value: amount } })
async function review(amount: string) {
  type(amount)
  submit().focus()
  await act(async () => fireEvent.click(submit()))
}
async function place() {
  placeButton().focus()
  await act(async () => fireEvent.click(placeButton()))
}
async function bid(amount: string) {
  await review(amount)
  await place()
}
const spoken = () => screen.getAllByRole('status')[0]!.textContent
const bodyOf = (call: unknown[]) => (call[2] as { body: unknown }).body
const keyOf = (call: unknown[]) => (call[2] as { idempotencyKey: string }).idempotencyKey

test('a bid says which change of the lot the page shows; one that came too late leads to what changed', async () => {
  const lotChangedAt = '2026-11-16T12:00:00.000Z'
  const { call, show } = draw({ lotChangedAt }, refused(409, 'lot_changed'), refused(409, 'auction_closed'))
  await bid('500')
  expect(bodyOf(call.mock.calls[0]!)).toMatchObject({ lot_changed_at: lotChangedAt })
  expect(screen.getByRole('link', { name: 'See what changed' }).getAttribute('href')).toContain('AAAA')
  expect(field().value).toBe('500')
  show({ lotChangedAt: '2026-11-16T12:30:00.000Z' })
  await act(async () => fireEvent.click(submit()))
  await place()
  expect(bodyOf(call.mock.calls[1]!)).toMatchObject({ lot_changed_at: '2026-11-16T12:30:00.000Z' })
})

test('the minimum is shown, and buttons fill the field with it and the steps above', () => {
  draw({})
  expect(screen.getByText('Enter $310 or more.')).toBeTruthy()
  const buttons = screen.getByRole('group', { name: 'Suggested bids' }).querySelectorAll('button')
  expect([...buttons].map((button) => button.textContent)).toEqual(['$310', '$315', '$320', '$325'])
  fireEvent.click(buttons[2]!)
  expect(field().value).toBe('320')
})

test('[S5.09] the bid waits for an amount', () => {
  draw({})
  expect(submit().disabled).toBe(true)
  type('5')
  expect(submit().disabled).toBe(false)
  type(' ')
  expect(submit().disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: '$310' }))
  expect(submit().disabled).toBe(false)
})

test.each(['abc', '12.345', '-5', '0'])('"%s" is no bid, and nothing is sent', async (amount) => {
  const { call } = draw({})
  await review(amount)
  expect(screen.getByRole('alert').textContent).toBe('Enter a dollar amount, for example 310.')
  expect(document.activeElement).toBe(field())
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(call).not.toHaveBeenCalled()
})

test('a bid that leads is said aloud and gives a receipt', async () => {
  const { call } = draw({}, placed(500_00, true))
  await bid('$500.00')
  expect(bodyOf(call.mock.calls[0]!)).toEqual({ max_bid_cents: 500_00, lot_changed_at: null, confirm: true })
  expect(spoken()).toBe('You are winning at $310.')
  // In the reader's own time, like every time on a page.
  expect(screen.getByText('Placed').nextElementSibling!.textContent).toMatch(/^May \d, \d+:11 [AP]M \S+$/)
  expect(screen.getByText('ab'.repeat(32))).toBeTruthy()
  expect(screen.getByText('cd'.repeat(16))).toBeTruthy()
  expect(field().value).toBe('')
})

test('a leader who bids more is told that it arrived, because their status stays the same', async () => {
  draw({ auction: auction({ is_leading: true }) }, placed(900_00, true))
  await bid('900')
  expect(spoken()).toBe('Your maximum is now $900.')
})

test.each([
  ['another bidder’s higher maximum', '330', 330_00, 'Another bidder’s maximum is higher.'],
  ['another bidder’s equal maximum', '310', 310_00, 'Another bidder bid $310 first.'],
])('a bid that is beaten by %s says so at once', async (_case, amount, cents, words) => {
  draw({}, placed(cents, false))
  await bid(amount)
  expect(screen.getByText('You have been outbid')).toBeTruthy()
  expect(screen.getByText(words)).toBeTruthy()
})

test('a bid that is too low names the minimum, sends nothing, and leaves the amount to be corrected', async () => {
  const { call } = draw({})
  await review('200')
  expect(screen.getByRole('alert').textContent).toBe('Your bid is too low. The minimum is $310.')
  expect(field().value).toBe('200')
  expect(document.activeElement).toBe(field())
  expect(call).not.toHaveBeenCalled()
  type('310')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field().getAttribute('aria-invalid')).toBeNull()
})

test('a bid that the server finds too low leads back to the amount', async () => {
  draw({}, refused(422, 'bid_too_low', { minimum_cents: 710_00, message: 'The minimum is $710.' }))
  await bid('500')
  expect(screen.getByRole('alert').textContent).toBe('The minimum is $710.')
  expect([field().value, document.activeElement]).toEqual(['500', field()])
})

test('the focus comes back to the field after a bid that was beaten, and when the next one is refused', async () => {
  draw({}, placed(310_00, false), refused(409, 'own_lot'))
  await bid('310')
  expect(document.activeElement).toBe(field())
  await bid('500')
  expect(document.activeElement).toBe(field())
  expect(field().value).toBe('500')
})

test('a bid without a reply is sent again under the same key, and the one after it under another', async () => {
  const { call } = draw({}, refused(0, 'unreachable'), placed(500_00, false), placed(500_00, true))
  await bid('500')
  // Spec §8, to the letter.
  expect(screen.getByRole('alert').textContent).toContain("An error occured and we couldn't process your request.")
  expect(screen.getByRole('alert').textContent).toContain('the same bid counts only once')
  await place()
  await bid('500')
  const [first, second, third] = call.mock.calls.map((one) => keyOf(one))
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('terms that were not accepted can be, and the bid goes on', async () => {
  const bidding = biddingOf({ code: 'terms_not_accepted', message: 'Accept our terms to bid.' })
  const { call } = draw({ bidding }, { ok: true, data: {} }, placed(500_00, true))
  await review('500')
  expect(screen.getByRole('alert').textContent).toContain('Accept our terms to bid.')
  expect(screen.getByRole('link', { name: 'Read the terms' }).getAttribute('href')).toBe('/terms/')
  fireEvent.click(screen.getByRole('checkbox', { name: 'I accept the terms' }))
  await review('500')
  expect(call).not.toHaveBeenCalled()
  // What was ticked is still ticked after a look at the review.
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'I accept the terms' }).checked).toBe(true)
  await bid('500')
  const calls: unknown[][] = call.mock.calls
  expect(calls.map((one) => one[1])).toEqual(['/api/account/', '/api/listings/:name/bids'])
})

test.each([
  ['bidding_barred', 403, '/account/bids/'],
  ['email_not_verified', 403, '/account/'],
  ['payment_method_required', 403, '/account/payment_methods/?return_to=%2Fdetail%2FAAAA%3Fplace_bid_form%3D1'],
  ['not_signed_in', 401, '/account/sign_in/?return_to=%2Fdetail%2FAAAA%3Fplace_bid_form%3D1'],
])('%s is told with a way on', async (code, status, path) => {
  draw({}, refused(status, code))
  await bid('500')
  expect(screen.getByRole('alert').querySelector('a')?.getAttribute('href')).toBe(path)
})

test.each(['own_lot', 'auction_closed'])('%s is told in the server’s words', async (code) => {
  draw({}, refused(409, code))
  await bid('500')
  expect(screen.getByRole('alert').textContent).toBe(`Refused: ${code}.`)
})

test('[S2.08] a visitor is sent to sign in and comes back to the open form', () => {
  draw({ isSignedIn: false })
  expect(screen.getByRole('link', { name: 'Sign in to bid' }).getAttribute('href')).toBe(
    '/account/sign_in/?return_to=%2Fdetail%2FAAAA%3Fplace_bid_form%3D1',
  )
  expect(screen.queryByLabelText('Your maximum bid')).toBeNull()
})

test('each change of the status is announced once, and not again when the price changes', () => {
  const { show } = draw({ auction: auction({ is_leading: true }) })
  expect(spoken()).toBe('')
  show({ auction: auction({ current_bid_cents: 510_00 }) })
  expect(spoken()).toBe('You have been outbid. The current bid is $510.')
  show({ auction: auction({ current_bid_cents: 600_00 }) })
  expect(spoken()).toBe('You have been outbid. The current bid is $510.')
  show({ auction: auction({ current_bid_cents: 700_00, is_leading: true }) })
  expect(spoken()).toBe('You are winning at $700.')
})

test('a buyer who bid before is told that they were outbid', () => {
  draw({ own: { max_bid_cents: 300_00, state: 'outbid' } as AccountBid })
  expect(screen.getByText('You have been outbid')).toBeTruthy()
  expect(screen.getByText('Your maximum was $300.')).toBeTruthy()
})

test('who leads reads their own maximum without opening the form', () => {
  const own = { max_bid_cents: 500_00, state: 'winning' } as AccountBid
  draw({ auction: auction({ is_leading: true }), own, startsOpen: false })
  expect(screen.getByText(/Your maximum is/).textContent).toMatch(/^Your maximum is \$500\./)
})

test('a leader’s suggestions begin above their own maximum', () => {
  draw({ auction: auction({ is_leading: true }), own: { max_bid_cents: 500_00, state: 'winning' } as AccountBid })
  expect(screen.getByText('Enter more than $500.')).toBeTruthy()
  expect(screen.getByRole('button', { name: '$510' })).toBeTruthy()
})

test('the winner reads until when to pay', () => {
  const own = {
    max_bid_cents: 500_00,
    state: 'won',
    payment_due_at: '2026-05-12T03:59:59.000Z',
    offer: null,
  } as AccountBid
  draw({ phase: 'decided', own, auction: auction({ is_leading: true }) })
  expect(screen.getByText(/You won! Pay by/)).toBeTruthy()
  expect(screen.queryByLabelText('Your maximum bid')).toBeNull()
})

test('anybody finds the record once there is one', () => {
  draw({ isSignedIn: false, phase: 'decided' })
  expect(screen.getByRole('link', { name: 'Auction record' }).getAttribute('href')).toBe('/detail/AAAA/record/')
})

test.each([true, false])(
  'between the end and the result there is no standing, form or record (leads: %s)',
  (isLeading) => {
    const own = { max_bid_cents: 500_00, state: 'winning' } as AccountBid
    draw({ phase: 'ended', auction: auction({ is_leading: isLeading }), own })
    const shown = document.querySelector('[data-bid-status]')!.cloneNode(true) as HTMLElement
    shown.querySelector('[data-receipts]')!.remove()
    expect(shown.textContent).toBe('')
    cleanup()
    draw({ phase: 'ended', isSignedIn: false })
    expect(screen.queryAllByRole('link')).toEqual([])
  },
)

test('what was typed survives an end that a late bid takes back', () => {
  const { show } = draw({})
  type('777')
  show({ phase: 'ended' })
  expect(screen.queryByLabelText('Your maximum bid')).toBeNull()
  show({ phase: 'open' })
  expect(field().value).toBe('777')
})

test('a bidder who takes the lead finds the form folded, and open again when they are outbid', async () => {
  const { show } = draw({}, placed(500_00, true))
  const panel = () => document.querySelector<HTMLDetailsElement>('[data-bid-panel]')!
  expect(panel().open).toBe(true)
  await bid('500')
  expect(panel().open).toBe(false)
  expect(screen.getByText('Raise your maximum').tagName).toBe('SUMMARY')
  expect(document.activeElement).toBe(screen.getByText('Raise your maximum'))
  show({ auction: auction({ current_bid_cents: 510_00, number_of_bids: 4 }) })
  expect(panel().open).toBe(true)
})

test('the form takes the focus where it was asked for, and not on a page that was merely opened', () => {
  draw({ startsOpen: false })
  expect(document.activeElement).toBe(document.body)
  cleanup()
  draw({ startsOpen: true })
  expect(document.activeElement).toBe(field())
})

test('the form takes the focus when the bar asks for it', () => {
  draw({ startsOpen: false })
  act(() => openBidForm(document))
  expect(document.querySelector<HTMLDetailsElement>('[data-bid-panel]')!.open).toBe(true)
  expect(document.activeElement).toBe(field())
})

test('while the viewer is outbid the tab says so', () => {
  document.title = 'A lot | Lotyard'
  const { show } = draw({ auction: auction({ is_leading: true }) })
  expect(document.title).toBe('A lot | Lotyard')
  show({ auction: auction({ current_bid_cents: 510_00 }) })
  expect(document.title).toBe('Outbid · A lot | Lotyard')
  show({ auction: auction({ is_leading: true, current_bid_cents: 600_00 }) })
  expect(document.title).toBe('A lot | Lotyard')
})

test.each([
  ['of a higher bid', {}, 'Another bidder won. You owe nothing.'],
  ['the seller took it back', { isWithdrawn: true }, 'The seller withdrew this lot. You owe nothing.'],
  [
    'of a payment that did not come',
    { auction: auction({ is_leading: true }) },
    'You won this lot, but didn’t pay in time.',
  ],
])('who lost a lot because %s reads so', (_case, given, words) => {
  draw({
    phase: 'decided',
    own: { max_bid_cents: 500_00, state: 'lost', offer: null } as AccountBid,
    ...given,
  })
  expect(document.querySelector('[data-bid-status="lost"]')!.textContent).toContain(words)
})

const voided = { id: 'AAAA-1', max_bid_cents: null, state: 'voided', offer: null } as AccountBid

test.each([
  [true, 'It no longer counts. You can bid again.'],
  [false, 'It no longer counts. You owe nothing.'],
])('[S7.22] whose every bid was voided reads so, and not that they were outbid (open: %s)', (isOpen, words) => {
  draw({ phase: isOpen ? 'open' : 'decided', own: voided })
  expect(screen.getByText('Your bid was voided')).toBeTruthy()
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByText(/outbid|won/)).toBeNull()
})

test('[S7.22] a leader whose bid is voided while they look is told so once the page has asked', () => {
  const own = { id: 'AAAA-1', max_bid_cents: 500_00, state: 'winning' } as AccountBid
  const { show } = draw({ auction: auction({ is_leading: true }), own })
  show({ auction: auction({ number_of_bids: 1, is_leading: false }), own: voided })
  expect(screen.queryByText('You have been outbid')).toBeNull()
  expect(screen.getByText('Your bid was voided')).toBeTruthy()
  expect(spoken()).toBe('Your bid was voided.')
})

test('[S7.22] a receipt’s maximum is not said to count once that bid was voided and an earlier one leads', async () => {
  const own = { id: 'AAAA-1', max_bid_cents: 320_00, state: 'winning' } as AccountBid
  const { show } = draw({ own }, placed(700_00, true))
  await bid('700')
  expect(screen.getByText(/Your maximum is/).textContent).toMatch(/^Your maximum is \$700\./)
  show({ auction: auction({ is_leading: true }), own: { ...own, max_bid_cents: 310_00 } })
  expect(screen.getByText(/Your maximum is/).textContent).toMatch(/^Your maximum is \$310\./)
})

test.each([
  [
    'payment_method_required',
    'Add card or PayPal',
    '/account/payment_methods/?return_to=%2Fdetail%2FAAAA%3Fplace_bid_form%3D1',
  ],
  ['bidding_barred', 'See what you owe', '/account/bids/'],
  ['email_not_verified', 'Resend the link', '/account/'],
] as const)('%s is said in place of the form, with the way on', (code, name, path) => {
  const { show } = draw({ bidding: biddingOf({ code, message: 'You need this.' }) })
  expect(screen.getByText('You need this.')).toBeTruthy()
  expect(screen.queryByLabelText('Your maximum bid')).toBeNull()
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path)
  show({ bidding: biddingOf() })
  expect(field()).toBeTruthy()
})

test('who withdrew reads so in place of the form', () => {
  const message = "You withdrew your bids on this lot, so you can't bid on it again."
  draw({
    bidding: biddingOf({ code: 'bids_withdrawn', message }, { code: 'payment_method_required', message: 'Add one.' }),
  })
  expect(screen.getByText(message)).toBeTruthy()
  // No buyer adds a card for a lot that they can't bid on.
  expect(screen.queryByText('Add one.')).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('all that is missing is listed in order, each with the way on', () => {
  draw({
    bidding: biddingOf(
      { code: 'bidding_barred', message: 'Pay first.' },
      { code: 'email_not_verified', message: 'Confirm your address.' },
      { code: 'terms_not_accepted', message: 'Accept our terms to bid.' },
      { code: 'payment_method_required', message: 'Add a payment method.' },
    ),
  })
  const items = [...document.querySelectorAll('[data-bid-panel] li')]
  expect(items.map((item) => [item.textContent, item.querySelector('a')!.getAttribute('href')])).toEqual([
    ['Pay first.See what you owe', '/account/bids/'],
    ['Confirm your address.Resend the link', '/account/'],
    [
      'Add a payment method.Add card or PayPal',
      '/account/payment_methods/?return_to=%2Fdetail%2FAAAA%3Fplace_bid_form%3D1',
    ],
  ])
})

test('terms that were not accepted are accepted with the first bid', () => {
  draw({ bidding: biddingOf({ code: 'terms_not_accepted', message: 'Accept our terms to bid.' }) })
  expect(field()).toBeTruthy()
  expect(screen.getByLabelText(/I accept the\s+terms/)).toBeTruthy()
})
