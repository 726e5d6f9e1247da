import type { Address } from '@lotyard/contract/account/addresses'
import type { Order } from '@lotyard/contract/orders/orders'
import type { OrderPayload, OrderPreview } from '@lotyard/contract/orders/placing'
import type { PaymentMethod } from '@lotyard/contract/account/payment-methods'
import { cleanPhoneNumber } from '@lotyard/contract/rules/addresses/phone-number'
import { expect, test } from 'vitest'
import { EXAMPLE_ADDRESS } from '../../../../test/addresses.ts'
import { useApp, type TestClient } from '../../../../test/servers/app.ts'
import { GatewayAway } from '../../../providers/payments/payment-gateway.ts'
import { buyerWithLots, CARD_PAYLOAD, placeOrder, previewOrder } from '../../../../test/placing.ts'

const market = useApp()

const OTHER_ADDRESS = { ...EXAMPLE_ADDRESS, street_address: '99 Second Street', postal_code: '46802' }
const { shipping_address: _shipping, billing_same_as_shipping: _billing, ...PAYMENT_ONLY } = CARD_PAYLOAD

const addressesOf = async (client: TestClient, role: string): Promise<Address[]> =>
  (await client.get(`/api/account/addresses?role=${role}`)).json<{ addresses: Address[] }>().addresses

const methodsOf = async (client: TestClient): Promise<PaymentMethod[]> =>
  (await client.get('/api/account/payment_methods')).json<{ payment_methods: PaymentMethod[] }>().payment_methods

async function save(client: TestClient, role: string, address: object): Promise<string> {
  const reply = await client.post('/api/account/addresses', { role, address })
  return reply.json<{ address: Address }>().address.id
}

async function placed(client: TestClient, payload: OrderPayload): Promise<Order> {
  const reply = await client.post('/api/orders', payload)
  expect(reply.json()).toMatchObject({ state: 'paid' })
  return reply.json<Order>()
}

test('[S3.07 shipping_address] is where the lots go, and is saved once', async () => {
  const buyer = await buyerWithLots(market)
  const order = await placed(buyer, CARD_PAYLOAD)
  expect(order.shippingAddress).toEqual({ role: 'shipping', ...EXAMPLE_ADDRESS })
  expect(await addressesOf(buyer, 'shipping')).toMatchObject([{ ...EXAMPLE_ADDRESS, default: true }])
  const again = await buyerWithLots(market)
  await save(again, 'shipping', EXAMPLE_ADDRESS)
  await placed(again, CARD_PAYLOAD)
  expect(await addressesOf(again, 'shipping')).toHaveLength(1)
})

test('[S3.07 shipping_address_id] [S3.07 billing_address_id] name saved ones, as they were then', async () => {
  const buyer = await buyerWithLots(market)
  const shipping = await save(buyer, 'shipping', EXAMPLE_ADDRESS)
  const billing = await save(buyer, 'billing', OTHER_ADDRESS)
  const order = await placed(buyer, { ...PAYMENT_ONLY, shipping_address_id: shipping, billing_address_id: billing })
  await buyer.put(`/api/account/addresses/${shipping}`, { address: OTHER_ADDRESS })
  await buyer.delete(`/api/account/addresses/${billing}`)
  const kept = (await buyer.get(`/api/orders/${order.id}`)).json<Order>()
  expect(kept.shippingAddress).toEqual({ role: 'shipping', ...EXAMPLE_ADDRESS })
  expect(kept.billingAddress).toEqual({ role: 'billing', ...OTHER_ADDRESS })
  // One of the other role is not what was asked for.
  const swapped = await buyer.post('/api/orders', { ...PAYMENT_ONLY, shipping_address_id: billing })
  expect(swapped.statusCode).toBe(422)
})

test('[S3.07 billing_address] [S3.07 save_billing_address] a billing address is saved where that is asked for', async () => {
  const buyer = await buyerWithLots(market)
  const payload = { ...PAYMENT_ONLY, shipping_address: EXAMPLE_ADDRESS, billing_address: OTHER_ADDRESS }
  const order = await placed(buyer, payload)
  expect(order.billingAddress).toEqual({ role: 'billing', ...OTHER_ADDRESS })
  expect(await addressesOf(buyer, 'billing')).toEqual([])
  const saver = await buyerWithLots(market)
  await placed(saver, { ...payload, save_billing_address: true })
  expect(await addressesOf(saver, 'billing')).toMatchObject([OTHER_ADDRESS])
})

test('[S3.07 billing_same_as_shipping] the shipping address is billed too', async () => {
  const buyer = await buyerWithLots(market)
  const order = await placed(buyer, {
    ...PAYMENT_ONLY,
    shipping_address: EXAMPLE_ADDRESS,
    billing_same_as_shipping: true,
  })
  expect(order.billingAddress).toEqual({ role: 'billing', ...EXAMPLE_ADDRESS })
})

