import type { Cart, CartListing } from '@lotyard/contract/orders/cart'
import type { OrderPayload, OrderPreview } from '@lotyard/contract/orders/placing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Outcome } from '../../../api/api.ts'
import { cartStoreFor } from '../../../features/cart/store/cart-store.ts'
import { forgetAllDrafts } from '../../../lib/browser/stores/session-drafts.ts'
import { EXAMPLE_ORDER } from '../../../../test/example-order.ts'
import CustomerCheckout from './customer-checkout.tsx'
import {
  ADDRESS,
  CART,
  drawOn,
  ok,
  OTHER_ADDRESS,
  preview,
  refused,
  VISA,
  type Answers,
} from '../../../flows/checkout/test/fake-order.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  forgetAllDrafts()
})

const PREVIEW = '/api/checkout/preview'
const TOKEN = btoa(
  JSON.stringify({ authorizationFingerprint: 'f', clientApiUrl: '/gateway', assetsUrl: '/a', paypalEnabled: false }),
)
const byAddress = (input: unknown): Outcome<unknown> => {
  const { body } = input as { body: OrderPayload }
  const id = body.shipping_address_id
  return ok(preview(id === 'a1' ? 334_80 : id === 'a2' || body.shipping_address ? 352_10 : null))
}

let accounts = 0
type Given = {
  cart?: Cart
  addresses?: (typeof ADDRESS)[]
  methods?: (typeof VISA)[]
  takesCards?: boolean
  statesInReview?: string[]
  path?: string
  email?: string
}

/** Each test has an account of its own, because a tab has one cart and one draft. */
function draw(answers: Answers, given: Given = {}) {
  const { cart = CART, addresses = [ADDRESS, OTHER_ADDRESS], methods = [VISA], path = '/checkout' } = given
  const { statesInReview = [], takesCards = true } = given
  const email = given.email ?? `checkout-${++accounts}@lotyard.test`
  const Page = () => (
    <CustomerCheckout
      orderType="customer"
      email={email}
      person={{ first_name: 'Nadia', last_name: 'Adeyemi' }}
      cart={cart}
      addresses={addresses}
      methods={methods}
      takesCards={takesCards}
      statesInReview={statesInReview}
      isWonOnly={path.includes('only=won')}
    />
  )
  const all = {
    [`POST ${PREVIEW}`]: byAddress,
    'GET /api/cart': ok(cart),
    'GET /api/order_api/braintree': ok({ client_token: TOKEN }),
    ...answers,
  }
  return { ...drawOn(path, email, Page, all), email }
}

const step = (name: string) => document.querySelector<HTMLElement>(`[data-step=${name}]`)!
/** 'review' where all are closed. */
const openStep = () => document.querySelector<HTMLElement>('[data-open=true]')?.dataset['step'] ?? 'review'
const placeButton = () => screen.getByRole('button', { name: /^Plac(e|ing) order/ }) as HTMLButtonElement
const readyToPlace = (text: string) => waitFor(() => expect(placeButton().textContent).toBe(`Place order · ${text}`))
const bodyOf = (input: unknown) => (input as { body: OrderPayload }).body
const keyOf = (input: unknown) => (input as { idempotencyKey: string }).idempotencyKey
const summary = () => within(screen.getByRole('complementary', { name: 'Order summary' }))
const CARD = '4111 1111 1111 1111'
async function typeCard(): Promise<void> {
  fireEvent.input(await screen.findByLabelText('Card number'), { target: { value: CARD } })
  fireEvent.change(screen.getByLabelText(/month/i), { target: { value: '12' } })
  const year = screen.getByLabelText(/year/i) as HTMLSelectElement
  fireEvent.change(year, { target: { value: [...year.options].at(-1)!.value } })
  fireEvent.input(screen.getByLabelText(/CVV/i), { target: { value: '123' } })
  fireEvent.click(screen.getByRole('button', { name: 'Review order' }))
}
const totals = () => document.querySelector('aside [data-order-totals]')!.textContent

