import { expect, type APIRequestContext } from '@playwright/test'
import type { ShortAuction } from '../market-database.ts'
import { FORT_WAYNE } from './example-address.ts'

/** A page, or the calls of a person who needs none. */
export type Caller = { request: APIRequestContext }

/**
 * Signs in as a new account with a saved card, which bids need. An account that does not pay is barred from bidding, which
 * would break other tests.
 */
export async function newBuyer<Person extends Caller>(person: Person): Promise<Person> {
  await newAccount(person)
  return person
}

/** The same, and returns what it signs in by. */
export async function newAccount(
  { request }: Caller,
  hasPaymentMethod = true,
): Promise<{ email: string; password: string }> {
  const account = {
    first_name: 'Robin',
    last_name: 'Field',
    email: `robin-${crypto.randomUUID()}@lotyard.test`,
    password: `kettle-${crypto.randomUUID()}`,
    terms_accepted: true,
  }
  const reply = await request.post('/api/account/', {
    data: { account },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(reply.status(), await reply.text()).toBe(201)
  if (hasPaymentMethod) await saveCard(request)
  return { email: account.email, password: account.password }
}

async function saveCard(request: APIRequestContext): Promise<void> {
  const nonce = { payment_method_nonce: 'fake-valid-visa-nonce' }
  const reply = await post(request, '/api/account/payment_methods', nonce)
  expect(reply.status(), await reply.text()).toBe(201)
}

/** A call that changes something, with the token that it needs. */
export async function post(request: APIRequestContext, path: string, data: object = {}) {
  const { csrf_token: token } = (await (await request.get('/api/csrf_token')).json()) as { csrf_token: string }
  return request.post(path, { data, headers: { 'X-CSRF-Token': token } })
}

/** Replaces something, which must work. */
export async function put(request: APIRequestContext, path: string, data: object): Promise<void> {
  const { csrf_token: token } = (await (await request.get('/api/csrf_token')).json()) as { csrf_token: string }
  const reply = await request.put(path, { data, headers: { 'X-CSRF-Token': token } })
  expect(reply.status(), await reply.text()).toBe(200)
}

export async function bidByApi(
  { request }: Caller,
  { name }: Pick<ShortAuction, 'name'>,
  cents: number,
): Promise<void> {
  const reply = await post(request, `/api/listings/${name}/bids`, { max_bid_cents: cents, confirm: true })
  expect(reply.status(), await reply.text()).toBe(201)
}

/** Pays all that the buyer has won, with the card that they have saved. */
export async function payWonLots({ request }: Caller): Promise<void> {
  const saved = await request.get('/api/account/payment_methods')
  const { default_method: token } = (await saved.json()) as { default_method: string }
  const reply = await post(request, '/api/orders', {
    only: 'won',
    shipping_address: FORT_WAYNE,
    billing_same_as_shipping: true,
    payment_gateway: 'braintree',
    payment_details: { type: 'CreditCard', payment_method_token: token },
  })
  expect(reply.status(), await reply.text()).toBe(201)
}

/** Buys a lot at a fixed price with the saved card. */
export async function payFor({ request }: Caller, name: string): Promise<void> {
  const added = await post(request, '/api/cart/listings', { name })
  expect(added.status(), await added.text()).toBe(201)
  const saved = await request.get('/api/account/payment_methods')
  const { default_method: token } = (await saved.json()) as { default_method: string }
  const reply = await post(request, '/api/orders', {
    shipping_address: FORT_WAYNE,
    billing_same_as_shipping: true,
    payment_gateway: 'braintree',
    payment_details: { type: 'CreditCard', payment_method_token: token },
  })
  expect(reply.status(), await reply.text()).toBe(201)
}