test('[S3.07 make_shipping_address_default] [S3.07 make_billing_address_default] make typed and saved ones the default', async () => {
  const buyer = await buyerWithLots(market)
  await save(buyer, 'shipping', OTHER_ADDRESS)
  const second = await save(buyer, 'billing', { ...OTHER_ADDRESS, locality: 'Gary' })
  await save(buyer, 'billing', EXAMPLE_ADDRESS)
  await placed(buyer, {
    ...PAYMENT_ONLY,
    shipping_address: EXAMPLE_ADDRESS,
    make_shipping_address_default: true,
    billing_same_as_shipping: true,
    make_billing_address_default: true,
  })
  expect(await addressesOf(buyer, 'shipping')).toMatchObject([{ ...EXAMPLE_ADDRESS, default: true }, OTHER_ADDRESS])
  const billing = await addressesOf(buyer, 'billing')
  expect(billing).toMatchObject([
    { ...EXAMPLE_ADDRESS, default: true },
    { id: second, default: false },
  ])
})

test('[S3.07 save_payment_method] [S3.07 payment_details.payment_method_nonce] a new card is kept where that is asked for', async () => {
  const buyer = await buyerWithLots(market, [{}])
  const before = await methodsOf(buyer)
  await placed(buyer, { ...CARD_PAYLOAD, save_payment_method: true })
  const after = await methodsOf(buyer)
  expect(after).toHaveLength(before.length + 1)
  expect(after.filter((method) => method.default).map(({ id }) => id)).toEqual(
    before.filter((method) => method.default).map(({ id }) => id),
  )
})

test('[S3.07 make_payment_method_default] [S3.07 payment_details.payment_method_token] a saved card pays and becomes the default', async () => {
  const buyer = await buyerWithLots(market)
  const added = await buyer.post('/api/account/payment_methods', {
    payment_method_nonce: 'fake-valid-mastercard-nonce',
  })
  const { id } = added.json<{ payment_method: PaymentMethod }>().payment_method
  const order = await placed(buyer, {
    ...CARD_PAYLOAD,
    payment_details: { type: 'CreditCard', payment_method_token: id },
    make_payment_method_default: true,
  })
  expect(order.payment.description).toMatch(/^Mastercard ending in \d{4}$/)
  expect((await methodsOf(buyer)).find((method) => method.default)?.id).toBe(id)
})

test('[S3.07 payment_details.type] must be what the saved method is', async () => {
  const buyer = await buyerWithLots(market)
  const added = await buyer.post('/api/account/payment_methods', { payment_method_nonce: 'fake-valid-visa-nonce' })
  const { id } = added.json<{ payment_method: PaymentMethod }>().payment_method
  const reply = await placeOrder(buyer, { payment_details: { type: 'PayPalAccount', payment_method_token: id } })
  expect(reply.json()).toMatchObject({ errors: { 'payment_details.type': ['Payment type is invalid'] } })
  const paypal = await placeOrder(buyer, {
    payment_details: { type: 'PayPalAccount', payment_method_nonce: 'fake-paypal-one-time-nonce' },
  })
  expect(paypal.json<Order>().payment).toMatchObject({ type: 'PayPalAccount' })
})

test('[S3.07 payment_gateway] [S3.07 payment_details.device_data] other gateways are refused, data of the device is passed on', async () => {
  const buyer = await buyerWithLots(market)
  expect((await placeOrder(buyer, { payment_gateway: 'barter' })).json()).toMatchObject({
    errors: { payment_gateway: ['Payment gateway is invalid'] },
  })
  const { authorise } = market.payments
  const seen: (string | null)[] = []
  market.payments.authorise = (request) => {
    seen.push(request.deviceData)
    return authorise(request)
  }
  await placed(buyer, {
    ...CARD_PAYLOAD,
    payment_details: { ...CARD_PAYLOAD.payment_details, device_data: '{"correlation_id":"1"}' },
  })
  market.payments.authorise = authorise
  expect(seen).toEqual(['{"correlation_id":"1"}'])
})

const PAYPAL = { type: 'PayPalAccount', payment_method_nonce: 'fake-paypal-one-time-nonce' } as const

test('[S9.11] a PayPal order without a billing address is billed to the payer the gateway knows, with the phone 000-000-0000', async () => {
  const buyer = await buyerWithLots(market)
  const { billing_same_as_shipping: _, ...payload } = CARD_PAYLOAD
  const { authorise } = market.payments
  const billed: unknown[] = []
  market.payments.authorise = (request) => {
    billed.push(request.billingAddress)
    return authorise(request)
  }
  const reply = await buyer.post('/api/orders', { ...payload, payment_details: PAYPAL })
  market.payments.authorise = authorise
  expect(reply.statusCode).toBe(201)
  const payer = { first_name: 'Jane', street_address: '1 Main Street', region: 'CA', phone_number: '0000000000' }
  const { id } = reply.json<Order>()
  expect((await buyer.get(`/api/orders/${id}`)).json()).toMatchObject({ billingAddress: payer })
  expect(billed).toMatchObject([{ ...payer, country: 'US' }])
  const { billing_value_id } = await market.db
    .selectFrom('orders')
    .where('id', '=', id)
    .select('billing_value_id')
    .executeTakeFirstOrThrow()
  const kept = await market.db
    .selectFrom('address_values')
    .where('id', '=', billing_value_id)
    .select(['role', 'phone_number'])
    .executeTakeFirstOrThrow()
  expect(kept).toEqual({ role: 'billing', phone_number: cleanPhoneNumber('000-000-0000') })
  // Nothing is added to the address book that the buyer didn't type.
  const book = await buyer.get('/api/account/addresses?role=billing')
  expect(book.json()).toMatchObject({ addresses: [] })
})