test('[S2.19] [S7.19] [S7.20] with everything saved the order is ready to review, and a double click places it once', async () => {
  let answer: (outcome: Outcome<unknown>) => void = () => {}
  const { callsTo, findByText } = draw({ 'POST /api/orders': () => new Promise((resolve) => (answer = resolve)) })
  await readyToPlace('$1,334.80')
  expect(totals()).toContain('Sales taxNo tax collected in IN$0.00')
  expect(openStep()).toBe('review')
  expect(step('shipping').textContent).toContain('1200 Yard Road')
  expect(step('billing').textContent).toContain('Same as shipping')
  expect(step('payment').textContent).toContain('Visa ending in 1111')

  // Both before the page is drawn again.
  act(() => {
    placeButton().click()
    placeButton().click()
  })
  expect(placeButton().disabled).toBe(true)
  await waitFor(() => expect(callsTo('POST', '/api/orders')).toHaveLength(1))
  const [sent] = callsTo('POST', '/api/orders')
  expect(keyOf(sent)).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(bodyOf(sent)).toMatchObject({
    shipping_address_id: 'a1',
    billing_same_as_shipping: true,
    payment_gateway: 'braintree',
    payment_details: { type: 'CreditCard', payment_method_token: 'm1' },
    preview_token: 'token-33480',
  })
  expect(Object.keys(bodyOf(sent).browser_data!)).toEqual(expect.arrayContaining(['user_agent', 'time_zone', 'screen']))
  await act(async () => answer(ok({ id: 'o1' })))
  await findByText('At /checkout/success/o1/')
  expect(callsTo('POST', '/api/orders')).toHaveLength(1)
})

test('[S5.01] a typed address is judged in the words of the checkout, kept, and summarised with a way back', async () => {
  const { callsTo } = draw({}, { addresses: [], methods: [] })
  await waitFor(() => expect(openStep()).toBe('shipping'))
  const field = (label: string) => screen.getByLabelText(label)
  const values = ['First name', 'Last name'].map((label) => (field(label) as HTMLInputElement).value)
  expect(values).toEqual(['Nadia', 'Adeyemi'])
  const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
  type('ZIP code', '4')
  type('ZIP code', '')
  fireEvent.blur(field('ZIP code'))
  type('City', 'Area 51')
  fireEvent.blur(field('City'))
  type('Phone number', '1')
  await screen.findByText('Missing postal code')
  await screen.findByText('Locality is invalid')
  await screen.findByText('Phone number is invalid')
  type('Phone number', '')
  await screen.findByText('Missing phone number')
  expect(totals()).toContain('Total before freight and tax$1,000.00')
  // The bar that phones show says so too.
  expect(document.querySelector('[data-bar-total]')!.textContent).toContain('before freight')
  expect(placeButton().disabled).toBe(true)

  const GOOD = { 'First name': 'Nadia', 'Last name': 'Okafor', 'Street address': '7 Elm Street', City: 'Schenectady' }
  for (const [label, value] of Object.entries(GOOD)) type(label, value)
  type('State', 'NY')
  type('ZIP code', '12304')
  type('Phone number', '(518) 555-0142')
  type('Address type', 'Residential')
  type('Loading dock', 'No')
  // The step stays open although it is complete now.
  await waitFor(() => expect(totals()).toContain('$1,352.10'))
  expect(openStep()).toBe('shipping')
  fireEvent.click(screen.getByRole('button', { name: 'Continue to billing' }))
  await waitFor(() => expect(openStep()).toBe('billing'))
  expect(document.activeElement?.textContent).toContain('Billing')
  expect(step('shipping').textContent).toContain('7 Elm Street')
  expect(bodyOf(callsTo('POST', PREVIEW).at(-1))).toMatchObject({
    shipping_address: { postal_code: '12304', loading_dock: false },
  })
  fireEvent.click(screen.getByRole('button', { name: /^Edit ?shipping/ }))
  await waitFor(() => expect(openStep()).toBe('shipping'))
  expect((field('Street address') as HTMLInputElement).value).toBe('7 Elm Street')
})

