import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test'
import type { ShortAuction } from '../market-database.ts'
import { FORT_WAYNE } from './example-address.ts'

/** A new account, signed in. An account that does not pay is barred from bidding, which would break other tests. */
export async function newBuyer(browser: Browser, javaScriptEnabled = true): Promise<Page> {
  return (await newAccount(browser, javaScriptEnabled)).page
}

/** The same, with what it signs in by. It has a saved card unless told otherwise: bids need one. */
export async function newAccount(
  browser: Browser,
  javaScriptEnabled = true,
  hasPaymentMethod = true,
): Promise<{ page: Page; email: string; password: string }> {
  const context = await browser.newContext({ baseURL: process.env['E2E_URL']!, javaScriptEnabled })
  const page = await context.newPage()
  const account = {
    first_name: 'Robin',
    last_name: 'Field',
    email: `robin-${crypto.randomUUID()}@lotyard.test`,
    password: `kettle-${crypto.randomUUID()}`,
    terms_accepted: true,
  }
  const reply = await page.request.post('/api/account/', {
    data: { account },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(reply.status(), await reply.text()).toBe(201)
  if (hasPaymentMethod) await saveCard(page)
  return { page, email: account.email, password: account.password }
}

async function saveCard(page: Page): Promise<void> {
  const nonce = { payment_method_nonce: 'fake-valid-visa-nonce' }
  const reply = await post(page.request, '/api/account/payment_methods', nonce)
  expect(reply.status(), await reply.text()).toBe(201)
}

/** A call that changes something, with the token that it needs. */
export async function post(request: APIRequestContext, path: string, data: object = {}) {
  const { csrf_token: token } = (await (await request.get('/api/csrf_token')).json()) as { csrf_token: string }
  return request.post(path, { data, headers: { 'X-CSRF-Token': token } })
}

export async function bidByApi(page: Page, { name }: ShortAuction, cents: number): Promise<void> {
  const reply = await post(page.request, `/api/listings/${name}/bids`, { max_bid_cents: cents, confirm: true })
  expect(reply.status(), await reply.text()).toBe(201)
}

/** Pays all that the buyer has won, with the card that they have saved. */
export async function payWonLots(page: Page): Promise<void> {
  const saved = await page.request.get('/api/account/payment_methods')
  const { default_method: token } = (await saved.json()) as { default_method: string }
  const reply = await post(page.request, '/api/orders', {
    only: 'won',
    shipping_address: FORT_WAYNE,
    billing_same_as_shipping: true,
    payment_gateway: 'braintree',
    payment_details: { type: 'CreditCard', payment_method_token: token },
  })
  expect(reply.status(), await reply.text()).toBe(201)
}
