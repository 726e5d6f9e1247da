import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readClientToken } from '@lotyard/contract/rules/payment-methods/client-token'
import { PAYMENT_MESSAGES } from '@lotyard/contract/rules/payment-methods/payment-messages'
import { useApp, type TestClient } from '../../../test/servers/app.ts'
import { addAuction } from '../../../test/auctions.ts'
import { addBasics } from '../../../test/market.ts'
import type { SandboxBehaviour } from '../../providers/payments/sandbox/sandbox-behaviour.ts'

const PATH = '/api/account/payment_methods'
const VISA = { payment_method_nonce: 'fake-valid-visa-nonce' }
const PAYPAL = { payment_method_nonce: 'fake-paypal-billing-agreement-nonce' }

const behaviour: SandboxBehaviour = {}
const site = useApp({ sandbox: behaviour })
afterEach(() => {
  for (const key of Object.keys(behaviour) as (keyof SandboxBehaviour)[]) delete behaviour[key]
})

let buyer: TestClient & { id: string }
beforeEach(async () => {
  const account = await site.createAccount({ hasPaymentMethod: false })
  buyer = { ...(await site.signIn(account)), id: account.id }
})

const list = async () =>
  (await buyer.get(PATH)).json<{ payment_methods: { id: string; default: boolean }[]; default_method: string | null }>()
const add = async (body: object = VISA): Promise<string> => {
  const reply = await buyer.post(PATH, body)
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json().payment_method.id as string
}
const vaulted = () =>
  site.db
    .selectFrom('sandbox_methods')
    .select('token')
    .where('customer_id', '=', buyer.id)
    .where('removed_at', 'is', null)
    .execute()

test('[S7.32] the client token is base64 of what a card form needs, for those who are signed in', async () => {
  const reply = await buyer.get('/api/order_api/braintree')
  expect(reply.statusCode).toBe(200)
  expect(readClientToken(reply.json().client_token)).toMatchObject({ clientApiUrl: '/sandbox' })
  expect((await site.visitor.get('/api/order_api/braintree')).statusCode).toBe(401)
})

test('[S7.34] [S3.08] [S8.02 added] a nonce becomes a saved method; the first is the default', async () => {
  const reply = await buyer.post(PATH, VISA)
  expect(reply.statusCode).toBe(201)
  expect(reply.json().payment_method).toEqual({
    id: expect.any(String),
    type: 'CreditCard',
    description: 'Visa ending in 1881',
    card_type: 'Visa',
    last_four: '1881',
    expiration_month: 12,
    expiration_year: expect.any(Number),
    email: null,
    default: true,
  })
  expect(PAYMENT_MESSAGES.added).toBe('Payment added successfully.')
  expect((await list()).default_method).toBe(reply.json().payment_method.id)
})

test('[S7.33] the list has the default first, then the newest, and names the default', async () => {
  expect(await list()).toEqual({ payment_methods: [], default_method: null })
  const first = await add()
  const second = await add(PAYPAL)
  const third = await add()
  const { payment_methods, default_method } = await list()
  expect(payment_methods.map(({ id }) => id)).toEqual([first, third, second])
  expect(default_method).toBe(first)
  expect((await buyer.get(PATH)).body).not.toContain('token')
})

test('[S7.33] each is told by what a person knows it by, and by nothing else', async () => {
  const [card, payPal] = [await add(), await add(PAYPAL)]
  const reply = await buyer.get(PATH)
  expect([reply.statusCode, reply.headers['content-type'], reply.json()]).toEqual([
    200,
    'application/json; charset=utf-8',
    {
      payment_methods: [
        {
          id: card,
          type: 'CreditCard',
          description: 'Visa ending in 1881',
          card_type: 'Visa',
          last_four: '1881',
          expiration_month: 12,
          expiration_year: expect.any(Number),
          email: null,
          default: true,
        },
        {
          id: payPal,
          type: 'PayPalAccount',
          description: expect.stringContaining('jane.doe@example.com'),
          card_type: null,
          last_four: null,
          expiration_month: null,
          expiration_year: null,
          email: 'jane.doe@example.com',
          default: false,
        },
      ],
      default_method: card,
    },
  ])
})

test('[S7.33] [S6.01] the list is refused to a visitor, to a session that has ended and to a made-up one', async () => {
  await add()
  const { cookie } = buyer.headers
  expect((await buyer.delete('/api/account/session')).statusCode).toBe(204)
  for (const headers of [{}, { cookie }, { cookie: `${cookie}x` }, { cookie: 'lotyard_session=made.up' }]) {
    const reply = await site.visitor.get(PATH, { headers })
    expect([reply.statusCode, reply.json()], JSON.stringify(headers)).toEqual([
      401,
      { code: 'not_signed_in', message: expect.any(String) },
    ])
  }
})

test('a new one may be the default at once', async () => {
  await add()
  const second = await add({ ...PAYPAL, make_default: true })
  expect(await list()).toMatchObject({
    default_method: second,
    payment_methods: [{ default: true }, { default: false }],
  })
})

