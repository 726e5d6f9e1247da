import type { Cart, CartListing, CartWarehouse } from '@lotyard/contract/orders/cart'
import { EMPTY_CART } from '@lotyard/contract/rules/cart/empty-cart'
import { NO_SHIP_TO_MESSAGE } from '@lotyard/contract/rules/cart/cart-messages'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiContext } from '../../api/api-context.ts'
import type { Api, Outcome } from '../../api/api.ts'
import { FlashProvider } from '../../lib/pages/flash.tsx'
import CartPanel from './cart-panel.tsx'
import type { LoadedCart } from './load-cart.server.ts'
import { OwnCart } from './own-cart.tsx'
import { EXAMPLE_ADDRESS } from '../../../test/example-address.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const lot = (name: string, change: Partial<CartListing> = {}): CartListing => ({
  name,
  path: `/detail/${name}`,
  title: `Pallet ${name}`,
  primaryPhoto: null,
  units: 100,
  priceCents: 1_000_00,
  useCalculatedShipping: true,
  shippingCostCents: 334_80,
  shippingCostDiscountCents: 74_40,
  shippingCostFinalCents: 260_40,
  state: 'available',
  paymentDueAt: null,
  ...change,
})
const warehouse = (listings: CartListing[], change: Partial<CartWarehouse> = {}): CartWarehouse => ({
  key: 'hebron',
  description: 'Hebron distribution center',
  zip: '41048',
  city: 'Hebron',
  region: 'KY',
  isPickUp: false,
  canPickUp: false,
  subtotalCostCents: 2_000_00,
  shippingCostCents: 669_60,
  shippingCostDiscountCents: 148_80,
  shippingCostFinalCents: 520_80,
  listings,
  ...change,
})
const cart = (warehouses: CartWarehouse[], change: Partial<Cart> = {}): Cart => ({
  ...EMPTY_CART,
  version: 4,
  warehouses,
  listingCount: 2,
  subtotalCostCents: 2_000_00,
  shippingCostCents: 669_60,
  shippingCostDiscountCents: 148_80,
  shippingCostFinalCents: 520_80,
  totalCostFinalCents: 2_520_80,
  accountShippingAddress: EXAMPLE_ADDRESS,
  ...change,
})

const ok = (data: unknown): Outcome<unknown> => ({ ok: true, data })
const refused = (status: number, message: string): Outcome<never> => ({
  ok: false,
  status,
  error: { code: 'no', message },
})

let accounts = 0
const LEFT = { kind: 'danger', text: 'Warehouse is invalid' } as const
type Answers = Record<string, Outcome<unknown> | (() => Promise<Outcome<unknown>>)>

/** `answers` by method and path; each test has an account of its own, because a tab has one cart. */
function draw(answers: Answers, loaded: LoadedCart | null = null) {
  const email = `own-cart-${++accounts}@lotyard.test`
  const call = vi.fn(async (method: string, path: string, _input?: unknown): Promise<Outcome<unknown>> => {
    const answer = answers[`${method} ${path}`]
    if (answer === undefined) return refused(404, `${method} ${path} is not there.`)
    return typeof answer === 'function' ? answer() : answer
  })
  const api = { call } as unknown as Api
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/lots/',
      Component: () => (
        <ApiContext value={api}>
          <OwnCart email={email} loaded={loaded} />
        </ApiContext>
      ),
    },
  ])
  const viewer = { email, csrfToken: 't', cart: null }
  const hydrationData = { loaderData: { root: { viewer } } }
  const drawn = render(<Stub initialEntries={['/lots/?page=2&show_cart']} hydrationData={hydrationData} />)
  return { ...drawn, call, answers }
}
const text = () => document.body.textContent
const findRow = async (name: string) => {
  await waitFor(() => expect(document.querySelector(`[data-cart-lot="${name}"]`)).toBeTruthy())
  return within(document.querySelector<HTMLElement>(`[data-cart-lot="${name}"]`)!)
}