test('[S4.07] [S8.01] a saved address is edited inside checkout, and a new ZIP code is priced again', async () => {
  const { callsTo, answers } = draw({
    'PUT /api/account/addresses/:id': refused(422, 'invalid_fields', {
      errors: { postal_code: ['Postal code is unknown'] },
    }),
  })
  await readyToPlace('$1,334.80')
  fireEvent.click(screen.getByRole('button', { name: /^Edit ?shipping/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Maria Okafor, 1200 Yard Road' }))
  const zip = () => screen.getByLabelText('ZIP code') as HTMLInputElement
  expect(zip().value).toBe(ADDRESS.postal_code)
  // Nothing is placed past an edit that isn't saved.
  expect(screen.queryByRole('button', { name: /^Place order/ })).toBeNull()
  fireEvent.input(zip(), { target: { value: '46899' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save address' }))
  await screen.findByText('Postal code is unknown')
  expect(zip().value).toBe('46899')

  const saved = { ...ADDRESS, postal_code: '12304' }
  answers['PUT /api/account/addresses/:id'] = ok({ address: saved })
  answers[`POST ${PREVIEW}`] = ok(preview(352_10))
  fireEvent.input(zip(), { target: { value: '12304' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save address' }))
  await screen.findByText('Address edited successfully.')
  await waitFor(() => expect(totals()).toContain('$1,352.10'))
  expect(callsTo('PUT', '/api/account/addresses/:id').at(-1)).toMatchObject({
    params: { id: 'a1' },
    body: { role: 'shipping', address: { postal_code: '12304' } },
  })
  expect((screen.getByRole('radio', { name: /12304/ }) as HTMLInputElement).checked).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Continue to billing' }))
  await waitFor(() => expect(openStep()).toBe('billing'))
  expect(step('shipping').textContent).toContain('12304')
})

test('[S4.07] a billing address is edited in its place, and Cancel leaves it as it was', async () => {
  const billing = { ...ADDRESS, id: 'b1', role: 'billing' as const, street_address: '9 Bank Street' }
  const { callsTo } = draw(
    { 'PUT /api/account/addresses/:id': ok({ address: { ...billing, street_address: '10 Bank Street' } }) },
    { addresses: [ADDRESS, billing] },
  )
  await readyToPlace('$1,334.80')
  fireEvent.click(screen.getByRole('button', { name: /^Edit ?billing/ }))
  const edit = () => screen.findByRole('button', { name: /^Edit Maria Okafor, 9 Bank Street/ })
  fireEvent.click(await edit())
  expect(screen.queryByRole('button', { name: 'Continue to payment' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await edit())
  fireEvent.input(screen.getByLabelText('Street address'), { target: { value: '10 Bank Street' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save address' }))
  await screen.findByText('Address edited successfully.')
  expect(callsTo('PUT', '/api/account/addresses/:id')).toMatchObject([
    { params: { id: 'b1' }, body: { role: 'billing' } },
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Continue to payment' }))
  expect(step('billing').textContent).toContain('10 Bank Street')
})

test('an old total never stands beside a new address, and an answer that comes late is dropped', async () => {
  const waiting: ((outcome: Outcome<unknown>) => void)[] = []
  const { callsTo } = draw({ [`POST ${PREVIEW}`]: () => new Promise((resolve) => waiting.push(resolve)) })
  await waitFor(() => expect(waiting).toHaveLength(1))
  expect(placeButton().disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: /^Edit ?shipping/ }))
  await waitFor(() => expect(openStep()).toBe('shipping'))
  fireEvent.click(screen.getByRole('radio', { name: /7 Elm Street/ }))
  await waitFor(() => expect(waiting).toHaveLength(2))
  await act(async () => waiting[1]!(ok(preview(352_10))))
  expect(totals()).toContain('$1,352.10')
  await act(async () => waiting[0]!(ok(preview(334_80))))
  expect(totals()).toContain('$1,352.10')
  fireEvent.click(screen.getByRole('radio', { name: /1200 Yard Road/ }))
  expect(totals()).not.toContain('$1,352.10')
  expect(callsTo('POST', PREVIEW).map((input) => bodyOf(input).shipping_address_id)).toEqual(['a1', 'a2'])
})

test('[S8.09] an order that changed is shown with what changed, and placed again at the new price', async () => {
  const changed = refused(409, 'order_changed', { preview: preview(352_10) satisfies OrderPreview })
  const { callsTo, answers } = draw({ 'POST /api/orders': changed })
  await readyToPlace('$1,334.80')
  fireEvent.click(placeButton())
  const notice = await screen.findByText('Freight went from $334.80 to $352.10.')
  const box = notice.closest<HTMLElement>('[data-placing-status]')!
  expect(box.dataset).toMatchObject({ placingStatus: '409', placingCode: 'order_changed' })
  expect(box.textContent).not.toContain('Status 409')
  expect(document.activeElement).toBe(box)
  await readyToPlace('$1,352.10')
  answers['POST /api/orders'] = ok({ id: 'o2' })
  fireEvent.click(placeButton())
  await screen.findByText('At /checkout/success/o2/')
  const [first, second] = callsTo('POST', '/api/orders')
  expect(bodyOf(second).preview_token).toBe('token-35210')
  expect(keyOf(second)).not.toBe(keyOf(first))
})

test('a lost connection asks to try again, and sends the same order under the same key', async () => {
  const { callsTo, answers } = draw({ 'POST /api/orders': refused(0, 'unreachable') })
  await readyToPlace('$1,334.80')
  fireEvent.click(placeButton())
  await screen.findByText(/We don’t know whether your order arrived/)
  expect(placeButton().disabled).toBe(true)
  answers['POST /api/orders'] = ok({ id: 'o3' })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('At /checkout/success/o3/')
  const [first, second] = callsTo('POST', '/api/orders')
  expect(second).toEqual(first)
})

test('[S8.09] a declined card leads back to the payment with the reason; the rest, and no nonce, survives a reload', async () => {
  const tokenise = vi.fn(async (_url: string, _init: RequestInit) =>
    Response.json({ creditCards: [{ nonce: 'secret-nonce' }] }, { status: 201 }),
  )
  vi.stubGlobal('fetch', tokenise)
  const declined = refused(422, 'payment_declined', { message: 'Your bank declined this card.' })
  const { callsTo, unmount, email } = draw({ 'POST /api/orders': declined }, { methods: [] })
  await waitFor(() => expect(openStep()).toBe('payment'))
  fireEvent.click(screen.getByRole('button', { name: /^Edit ?shipping/ }))
  await waitFor(() => expect(openStep()).toBe('shipping'))
  fireEvent.click(screen.getByRole('radio', { name: /7 Elm Street/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Continue to billing' }))
  await waitFor(() => expect(openStep()).toBe('billing'))
  fireEvent.click(screen.getByRole('button', { name: 'Continue to payment' }))
  await waitFor(() => expect(openStep()).toBe('payment'))

  await typeCard()
  await readyToPlace('$1,352.10')
  expect(step('payment').textContent).toContain('Visa ending in 1111')
  fireEvent.click(placeButton())
  await waitFor(() => expect(openStep()).toBe('payment'))
  const reason = await screen.findByText('Your bank declined this card.')
  await waitFor(() => expect(document.activeElement?.contains(reason)).toBe(true))
  // For those who look into a page: a buyer, and a screen reader, gets the sentence alone.
  expect(document.querySelector('[data-placing-status="422"][data-placing-code="payment_declined"]')?.textContent).toBe(
    'Your bank declined this card.',
  )
  expect(bodyOf(callsTo('POST', '/api/orders')[0]).payment_details).toEqual({
    type: 'CreditCard',
    payment_method_nonce: 'secret-nonce',
  })
  expect(JSON.stringify(callsTo('POST', '/api/orders'))).not.toContain('4111')
  expect(JSON.stringify([sessionStorage, localStorage])).not.toMatch(/secret-nonce|4111|"123"/)
  unmount()

  draw({}, { methods: [], email })
  await waitFor(() => expect(openStep()).toBe('payment'))
  expect(step('shipping').textContent).toContain('7 Elm Street')
})

test('a refusal of one field opens its step, with the sentence at the field', async () => {
  const errors = { 'billing_address.postal_code': ['Postal code is invalid'] }
  const { email, unmount } = draw({}, { methods: [VISA] })
  await readyToPlace('$1,334.80')
  unmount()
  const key = `draft:checkout:${email}`
  const typed = { first_name: 'Nadia', last_name: 'Okafor', company_name: '', street_address: '7 Elm Street' }
  const more = { extended_address: '', locality: 'Juneau', region: 'AK', postal_code: '99801', address_type: '' }
  sessionStorage.setItem(
    key,
    JSON.stringify({
      shipping: { savedId: 'a1', entered: null, makeDefault: false },
      billing: {
        isSame: false,
        savedId: null,
        entered: { ...typed, ...more, phone_number: '9075550142', loading_dock: '', make_default: '' },
        save: true,
        makeDefault: false,
      },
      payment: { kind: 'saved', savedId: 'm1', save: false, makeDefault: false },
    }),
  )
  const { callsTo } = draw({ 'POST /api/orders': refused(422, 'invalid_fields', { errors }) }, { email })
  await readyToPlace('$1,334.80')
  fireEvent.click(placeButton())
  await waitFor(() => expect(openStep()).toBe('billing'))
  expect(screen.getByLabelText('ZIP code').getAttribute('aria-invalid')).toBe('true')
  expect(step('billing').textContent).toContain('Postal code is invalid')
  expect(bodyOf(callsTo('POST', '/api/orders')[0])).toMatchObject({
    billing_address: { postal_code: '99801' },
    save_billing_address: true,
  })
})

test.each([
  ['order_in_progress', 409, { id: 'o9' }, 'View your order', '/checkout/success/o9/'],
  ['not_signed_in', 401, {}, 'Sign in', '/account/sign_in/?return_to=%2Fcheckout'],
])('%s offers a way on', async (code, status, more, name, path) => {
  draw({ 'POST /api/orders': refused(status, code, more) })
  await readyToPlace('$1,334.80')
  fireEvent.click(placeButton())
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(path)
})

test('a provider that is away leaves everything as it is, and pressing again sends the same order', async () => {
  const { callsTo, answers } = draw({ 'POST /api/orders': refused(503, 'gateway_away') })
  await readyToPlace('$1,334.80')
  fireEvent.click(placeButton())
  await screen.findByText(/Refused: gateway_away/)
  answers['POST /api/orders'] = ok({ id: 'o6' })
  fireEvent.click(placeButton())
  await screen.findByText('At /checkout/success/o6/')
  const [first, second] = callsTo('POST', '/api/orders')
  expect(second).toEqual(first)
})

test('a saved address or card that was removed since is not chosen any more', async () => {
  const { email, unmount } = draw({})
  await readyToPlace('$1,334.80')
  fireEvent.click(screen.getByRole('button', { name: /^Edit ?shipping/ }))
  fireEvent.click(await screen.findByRole('radio', { name: /7 Elm Street/ }))
  unmount()
  draw({}, { email, addresses: [ADDRESS], methods: [] })
  await waitFor(() => expect(openStep()).toBe('payment'))
  expect(step('shipping').textContent).toContain('1200 Yard Road')
})

test('a lot that another buyer is paying for is said, and cart and price are asked for again', async () => {
  const { callsTo } = draw({ 'POST /api/orders': refused(409, 'lot_being_paid') })
  await readyToPlace('$1,334.80')
  expect(callsTo('GET', '/api/cart')).toHaveLength(0)
  fireEvent.click(placeButton())
  await screen.findByText(/Refused: lot_being_paid/)
  await waitFor(() => expect(callsTo('GET', '/api/cart')).toHaveLength(1))
  await waitFor(() => expect(callsTo('POST', PREVIEW)).toHaveLength(2))
})

test('a gone lot is struck and can be removed; without it nothing is left to buy', async () => {
  const gone = [{ name: 'L2', title: 'Pallet of saws' }]
  const { callsTo } = draw({
    [`POST ${PREVIEW}`]: ok(preview(334_80, { gone, preview_token: null })),
    'DELETE /api/cart/listings/:name': ok(undefined),
    'GET /api/cart': ok({ ...CART, version: 5, listingCount: 0, warehouses: [] }),
  })
  await summary().findByText('No longer available')
  await screen.findByText('1 lot is no longer available. Continue with the other one?')
  expect(placeButton().disabled).toBe(true)
  fireEvent.click(summary().getByRole('button', { name: /Remove ?Pallet of saws/ }))
  await screen.findByText('Your cart is empty')
  expect(callsTo('DELETE', '/api/cart/listings/:name')).toEqual([{ params: { name: 'L2' } }])
})

const inCart = (lots: CartListing[], change: Partial<Cart> = {}): Cart => ({
  ...CART,
  listingCount: lots.filter(({ state }) => state !== 'gone').length,
  warehouses: [{ ...CART.warehouses[0]!, listings: lots }],
  ...change,
})
const [LOT] = CART.warehouses[0]!.listings as [CartListing]
const sold = (name: string): CartListing => ({ ...LOT, name, title: `Pallet ${name}`, state: 'gone', isSold: true })
const MATCH = {
  name: 'S1',
  title: 'Like it S1',
  primary_photo: null,
  condition: { name: 'New' },
  lot_size: { name: 'Pallet' },
  warehouse: { city: 'Hebron', region: 'KY' },
  auction: null,
  fixed_price_cents: 50_00,
}

test('lots that others bought meanwhile are noticed, and one button goes on without them', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { callsTo, answers } = draw({}, { cart: inCart([LOT, { ...sold('L2'), state: 'available' }, sold('L3')]) })
  await readyToPlace('$1,334.80')
  const gone = ['L2', 'L3'].map((name) => ({ name, title: `Pallet ${name}`, isSold: true }))
  answers['GET /api/cart'] = ok(inCart([LOT, sold('L2'), sold('L3')]))
  answers[`POST ${PREVIEW}`] = ok(preview(334_80, { gone, preview_token: null }))
  await act(async () => vi.advanceTimersByTime(16_000))
  const notice = await screen.findByText('2 lots have sold. Continue with the other one?')
  expect(placeButton().disabled).toBe(true)
  answers['DELETE /api/cart/listings/:name'] = ok(undefined)
  answers['GET /api/cart'] = ok(inCart([LOT], { version: 5 }))
  answers[`POST ${PREVIEW}`] = ok(preview(334_80))
  fireEvent.click(screen.getByRole('button', { name: 'Continue without 2 sold lots' }))
  await waitFor(() => expect(notice.isConnected).toBe(false))
  await waitFor(() => expect(placeButton().disabled).toBe(false))
  expect(callsTo('DELETE', '/api/cart/listings/:name')).toEqual([
    { params: { name: 'L2' } },
    { params: { name: 'L3' } },
  ])
  vi.useRealTimers()
})

test('lots that sell while the order is placed are left out by one press, and the same card buys the rest', async () => {
  const tokenise = async () => Response.json({ creditCards: [{ nonce: 'nonce-1' }] }, { status: 201 })
  vi.stubGlobal('fetch', vi.fn(tokenise))
  const gone = [{ name: 'L2', title: 'Pallet L2', isSold: true }]
  const left = preview(334_80, { gone, preview_token: null })
  const { callsTo, answers } = draw(
    {
      'POST /api/orders': refused(409, 'lot_gone', { listings: ['L2'], preview: left }),
      'GET /api/listing_matches': ok({ filters: {}, listings: [MATCH] }),
      'DELETE /api/cart/listings/:name': ok(undefined),
    },
    { cart: inCart([LOT, { ...sold('L2'), state: 'available' }]), methods: [] },
  )
  await typeCard()
  await readyToPlace('$1,334.80')
  answers['GET /api/cart'] = ok(inCart([LOT, sold('L2')]))
  answers[`POST ${PREVIEW}`] = ok(left)
  fireEvent.click(placeButton())
  const notice = await screen.findByText('1 lot has sold. Continue with the other one?')
  const box = notice.closest<HTMLElement>('[data-placing-code=lot_gone]')!
  expect(document.activeElement).toBe(box)
  expect(box.textContent).toContain('You haven’t been charged.')
  // In another tab: leaving this one would lose the card.
  expect((await within(box).findByRole('link', { name: /Like it S1/ })).getAttribute('target')).toBe('_blank')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(placeButton().disabled).toBe(true)

  answers['GET /api/cart'] = ok(inCart([LOT], { version: 5 }))
  answers[`POST ${PREVIEW}`] = ok(preview(334_80))
  answers['POST /api/orders'] = ok({ id: 'o7' })
  fireEvent.click(within(box).getByRole('button', { name: 'Continue without 1 sold lot' }))
  await waitFor(() => expect(placeButton().disabled).toBe(false))
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.click(placeButton())
  await screen.findByText('At /checkout/success/o7/')
  expect(callsTo('DELETE', '/api/cart/listings/:name')).toEqual([{ params: { name: 'L2' } }])
  expect(bodyOf(callsTo('POST', '/api/orders')[1]).payment_details).toMatchObject({ payment_method_nonce: 'nonce-1' })
})

test('a taxed order offers to add a certificate, unless one is being reviewed, and says until when to report problems', async () => {
  const taxed = { taxCents: 90_00, taxState: 'OH', isTaxExempt: false, taxMilliPercent: 7_250 }
  const [lot] = preview(334_80).listings
  const answer = { [`POST ${PREVIEW}`]: ok(preview(334_80, { listings: [{ ...lot!, ...taxed }], taxCents: 90_00 })) }
  const { unmount } = draw(answer)
  await waitFor(() => expect(totals()).toContain('Ohio sales tax 7.25%$90.00'))
  expect(summary().getByText(/for 5 days after delivery or pickup/)).toBeTruthy()
  expect(summary().getByRole('link', { name: 'Add your certificate' }).getAttribute('href')).toBe(
    '/account/resale_certificate/?state=OH&return_to=%2Fcheckout',
  )
  unmount()
  draw(answer, { statesInReview: ['OH'] })
  await summary().findByText('We’re reviewing your Ohio certificate. Tax is charged until it’s approved.')
  expect(summary().queryByRole('link', { name: 'Add your certificate' })).toBeNull()
})

test('a cart whose lots were all sold to others says so and offers similar ones, and is not called empty', async () => {
  const { callsTo } = draw(
    { 'GET /api/listing_matches': ok({ filters: {}, listings: [MATCH] }) },
    { cart: inCart([sold('L2'), sold('L3')]) },
  )
  await screen.findByText('Both lots in your cart have sold')
  expect(await screen.findAllByRole('link', { name: 'Like it S1' })).toHaveLength(2)
  expect(screen.queryByText('Your cart is empty')).toBeNull()
  expect(screen.queryByText(/Just placed an order/)).toBeNull()
  expect(callsTo('POST', PREVIEW)).toEqual([])
})

test('an order placed in another tab takes its lots off this page, which leads to the order', async () => {
  const order = { ...EXAMPLE_ORDER, id: 'o9', listings: [{ ...EXAMPLE_ORDER.listings[0]!, name: 'L1' }] }
  const { api, email } = draw({ 'GET /api/orders': ok({ orders: [order], total: 1, maxPage: 0 }) })
  await readyToPlace('$1,334.80')
  await act(async () => cartStoreFor(api, email).take({ ...CART, version: 5, listingCount: 0, warehouses: [] }))
  await screen.findByText('You already placed this order.')
  expect(screen.getByRole('link', { name: 'View order 100042' }).getAttribute('href')).toBe('/account/orders/o9/')
  expect(screen.queryByRole('button', { name: /^Place order/ })).toBeNull()
})

test('a placed order is told to the other tabs', async () => {
  const told: { email: string; version: number }[] = []
  const other = new BroadcastChannel('lotyard-cart')
  other.onmessage = ({ data }: MessageEvent<{ email: string; version: number }>) => void told.push(data)
  const { email } = draw({
    'POST /api/orders': ok({ id: 'o8' }),
    'GET /api/cart': ok({ ...CART, version: 6, listingCount: 0, warehouses: [] }),
  })
  await readyToPlace('$1,334.80')
  fireEvent.click(placeButton())
  await screen.findByText('At /checkout/success/o8/')
  // Other files of tests run in threads of this process, and a channel reaches all of them.
  const own = (): object[] => told.filter((message) => message.email === email)
  await waitFor(() => expect(own()).toEqual([{ email, version: 6 }]))
  other.close()
})

test('picking up changes the cart and asks for the price again', async () => {
  const picked: Cart = { ...CART, version: 5, warehouses: [{ ...CART.warehouses[0]!, isPickUp: true }] }
  const { callsTo } = draw({ 'PUT /api/cart': ok(picked) })
  await readyToPlace('$1,334.80')
  fireEvent.click(screen.getByRole('button', { name: /^Edit ?shipping/ }))
  fireEvent.click(await screen.findByLabelText(/I’ll pick up my lots in Hebron, KY/))
  await waitFor(() => expect(callsTo('POST', PREVIEW)).toHaveLength(2))
  fireEvent.click(screen.getByRole('button', { name: 'Go to review' }))
  await readyToPlace('$1,334.80')
  expect(callsTo('PUT', '/api/cart')).toEqual([{ body: { cart: { pick_up_warehouse_keys: ['hebron'] } } }])
})

test('an address is for the invoice only where every lot is picked up', async () => {
  const hebron = CART.warehouses[0]!
  const reno = { ...hebron, key: 'reno', listings: hebron.listings.map((lot) => ({ ...lot, name: 'R1' })) }
  const picked = (keys: string[]): Cart => ({
    ...CART,
    version: 4 + keys.length,
    warehouses: [hebron, reno].map((one) => ({ ...one, isPickUp: keys.includes(one.key) })),
  })
  const { callsTo } = draw({ 'PUT /api/cart': ok(picked(['hebron', 'reno'])) }, { cart: picked(['hebron']) })
  await readyToPlace('$1,334.80')
  fireEvent.click(screen.getByRole('button', { name: /^Edit ?shipping/ }))
  expect(await screen.findByRole('group', { name: 'Ship to' })).toBeTruthy()
  expect(screen.queryByText(/for the invoice/)).toBeNull()
  fireEvent.click(screen.getAllByLabelText(/I’ll pick up my lots/)[1]!)
  await waitFor(() => expect(callsTo('PUT', '/api/cart')).toHaveLength(1))
  expect(await screen.findByText('Nothing ships. The order still needs an address, for the invoice.')).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Address' })).toBeTruthy()
})

test('only won lots: the order says so, and without one the page does', async () => {
  const lot = { ...CART.warehouses[0]!.listings[0]!, state: 'won' as const }
  const won: Cart = { ...CART, warehouses: [{ ...CART.warehouses[0]!, listings: [lot] }] }
  const { callsTo, unmount } = draw({ 'POST /api/orders': ok({ id: 'o4' }) }, { cart: won, path: '/checkout?only=won' })
  await readyToPlace('$1,334.80')
  fireEvent.click(placeButton())
  await screen.findByText('At /checkout/success/o4/')
  expect(bodyOf(callsTo('POST', '/api/orders')[0]).only).toBe('won')
  unmount()
  draw({}, { path: '/checkout?only=won' })
  await screen.findByText('You have no won lots to pay for')
})

test.each([
  ['invoice', { invoiceDays: 30 }, 'Invoice: pay by wire within 30 days', 'Lots ship once it’s paid.'],
  [
    'invoice',
    { invoiceDays: 30, credit: { limitCents: 25_000_00, leftCents: 4_000_00 } },
    /Ships before payment\. \$4,000 of \$25,000 left\./,
    'Lots ship before you pay it.',
  ],
  ['wire', { wireWeekdays: 3 }, /^Wire transfer within 3 business days/, 'hold your lots for 3 business days'],
] as const)('by %s (%j) an order asks for no payment details', async (gateway, offered, option, follows) => {
  const { callsTo } = draw(
    { [`POST ${PREVIEW}`]: ok(preview(334_80, offered)), 'POST /api/orders': ok({ id: 'o5' }) },
    { methods: [] },
  )
  fireEvent.click(await screen.findByRole('radio', { name: option }))
  fireEvent.click(screen.getByRole('button', { name: 'Review order' }))
  await readyToPlace('$1,334.80')
  expect(screen.getByText(new RegExp(follows))).toBeTruthy()
  fireEvent.click(placeButton())
  await screen.findByText('At /checkout/success/o5/')
  const sent = bodyOf(callsTo('POST', '/api/orders')[0])
  expect(sent.payment_gateway).toBe(gateway)
  expect(sent.payment_details).toBeUndefined()
})

test('a market without a gateway offers a wire and no card, or says whom to ask', async () => {
  draw({ [`POST ${PREVIEW}`]: ok(preview(334_80, { wireWeekdays: 3 })) }, { methods: [], takesCards: false })
  await screen.findByRole('radio', { name: /^Wire transfer/ })
  expect(screen.getAllByRole('radio')).toHaveLength(1)
  cleanup()
  draw({}, { methods: [], takesCards: false })
  expect(await screen.findByText(/doesn’t take payments yet/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Contact us' })).toBeTruthy()
})