test.each([
  'fake-consumed-nonce',
  'fake-paypal-one-time-nonce',
  'fake-processor-declined-visa-nonce',
  'no such nonce',
  '',
])("[S8.02 invalid] the nonce '%s' is refused, and nothing is saved", async (nonce) => {
  const reply = await buyer.post(PATH, { payment_method_nonce: nonce })
  expect(reply.statusCode).toBe(422)
  expect(reply.json()).toMatchObject({ code: 'invalid_payment_details', message: 'Invalid payment details.' })
  expect((await list()).payment_methods).toEqual([])
})

test('[S7.35] a PUT with nothing in it, or nothing that it names, is 400', async () => {
  const id = await add()
  for (const body of [{}, { is_default: true }, { make_default: 'yes' }]) {
    const reply = await buyer.put(`${PATH}/${id}`, body)
    expect([reply.statusCode, reply.json()], JSON.stringify(body)).toMatchObject([400, { code: 'malformed_request' }])
  }
})

test('[S7.33] the list tells of no other account', async () => {
  await add()
  const stranger = await site.as('buyer')
  const theirs = (await stranger.get(PATH)).json<{ payment_methods: { id: string }[] }>()
  const { payment_methods } = await list()
  expect(payment_methods).toHaveLength(1)
  expect(theirs.payment_methods.map(({ id }) => id)).not.toContain(payment_methods[0]!.id)
})

test('[S7.35] [S8.02 default] PUT makes another one the default; false unsets nothing', async () => {
  const first = await add()
  const second = await add(PAYPAL)
  const reply = await buyer.put(`${PATH}/${second}`, { make_default: true })
  expect(reply.json().payment_method).toMatchObject({ id: second, default: true })
  expect((await list()).default_method).toBe(second)
  expect((await buyer.put(`${PATH}/${second}`, { make_default: false })).json().payment_method.default).toBe(true)
  expect((await list()).payment_methods.find(({ id }) => id === first)?.default).toBe(false)
  expect(PAYMENT_MESSAGES.madeDefault).toBe('Payment method set as default.')
})

test('[S7.36] [S8.02 removed] DELETE removes it here and at the gateway; the newest that is left becomes the default', async () => {
  const first = await add()
  await add(PAYPAL)
  const third = await add()
  expect(await vaulted()).toHaveLength(3)
  expect((await buyer.delete(`${PATH}/${first}`)).statusCode).toBe(204)
  expect((await list()).default_method).toBe(third)
  expect(await vaulted()).toHaveLength(2)
  expect((await buyer.delete(`${PATH}/${first}`)).statusCode).toBe(404)
  expect(PAYMENT_MESSAGES.removed).toBe('Payment method removed successfully.')
})

test.each([
  ['refuses', { failRemovals: true }],
  ['is away', { refuseConnections: true }],
])('[S8.02 could not remove] a gateway that %s keeps everything as it was', async (_case, wrong) => {
  const id = await add()
  await add(PAYPAL)
  Object.assign(behaviour, wrong)
  const reply = await buyer.delete(`${PATH}/${id}`)
  expect(reply.statusCode).toBe(503)
  expect(reply.json()).toMatchObject({
    code: 'payment_method_not_removed',
    message: 'Could not remove payment information at this time.',
  })
  expect(await list()).toMatchObject({ default_method: id, payment_methods: [{ id }, {}] })
})

test("[S6.02] another account's method does not exist: neither made the default nor removed", async () => {
  const id = await add()
  const stranger = await site.as('buyer')
  for (const path of [`${PATH}/${id}`, `${PATH}/${randomUUID()}`, `${PATH}/nonsense`]) {
    expect((await stranger.put(path, { make_default: true })).json()).toMatchObject({
      code: 'payment_method_not_found',
    })
    expect((await stranger.delete(path)).statusCode).toBe(404)
  }
  expect((await list()).default_method).toBe(id)
  for (const reply of [await site.visitor.get(PATH), await site.visitor.post(PATH, VISA)])
    expect([401, 403]).toContain(reply.statusCode)
})

test('an account has at most 20: the gateway is not even asked for one more', async () => {
  for (let count = 0; count < 20; count += 1) await add()
  const vault = vi.spyOn(site.payments, 'vault')
  const reply = await buyer.post(PATH, VISA)
  expect(reply.statusCode).toBe(422)
  expect(reply.json().code).toBe('too_many_payment_methods')
  expect(vault).not.toHaveBeenCalled()
  vault.mockRestore()
})

test('of two that are added at once to an account with 19, one is saved and the other leaves the vault again', async () => {
  for (let count = 0; count < 19; count += 1) await add()
  const replies = await Promise.all([buyer.post(PATH, VISA), buyer.post(PATH, PAYPAL)])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([201, 422]))
  expect((await list()).payment_methods).toHaveLength(20)
  expect(await vaulted()).toHaveLength(20)
})