test('the payer’s address is the order’s alone, also where the order asks to save its billing address', async () => {
  const buyer = await buyerWithLots(market)
  const { billing_same_as_shipping: _, ...payload } = CARD_PAYLOAD
  const order = await placed(buyer, {
    ...payload,
    payment_details: PAYPAL,
    save_billing_address: true,
    make_billing_address_default: true,
  })
  expect(order.billingAddress).toMatchObject({ street_address: '1 Main Street' })
  expect(await addressesOf(buyer, 'billing')).toEqual([])
})

test('the retry of a PayPal order that was charged gets that order, also while the gateway is away', async () => {
  const buyer = await buyerWithLots(market)
  const { billing_same_as_shipping: _, ...payload } = CARD_PAYLOAD
  const headers = { 'idempotency-key': 'a-lost-reply' }
  const place = (change: Partial<OrderPayload> = {}) =>
    buyer.post('/api/orders', { ...payload, payment_details: PAYPAL, ...change }, { headers })
  const first = await place()
  expect(first.json()).toMatchObject({ state: 'paid' })
  const { findPayer } = market.payments
  let askedTimes = 0
  market.payments.findPayer = () => {
    askedTimes++
    return Promise.reject(new GatewayAway('silent'))
  }
  const [retry, other] = [await place(), await place({ browser_data: { language: 'en-US' } })]
  market.payments.findPayer = findPayer
  expect(retry.statusCode).toBe(201)
  expect(retry.json()).toEqual(first.json())
  expect(other.json()).toMatchObject({ code: 'idempotency_key_reused' })
  expect(askedTimes).toBe(0)
})

test('a payer that the gateway says nothing of has to name a billing address, and so has a card', async () => {
  const buyer = await buyerWithLots(market)
  const { billing_same_as_shipping: _, ...payload } = CARD_PAYLOAD
  const missing = { errors: { billing_address: ['Missing billing address'] } }
  expect((await buyer.post('/api/orders', payload)).json()).toMatchObject(missing)
  const { findPayer } = market.payments
  const place = () => buyer.post('/api/orders', { ...payload, payment_details: PAYPAL })
  market.payments.findPayer = () => Promise.resolve(null)
  expect((await place()).json()).toMatchObject(missing)
  market.payments.findPayer = () =>
    Promise.resolve({ billingAddress: { first_name: 'Jane', phone_number: '5185550142' } })
  expect((await place()).json()).toMatchObject({
    errors: { 'billing_address.street_address': ['Missing street address'] },
  })
  market.payments.findPayer = () => Promise.reject(new GatewayAway('silent'))
  expect((await place()).json()).toMatchObject({ code: 'gateway_away' })
  market.payments.findPayer = findPayer
})

test('[S3.07 browser_data] is kept with the order', async () => {
  const buyer = await buyerWithLots(market)
  const browser_data = { user_agent: 'Mozilla/5.0', language: 'en-US' }
  const order = await placed(buyer, { ...CARD_PAYLOAD, browser_data })
  const row = await market.db.selectFrom('orders').where('id', '=', order.id).selectAll().executeTakeFirstOrThrow()
  expect(row.browser_data).toEqual(browser_data)
  const refused = await placeOrder(await buyerWithLots(market), { browser_data: { screen: 1 } as never })
  expect(refused.json()).toMatchObject({ errors: { browser_data: ['Browser data is invalid'] } })
})

test('[S7.19] a preview prices any part of the payload, and stores nothing', async () => {
  const buyer = await buyerWithLots(market, [{ priceCents: 500_00 }])
  const bare = (await previewOrder(buyer)).json<OrderPreview>()
  expect(bare).toMatchObject({
    orderType: 'customer',
    subtotalCostCents: 500_00,
    shippingCostFinalCents: null,
    taxCents: null,
    totalCostFinalCents: 500_00,
    shippingMessage: 'Add a shipping address to see what delivery costs.',
    preview_token: null,
  })
  const reply = await previewOrder(buyer, { shipping_address: EXAMPLE_ADDRESS })
  const whole = reply.json<OrderPreview>()
  expect(whole.totalCostFinalCents).toBe(500_00 + whole.shippingCostFinalCents!)
  expect(whole.preview_token).not.toBeNull()
  expect(await addressesOf(buyer, 'shipping')).toEqual([])
  const wrong = await previewOrder(buyer, { shipping_address: { ...EXAMPLE_ADDRESS, postal_code: '1' } })
  expect(wrong.json()).toMatchObject({ errors: { 'shipping_address.postal_code': ['Postal code is invalid'] } })
})