test('[S4.01] while the cart loads a skeleton says so; a failure shows it empty, with zero totals, and says so', async () => {
  let answer: (outcome: Outcome<unknown>) => void = () => {}
  const { answers } = draw({ 'GET /api/cart': () => new Promise((resolve) => (answer = resolve)) })
  expect(screen.getByText('Loading your cart…')).toBeTruthy()
  await act(async () => answer(refused(503, 'Try again in a moment.')))
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toBe('We couldn’t load your cart, so it’s shown empty. Your lots are still in it.Retry')
  expect(document.querySelector('[data-cart-totals]')?.textContent).toBe(
    'Subtotal (0 lots)$0.00Freight$0.00Delivered, before tax$0.00',
  )
  answers['GET /api/cart'] = ok(cart([warehouse([lot('A1'), lot('B2')])]))
  fireEvent.click(screen.getByRole('link', { name: 'Retry' }))
  expect(await screen.findByRole('link', { name: 'Pallet A1' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an empty cart says what to do', async () => {
  draw({ 'GET /api/cart': ok({ ...EMPTY_CART, version: 1 }) })
  expect(await screen.findByText('Your cart is empty')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Browse fixed-price lots' }).getAttribute('href')).toBe(
    '/lots/?buying_format=fixed_price',
  )
})

test('a session that has ended leads to sign in and back', async () => {
  draw({ 'GET /api/cart': refused(401, 'Sign in.') })
  const link = await screen.findByRole('link', { name: 'Sign in' })
  expect(decodeURIComponent(link.getAttribute('href')!)).toContain('/lots/?page=2&show_cart')
})

test('[S3.02] every figure of the cart is on the page, and what the server drew needs no second request', async () => {
  const { call } = draw({}, { cart: cart([warehouse([lot('A1'), lot('B2')])]), problem: null, addresses: [] })
  expect(text()).toContain('Maria Okafor, 1200 Yard Road, Fort Wayne, IN 46803')
  expect(text()).toContain('Freight from Hebron: $520.80, shared by 2 lots, you save $148.80')
  const row = within(document.querySelector('[data-cart-lot="A1"]')!)
  expect(row.getByRole('link', { name: 'Pallet A1' }).getAttribute('href')).toBe('/detail/A1')
  for (const figure of ['100 units', '$1,000', '$260.40', 'saves $74.40', '$1,260.40', '$12.60 a unit'])
    expect(row.getByText(figure, { exact: false })).toBeTruthy()
  expect(document.querySelector('[data-cart-totals]')!.textContent).toBe(
    'Subtotal (2 lots)$2,000.00Freight if shipped separately$669.60You save−$148.80' +
      'Freight$520.80Delivered, before tax$2,520.80',
  )
  expect(text()).toContain('$2,520.80200 units$12.60 a unit')
  await act(async () => {})
  expect(call).not.toHaveBeenCalled()
})

test('without freight the message stands in its place, and no figure is invented', async () => {
  const none = { shippingCostCents: null, shippingCostDiscountCents: null, shippingCostFinalCents: null }
  const unpriced = cart([warehouse([lot('A1', none)], none)], {
    ...none,
    totalCostFinalCents: 1_000_00,
    accountShippingAddress: null,
    shippingMessage: NO_SHIP_TO_MESSAGE,
  })
  draw({ 'GET /api/cart': ok(unpriced) })
  expect(await screen.findByText(NO_SHIP_TO_MESSAGE)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add address' })).toBeTruthy()
  expect(text()).toContain('Total before freight and tax$1,000.00')
  expect(text()).not.toContain('Delivered, before tax')
  expect(text()).not.toMatch(/not known/i)
  const links = screen.getAllByRole('link', { name: 'Add a shipping address to see freight' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill('/account/addresses/?new=shipping'))
  // With scripts the form is in the cart itself.
  fireEvent.click(links[0]!)
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Add a shipping address to see freight' })).toBeNull())
})

test('a won lot is locked and says until when it is to be paid', async () => {
  const won = lot('W1', { state: 'won', paymentDueAt: '2026-12-01T18:00:00.000Z' })
  draw({ 'GET /api/cart': ok(cart([warehouse([won, lot('A1')])])) })
  const row = await findRow('W1')
  expect(row.getByText('Won')).toBeTruthy()
  expect(row.getByText(/Pay by/)).toBeTruthy()
  expect(row.getByText(/it stays in your cart until it’s paid/)).toBeTruthy()
  expect(row.queryByRole('button')).toBeNull()
  expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(1)
})

test.each([
  ['an added lot', [lot('A1')], ['Lots aren’t reserved while they’re in your cart.']],
  [
    'a won lot beside it',
    [lot('W1', { state: 'won' }), lot('A1')],
    ['Won lots are yours. The others aren’t reserved while they’re in your cart.'],
  ],
  ['won lots only', [lot('W1', { state: 'won' })], []],
] as const)('what is not reserved: %s', async (_what, lots, said) => {
  draw({ 'GET /api/cart': ok(cart([warehouse([...lots])])) })
  await findRow(lots[0].name)
  expect(screen.queryAllByText(/reserved/).map(({ textContent }) => textContent)).toEqual(said)
})

const card = (name: string) => ({
  name,
  title: `Like it ${name}`,
  primary_photo: null,
  condition: { name: 'New' },
  lot_size: { name: 'Pallet' },
  warehouse: { city: 'Hebron', region: 'KY' },
  auction: null,
  fixed_price_cents: 50_00,
})

test('a gone lot says so, offers up to three similar ones, and can be removed', async () => {
  const gone = lot('G1', { state: 'gone', units: 0 })
  draw({
    'GET /api/cart': ok(cart([warehouse([gone, lot('A1')])])),
    'GET /api/listing_matches': ok({ filters: {}, listings: ['S1', 'S2', 'S3', 'S4'].map(card) }),
  })
  const row = await findRow('G1')
  expect(row.getByText('No longer available')).toBeTruthy()
  expect(await row.findByRole('link', { name: 'Like it S1' })).toBeTruthy()
  expect(row.getAllByRole('link')).toHaveLength(3)
  expect(row.getByRole('button', { name: /^Remove.*Pallet G1/ })).toBeTruthy()
})

test('three gone lots ask for similar ones by themselves, the others when asked, and hidden ones never', async () => {
  const gone = (name: string, change: Partial<CartListing> = {}) => lot(name, { state: 'gone', ...change })
  const hidden = gone('H1', { title: 'Lot H1', units: 0 })
  const places = [
    warehouse([hidden, gone('G1'), gone('G2')]),
    warehouse([gone('G3'), gone('G4'), gone('G5')], { key: 'reno' }),
  ]
  const { call, answers } = draw({
    'GET /api/cart': ok(cart(places)),
    'GET /api/listing_matches': ok({ filters: {}, listings: [card('S1')] }),
  })
  const asked = () =>
    call.mock.calls
      .filter(([, path]) => path === '/api/listing_matches')
      .map(([, , input]) => (input as { query: { listing_name: string } }).query.listing_name)
  const fourth = await findRow('G4')
  await waitFor(() => expect(asked()).toEqual(['G1', 'G2', 'G3']))
  expect((await findRow('H1')).queryByRole('button', { name: /similar/ })).toBeNull()
  fireEvent.click(fourth.getByRole('button', { name: /^Show similar lots.*Pallet G4/ }))
  expect(await fourth.findByRole('link', { name: 'Like it S1' })).toBeTruthy()
  expect(asked()).toEqual(['G1', 'G2', 'G3', 'G4'])
  answers['GET /api/listing_matches'] = ok({ filters: {}, listings: [] })
  const fifth = await findRow('G5')
  fireEvent.click(fifth.getByRole('button', { name: /^Show similar lots/ }))
  expect(await fifth.findByText('There are no similar lots right now.')).toBeTruthy()
})

test('where some lots have sold, one button goes on without them; title and total count the rest', async () => {
  const gone = ['G1', 'G2'].map((name) => lot(name, { state: 'gone', isSold: true }))
  const { call, answers } = draw({
    'GET /api/cart': ok(cart([warehouse([...gone, lot('A1')])], { listingCount: 1 })),
    'DELETE /api/cart/listings/:name': ok(undefined),
  })
  await screen.findByText('2 lots have sold. Continue with the other one?')
  expect(text()).toContain('Subtotal (1 lot)')
  answers['GET /api/cart'] = ok(cart([warehouse([lot('A1')])], { listingCount: 1, version: 5 }))
  fireEvent.click(screen.getByRole('button', { name: 'Continue without 2 sold lots' }))
  await waitFor(() => expect(text()).not.toContain('have sold'))
  expect(call.mock.calls.filter(([method]) => method === 'DELETE')).toHaveLength(2)
})

test('a cart whose lots have all sold says so, and shows no total of nothing', async () => {
  const gone = ['G1', 'G2', 'G3'].map((name) => lot(name, { state: 'gone', isSold: name !== 'G3' }))
  draw({ 'GET /api/cart': ok(cart([warehouse(gone)], { listingCount: 0, totalCostFinalCents: 0 })) })
  await screen.findByText('All 3 lots in your cart are no longer available.')
  expect(document.querySelector('[data-cart-totals], [data-cart-total]')).toBeNull()
})

test('[S4.02] removing a lot sends it once and shows the refreshed cart; a refusal is said', async () => {
  const { call, answers } = draw({ 'GET /api/cart': ok(cart([warehouse([lot('A1'), lot('B2')])])) })
  await screen.findByRole('link', { name: 'Pallet A1' })
  answers['DELETE /api/cart/listings/:name'] = refused(409, 'You won this lot.')
  fireEvent.click(screen.getByRole('button', { name: /^Remove.*Pallet A1/ }))
  expect((await screen.findByRole('alert')).textContent).toBe('You won this lot.')
  answers['DELETE /api/cart/listings/:name'] = ok(undefined)
  answers['GET /api/cart'] = ok(cart([warehouse([lot('B2')])], { version: 5 }))
  fireEvent.click(screen.getByRole('button', { name: /^Remove.*Pallet A1/ }))
  fireEvent.click(screen.getByRole('button', { name: /Pallet A1/ }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Pallet A1' })).toBeNull())
  expect(call.mock.calls.filter(([method]) => method === 'DELETE')).toHaveLength(2)
  expect(screen.getByText('Removed Pallet A1.')).toBeTruthy()
})

test('a warehouse can be picked up from, and shipped from again', async () => {
  const { call, answers } = draw({ 'GET /api/cart': ok(cart([warehouse([lot('A1')], { canPickUp: true })])) })
  const free = { shippingCostCents: 0, shippingCostDiscountCents: 0, shippingCostFinalCents: 0 }
  answers['PUT /api/cart'] = ok(
    cart([warehouse([lot('A1', free)], { canPickUp: true, isPickUp: true, ...free })], { version: 5 }),
  )
  fireEvent.click(await screen.findByRole('button', { name: /^Pick up instead.*Hebron/ }))
  expect(await screen.findByText('You pick these up: no freight')).toBeTruthy()
  // Nothing of it is delivered.
  expect(text()).not.toContain('Delivered')
  expect(text()).toContain('Total before tax')
  fireEvent.click(screen.getByRole('button', { name: /^Ship instead.*Hebron/ }))
  await waitFor(() => expect(call.mock.calls.filter(([method]) => method === 'PUT')).toHaveLength(2))
  expect(call.mock.calls.filter(([method]) => method === 'PUT').map(([, , input]) => input)).toEqual([
    { body: { cart: { pick_up_warehouse_keys: ['hebron'] } } },
    { body: { cart: { pick_up_warehouse_keys: [] } } },
  ])
})

test('[S4.02] choosing another ship-to address puts it and shows the refreshed cart', async () => {
  const other = {
    ...EXAMPLE_ADDRESS,
    id: 'b2',
    first_name: 'Nadia',
    locality: 'Albany',
    postal_code: '12304',
    default: false,
  }
  const { call, answers } = draw({
    'GET /api/cart': ok(cart([warehouse([lot('A1')])])),
    'GET /api/account/addresses': ok({ addresses: [EXAMPLE_ADDRESS, other] }),
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Change.*the shipping address/ }))
  answers['PUT /api/cart'] = ok(cart([warehouse([lot('A1')])], { version: 6, accountShippingAddress: other }))
  const choice = await screen.findByRole('button', { name: 'Ship here: Nadia Okafor, 1200 Yard Road' })
  const contents = document.querySelector<HTMLElement>('[aria-busy]')!
  contents.scrollTop = 900
  fireEvent.click(choice)
  await waitFor(() => expect(text()).toContain('Nadia Okafor, 1200 Yard Road, Albany'))
  // Farther down, the address and what is said about it would be out of sight.
  expect(contents.scrollTop).toBe(0)
  const puts = call.mock.calls.filter(([method]) => method === 'PUT')
  expect(puts.map(([, , input]) => input)).toEqual([{ body: { cart: { account_shipping_address_id: 'b2' } } }])
})

test('an address edited in place says so and refreshes the cart', async () => {
  const { call, answers } = draw({
    'GET /api/cart': ok(cart([warehouse([lot('A1')])])),
    'GET /api/account/addresses': ok({ addresses: [EXAMPLE_ADDRESS] }),
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Change.*the shipping address/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Maria Okafor, 1200 Yard Road' }))
  fireEvent.input(screen.getByLabelText('ZIP code'), { target: { value: '12304' } })
  answers['PUT /api/account/addresses/:id'] = ok({ address: { ...EXAMPLE_ADDRESS, postal_code: '12304' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save address' }))
  expect(await screen.findByText('Address edited successfully.')).toBeTruthy()
  expect(call.mock.calls.filter(([, path]) => path === '/api/cart').length).toBe(2)
})

test('when the connection returns, the cart loads again and stops saying that it is out of date', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { answers } = draw({ 'GET /api/cart': refused(0, 'We can’t reach the server.') })
  expect(await screen.findByText('Reconnecting… your cart may be out of date.')).toBeTruthy()
  expect(await screen.findByText(/^We couldn’t load your cart/)).toBeTruthy()
  answers['GET /api/cart'] = ok(cart([warehouse([lot('A1')])]))
  network.mockReturnValue(true)
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByRole('link', { name: 'Pallet A1' })).toBeTruthy()
  expect(text()).not.toMatch(/Reconnecting|couldn’t load/)
})

test('a discount that no shared truck makes is called a discount', () => {
  const figures = { shippingCostCents: 334_80, shippingCostDiscountCents: 74_40, shippingCostFinalCents: 260_40 }
  const one = cart([warehouse([lot('A1'), lot('G1', { state: 'gone' })], figures)], { ...figures, listingCount: 1 })
  draw({}, { cart: one, problem: null, addresses: [] })
  expect(text()).toContain('Freight from Hebron: $260.40, after a $74.40 discount')
  expect(document.querySelector('[data-cart-totals]')!.textContent).toContain(
    'Freight before discount$334.80Shipping discount−$74.40Freight$260.40',
  )
})

test('without an address an empty cart says what one is for; a cart that is picked up ships nowhere', async () => {
  const { answers } = draw({ 'GET /api/cart': ok({ ...EMPTY_CART, version: 1 }) })
  expect(await screen.findByText(NO_SHIP_TO_MESSAGE)).toBeTruthy()
  cleanup()
  draw({ ...answers, 'GET /api/cart': ok(cart([warehouse([lot('A1')], { isPickUp: true })])) })
  await findRow('A1')
  expect(screen.queryByRole('region', { name: 'Ship to' })).toBeNull()
})

test('what is said at the top of the cart is in sight, however far down it was', async () => {
  const { answers } = draw({ 'GET /api/cart': ok(cart([warehouse([lot('A1')])])) })
  const row = await findRow('A1')
  const contents = document.querySelector<HTMLElement>('[aria-busy]')!
  contents.scrollTop = 900
  answers['DELETE /api/cart/listings/:name'] = refused(409, 'You won this lot.')
  fireEvent.click(row.getByRole('button', { name: /^Remove/ }))
  await screen.findByRole('alert')
  expect(contents.scrollTop).toBe(0)
})

test('the panel repeats what a form left for the page below it, and counts no lots that it could not load', async () => {
  // Not in jsdom.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
  const email = `own-cart-${++accounts}@lotyard.test`
  const viewer = { email, csrfToken: 't', cart: { version: 1, listingCount: 3, names: [], shipTo: null } }
  const answers = { outcome: refused(503, 'No.') as Outcome<unknown> }
  const api = { call: async () => answers.outcome } as unknown as Api
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/lots/',
      Component: () => (
        <ApiContext value={api}>
          <FlashProvider left={LEFT}>
            <CartPanel loaded={null} />
          </FlashProvider>
        </ApiContext>
      ),
    },
  ])
  render(<Stub initialEntries={['/lots/?show_cart']} hydrationData={{ loaderData: { root: { viewer } } }} />)
  expect(await screen.findByText('Warehouse is invalid')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Cart' })).toBeTruthy()
  answers.outcome = ok(cart([warehouse([lot('A1'), lot('B2')])]))
  fireEvent.click(screen.getByRole('link', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: 'Cart (2)' })).toBeTruthy()
})

test('the cart leads to checkout, and to paying for won lots alone where there are others', async () => {
  const hrefs = () =>
    screen.getAllByRole('link', { name: /^(Check out|Pay for won lots)$/ }).map((link) => link.getAttribute('href'))
  draw({ 'GET /api/cart': ok(cart([warehouse([lot('A1'), lot('B2', { state: 'won' })])])) })
  await screen.findByRole('link', { name: 'Check out' })
  expect(hrefs()).toEqual(['/checkout', '/checkout?only=won'])
  cleanup()
  draw({ 'GET /api/cart': ok(cart([warehouse([lot('B2', { state: 'won' }), lot('C3', { state: 'gone' })])])) })
  await screen.findByRole('link', { name: 'Check out' })
  expect(hrefs()).toEqual(['/checkout'])
})

test('lots whose payment is being confirmed have left the cart, which says where they are', async () => {
  draw({ 'GET /api/cart': ok({ ...EMPTY_CART, version: 5, placingOrderId: 'o1' }) })
  const link = await screen.findByRole('link', { name: 'See how it’s going' })
  expect(link.getAttribute('href')).toBe('/checkout/success/o1/')
})