test('a PayPal account that is vaulted twice under one token is saved once, and stays at the gateway', async () => {
  const id = await add(PAYPAL)
  await add({ ...VISA, make_default: true })
  const { token } = await site.db
    .selectFrom('payment_methods')
    .select('token')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const again = { type: 'PayPalAccount', email: 'jane.doe@example.com', token } as const
  const vault = vi.spyOn(site.payments, 'vault').mockResolvedValue(again)
  expect(await add(PAYPAL)).toBe(id)
  expect(await add({ ...PAYPAL, make_default: true })).toBe(id)
  expect(await list()).toMatchObject({ default_method: id, payment_methods: [{}, {}] })
  const stranger = await site.as('buyer')
  const reply = await stranger.post(PATH, PAYPAL)
  vault.mockRestore()
  expect(reply.statusCode).toBe(422)
  expect(reply.json()).toMatchObject({ code: 'invalid_payment_details' })
  expect(await vaulted()).toHaveLength(2)
})

test('a gateway that is away is said, and nothing is saved', async () => {
  behaviour.refuseConnections = true
  for (const reply of [await buyer.post(PATH, VISA), await buyer.get('/api/order_api/braintree')]) {
    expect(reply.statusCode).toBe(503)
    expect(reply.json().code).toBe('gateway_away')
  }
  expect((await list()).payment_methods).toEqual([])
})

describe('the last one, while something is owed', () => {
  let lot: { name: string; listingId: string }
  beforeEach(async () => {
    await addBasics(site.db)
    const seller = await site.createAccount({ role: 'seller' })
    lot = await addAuction(site.db, { sellerId: seller.id })
  })
  const bid = (cents: number) => buyer.post(`/api/listings/${lot.name}/bids`, { max_bid_cents: cents, confirm: true })

  test('stays while its owner leads an auction, and goes once they are outbid', async () => {
    const id = await add()
    expect((await bid(200_00)).statusCode).toBe(201)
    const reply = await buyer.delete(`${PATH}/${id}`)
    expect(reply.statusCode).toBe(409)
    expect(reply.json().code).toBe('last_payment_method')
    expect((await list()).payment_methods).toHaveLength(1)
    expect(await vaulted()).toHaveLength(1)
    const rival = await site.as('buyer')
    await rival.post(`/api/listings/${lot.name}/bids`, { max_bid_cents: 500_00, confirm: true })
    expect((await buyer.delete(`${PATH}/${id}`)).statusCode).toBe(204)
  })

  test('may go when there is another', async () => {
    const id = await add()
    await add(PAYPAL)
    await bid(200_00)
    expect((await buyer.delete(`${PATH}/${id}`)).statusCode).toBe(204)
  })

  test('of two that are removed at once, one stays', async () => {
    const ids = [await add(), await add(PAYPAL)]
    await bid(200_00)
    const replies = await Promise.all(ids.map((id) => buyer.delete(`${PATH}/${id}`)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([204, 409]))
    expect((await list()).payment_methods).toHaveLength(1)
  })
})

describe('a market without a gateway', () => {
  const closed = useApp({ config: { paymentGateway: null } })

  test('says so, and lets people bid without a payment method', async () => {
    const account = await closed.createAccount({ hasPaymentMethod: false })
    const visitor = await closed.signIn(account)
    expect((await visitor.post(PATH, VISA)).json()).toMatchObject({ code: 'payments_closed' })
    expect((await visitor.get('/api/order_api/braintree')).statusCode).toBe(503)
    expect((await visitor.get(PATH)).json()).toEqual({ payment_methods: [], default_method: null })
    await addBasics(closed.db)
    const seller = await closed.createAccount({ role: 'seller' })
    const lot = await addAuction(closed.db, { sellerId: seller.id })
    const reply = await visitor.post(`/api/listings/${lot.name}/bids`, { max_bid_cents: 200_00, confirm: true })
    expect(reply.statusCode).toBe(201)
  })
})

describe('with limits on', () => {
  const limited = useApp({ config: { rateLimits: true } })

  test('an account tries at most ten nonces a minute, and another account has ten of its own', async () => {
    const [first, second] = [await limited.as('buyer'), await limited.as('buyer')]
    const nonce = { payment_method_nonce: 'stolen?' }
    for (let count = 0; count < 10; count += 1) {
      const reply = await first.post(PATH, nonce)
      expect(reply.statusCode, reply.body).toBe(422)
    }
    // The hour's limit of refused cards would be reached as well, by both from the same network.
    await limited.db.deleteFrom('declined_payments').execute()
    expect((await first.post(PATH, nonce)).json()).toMatchObject({ code: 'too_many_requests' })
    expect((await second.post(PATH, nonce)).statusCode).toBe(422)
  })
})

test('cards that are refused count as declines: after ten in an hour none is tried on', async () => {
  await site.db.deleteFrom('declined_payments').execute()
  for (let count = 0; count < 10; count += 1)
    expect((await buyer.post(PATH, { payment_method_nonce: 'fake-processor-declined-visa-nonce' })).statusCode).toBe(
      422,
    )
  const reply = await buyer.post(PATH, VISA)
  expect(reply.statusCode).toBe(429)
  expect(reply.json().code).toBe('too_many_declines')
  expect(await vaulted()).toEqual([])
  await site.db.deleteFrom('declined_payments').execute()
})
