// The writes of the specification's §7 for a program that is none of our pages: it signs in, asks for a token and calls over
// a socket. That no write of §7 is left out is read from the specification itself.
import type { Role } from '@lotyard/contract/account/account'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { EXAMPLE_ADDRESS } from '../../../test/addresses.ts'
import { useApp } from '../../../test/servers/app.ts'
import { addBasics, addLot, type AddedLot } from '../../../test/market.ts'
import { CARD_PAYLOAD } from '../../../test/placing.ts'

const server = useApp()
const PASSWORD = 'a quilt of marble'
let origin: string
let sellerId: string
let buyer: Caller
let admin: Caller

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Reply = { status: number; type: string | null; body: unknown }
type Caller = {
  accountId: string
  send: (method: Method, path: string, given?: { body?: object; form?: object; headers?: object }) => Promise<Reply>
  /** What is left of its headers without the token. */
  withoutToken: Caller['send']
}

beforeAll(async () => {
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
  await addBasics(server.db)
  sellerId = (await server.createAccount({ role: 'seller' })).id
  buyer = await signIn('buyer')
  admin = await signIn('admin')
})

async function request(method: Method, path: string, headers: object, payload?: string): Promise<Response> {
  return fetch(new URL(path, origin), {
    method,
    headers: { apiversion: '5', ...headers },
    redirect: 'manual',
    ...(payload !== undefined && { body: payload }),
  })
}

/** Nothing but the API: its session's cookie and its token come from there. */
async function signIn(role: Role): Promise<Caller> {
  const account = await server.createAccount({ role, password: PASSWORD })
  const json = { 'content-type': 'application/json' }
  const credentials = JSON.stringify({ email: account.email, password: PASSWORD })
  const signedIn = await request('POST', '/api/account/session', json, credentials)
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0]!)
    .find((pair) => pair.startsWith('lotyard_session='))!
  const asked = await request('GET', '/api/csrf_token', { cookie })
  const { csrf_token: token } = (await asked.json()) as { csrf_token: string }
  const sendWith =
    (own: object): Caller['send'] =>
    async (method, path, { body, form, headers } = {}) => {
      const payload = form === undefined ? body && JSON.stringify(body) : new URLSearchParams({ ...form }).toString()
      const type = form === undefined ? json : { 'content-type': 'application/x-www-form-urlencoded' }
      const reply = await request(method, path, { ...own, ...(payload !== undefined && type), ...headers }, payload)
      const text = await reply.text()
      return {
        status: reply.status,
        type: reply.headers.get('content-type'),
        body: text === '' ? null : JSON.parse(text),
      }
    }
  return {
    accountId: account.id,
    send: sendWith({ cookie, 'x-csrf-token': token }),
    withoutToken: sendWith({ cookie }),
  }
}

const newLot = (): Promise<AddedLot> => addLot(server.db, { sellerId, priceCents: 500_00 })
const made = async <Key extends string>(reply: Promise<Reply>, key: Key): Promise<{ id: string }> =>
  ((await reply).body as Record<Key, { id: string }>)[key]
const newAddress = (caller: Caller): Promise<{ id: string }> =>
  made(
    caller.send('POST', '/api/account/addresses', { body: { role: 'shipping', address: EXAMPLE_ADDRESS } }),
    'address',
  )
const newMethod = (caller: Caller): Promise<{ id: string }> =>
  made(
    caller.send('POST', '/api/account/payment_methods', { body: { payment_method_nonce: 'fake-valid-visa-nonce' } }),
    'payment_method',
  )
async function newWatch(caller: Caller): Promise<string> {
  const { name } = await newLot()
  const reply = await caller.send('POST', '/api/account/starred/listings', { body: { listing_name: name } })
  return (reply.body as { id: string }).id
}
async function lotInCart(caller: Caller): Promise<AddedLot> {
  const lot = await newLot()
  await caller.send('POST', '/api/cart/listings', { body: { name: lot.name } })
  return lot
}

type Prepared = { path: string; body?: object; form?: object }
type Write = {
  /** As §7 has it. */
  call: string
  what?: string
  as?: 'admin'
  prepare: (caller: Caller) => Promise<Prepared>
  status: number
  /** Null: no body. */
  reply: object | null
}

const WRITES: Write[] = [
  {
    call: 'POST /api/account/addresses',
    prepare: async () => ({
      path: '/api/account/addresses',
      body: { role: 'billing', address: EXAMPLE_ADDRESS, make_default: true },
    }),
    status: 201,
    reply: { address: { ...EXAMPLE_ADDRESS, role: 'billing', default: true } },
  },
  {
    call: 'PUT /api/account/addresses/{id}',
    prepare: async (caller) => ({
      path: `/api/account/addresses/${(await newAddress(caller)).id}`,
      body: { role: 'shipping', address: { ...EXAMPLE_ADDRESS, locality: 'Hebron' } },
    }),
    status: 200,
    reply: { address: { locality: 'Hebron' } },
  },
  {
    call: 'PUT /api/account/addresses/{id}',
    what: 'the default',
    prepare: async (caller) => ({
      path: `/api/account/addresses/${(await newAddress(caller)).id}`,
      body: { make_default: true },
    }),
    status: 200,
    reply: { address: { default: true } },
  },
  {
    call: 'DELETE /api/account/addresses/{id}',
    prepare: async (caller) => ({ path: `/api/account/addresses/${(await newAddress(caller)).id}` }),
    status: 204,
    reply: null,
  },
  {
    call: 'POST /api/account/starred/listings',
    prepare: async () => ({
      path: '/api/account/starred/listings',
      body: { listing_name: (await newLot()).name },
    }),
    status: 201,
    reply: { id: expect.any(String), is_open: true },
  },
  {
    call: 'DELETE /api/account/starred/listings/{id}',
    prepare: async (caller) => ({ path: `/api/account/starred/listings/${await newWatch(caller)}` }),
    status: 204,
    reply: null,
  },
  {
    call: 'PUT /api/admin/listings/{name}',
    what: 'the title',
    as: 'admin',
    prepare: async () => ({
      path: `/api/admin/listings/${(await newLot()).name}`,
      body: { listing: { overridden_title: 'Pallet of anvils' } },
    }),
    status: 200,
    reply: { title: 'Pallet of anvils' },
  },
  {
    call: 'PUT /api/admin/listings/{name}',
    what: 'the price',
    as: 'admin',
    prepare: async () => ({
      path: `/api/admin/listings/${(await newLot()).name}`,
      body: { listing: { fixed_price_cents: 450_00 } },
    }),
    status: 200,
    reply: { fixed_price_cents: 450_00 },
  },
  {
    call: 'DELETE /api/cart/listings/{name}',
    prepare: async (caller) => ({ path: `/api/cart/listings/${(await lotInCart(caller)).name}` }),
    status: 204,
    reply: null,
  },
  {
    call: 'PUT /api/cart',
    prepare: async (caller) => ({
      path: '/api/cart',
      body: { cart: { account_shipping_address_id: (await newAddress(caller)).id } },
    }),
    status: 200,
    reply: { accountShippingAddress: EXAMPLE_ADDRESS },
  },
  {
    call: 'POST /api/cart/listings',
    prepare: async () => ({ path: '/api/cart/listings', body: { name: (await newLot()).name } }),
    status: 201,
    reply: { listingCount: expect.any(Number) },
  },
  {
    call: 'POST /api/checkout/preview',
    prepare: async (caller) => {
      await lotInCart(caller)
      return { path: '/api/checkout/preview', body: CARD_PAYLOAD }
    },
    status: 200,
    reply: { totalCostFinalCents: expect.any(Number) },
  },
  {
    call: 'POST /api/orders',
    prepare: async (caller) => {
      await lotInCart(caller)
      return { path: '/api/orders', body: CARD_PAYLOAD }
    },
    status: 201,
    reply: { state: 'paid' },
  },
  {
    call: 'POST /api/orders',
    what: 'in direct mode, to the URL of its page',
    as: 'admin',
    prepare: async () => ({
      path: '/admin/direct_orders/new',
      body: {
        ...CARD_PAYLOAD,
        account_id: buyer.accountId,
        listings: [{ name: (await newLot()).name, price_cents: 123_00 }],
      },
    }),
    status: 201,
    reply: { orderType: 'direct_order', state: 'paid' },
  },
  {
    call: 'PUT /api/account/',
    what: 'the name',
    prepare: async () => ({ path: '/api/account/', body: { account: { first_name: 'Ida', last_name: 'Rhodes' } } }),
    status: 200,
    reply: { first_name: 'Ida', last_name: 'Rhodes' },
  },
  {
    call: 'PUT /api/account/preferences/inventory',
    prepare: async () => ({
      path: '/api/account/preferences/inventory',
      body: { inventory_preferences: { categories: [], conditions: [{ key: 'new', selected: true }], lot_sizes: [] } },
    }),
    status: 200,
    reply: {
      inventory_preferences: { conditions: expect.arrayContaining([{ key: 'new', name: 'New', selected: true }]) },
    },
  },
  {
    call: 'PUT /api/account/preferences/notifications',
    prepare: async () => ({
      path: '/api/account/preferences/notifications',
      body: { notification_preferences: [{ topic: 'bids', medium: 'email', enabled: false }] },
    }),
    status: 200,
    reply: {
      notification_preferences: expect.arrayContaining([{ topic: 'bids', medium: 'email', enabled: false }]),
    },
  },
  {
    call: 'POST /account/test_notifications',
    prepare: async () => ({ path: '/account/test_notifications' }),
    status: 202,
    reply: { message: expect.any(String) },
  },
  {
    call: 'POST /api/account/payment_methods',
    prepare: async () => ({
      path: '/api/account/payment_methods',
      body: { payment_method_nonce: 'fake-valid-visa-nonce', make_default: true },
    }),
    status: 201,
    reply: { payment_method: { type: 'CreditCard', default: true } },
  },
  {
    call: 'PUT /api/account/payment_methods/{id}',
    prepare: async (caller) => ({
      path: `/api/account/payment_methods/${(await newMethod(caller)).id}`,
      body: { make_default: true },
    }),
    status: 200,
    reply: { payment_method: { default: true } },
  },
  {
    call: 'DELETE /api/account/payment_methods/{id}',
    prepare: async (caller) => ({ path: `/api/account/payment_methods/${(await newMethod(caller)).id}` }),
    status: 204,
    reply: null,
  },
  {
    call: 'POST /account/starred/lots',
    prepare: async () => ({ path: '/account/starred/lots', form: { lot_id: (await newLot()).lotId } }),
    status: 201,
    reply: { id: expect.any(String) },
  },
  {
    call: 'POST /account/starred/lots/{id}',
    prepare: async (caller) => ({
      path: `/account/starred/lots/${await newWatch(caller)}`,
      form: { _method: 'delete' },
    }),
    status: 200,
    reply: { id: expect.any(String) },
  },
  // The last: it ends every session of the account.
  {
    call: 'PUT /api/account/',
    what: 'the password',
    prepare: async () => ({
      path: '/api/account/',
      body: {
        update_password: true,
        account: {
          current_password: PASSWORD,
          password: 'a better quilt 42',
          password_confirmation: 'a better quilt 42',
        },
      },
    }),
    status: 200,
    reply: { first_name: 'Ida' },
  },
]

/** The writes that §7's table names, such as 'PUT /api/cart'. A cell may name two, or one path with two methods. */
function listSpecifiedWrites(): string[] {
  const text = readFileSync(new URL('../../../../docs/spec/SPEC.md', import.meta.url), 'utf8')
  const [, section = ''] = /^## 7\. Calls$(.*?)^## 8/ms.exec(text) ?? []
  return section
    .split('\n')
    .map((line) => line.split('|')[1] ?? '')
    .flatMap((cell) => [...cell.matchAll(/((?:GET|POST|PUT|DELETE)(?:, (?:GET|POST|PUT|DELETE))*) (\/[^\s?,]*)/g)])
    .flatMap(([, methods = '', path]) => methods.split(', ').map((method) => `${method} ${path}`))
    .filter((call) => !call.startsWith('GET '))
}

describe('[S7.01] a program that calls over the wire', () => {
  test('finds every write of the specification in the table below', () => {
    const specified = listSpecifiedWrites()
    expect(specified.length).toBeGreaterThan(15)
    expect([...new Set(WRITES.map(({ call }) => call))].toSorted()).toEqual(specified.toSorted())
  })

  test.each(WRITES.map((write) => [[write.call, write.what].filter(Boolean).join(', '), write] as const))(
    '%s: works with ApiVersion and token, and is refused without the token or with another version',
    async (_title, { call, as, prepare, status, reply }) => {
      const caller = as === 'admin' ? admin : buyer
      const { path, ...given } = await prepare(caller)
      const method = call.split(' ')[0] as Method
      const json = 'application/json; charset=utf-8'
      expect(await caller.withoutToken(method, path, given)).toMatchObject({
        status: 403,
        type: json,
        body: { code: 'csrf_token_invalid', message: expect.any(String) },
      })
      expect(await caller.send(method, path, { ...given, headers: { apiversion: '4' } })).toMatchObject({
        status: 400,
        type: json,
        body: { code: 'unsupported_api_version', message: expect.any(String) },
      })
      // What was refused has done nothing: a removal still finds its row, and what is made is made now.
      const taken = await caller.send(method, path, given)
      if (reply === null) expect(taken).toEqual({ status, type: null, body: null })
      else expect(taken).toMatchObject({ status, type: json, body: reply })
    },
  )
})

/** Bodies that name no change, by the PUT that they are sent to. */
const EMPTY_PUTS: Record<string, { as?: 'admin'; bodies: object[]; prepare: (caller: Caller) => Promise<string> }> = {
  'PUT /api/account/addresses/{id}': {
    bodies: [{}, { role: 'shipping' }, { is_default: true }],
    prepare: async (caller) => `/api/account/addresses/${(await newAddress(caller)).id}`,
  },
  'PUT /api/admin/listings/{name}': {
    as: 'admin',
    bodies: [{}, { listing: {} }, { listing: { colour: 'red' } }],
    prepare: async () => `/api/admin/listings/${(await newLot()).name}`,
  },
  'PUT /api/cart': {
    bodies: [{}, { cart: {} }, { cart: { address: 'x' } }],
    prepare: async (caller) => {
      await lotInCart(caller)
      return '/api/cart'
    },
  },
  'PUT /api/account/': {
    bodies: [{}, { account: {} }, { account: { role: 'admin' } }, { update_password: true }],
    prepare: async () => '/api/account/',
  },
  'PUT /api/account/preferences/inventory': {
    bodies: [{}, { inventory_preferences: {} }, { inventory_preferences: { brands: [] } }],
    prepare: async () => '/api/account/preferences/inventory',
  },
  'PUT /api/account/preferences/notifications': {
    bodies: [{}, { notification_preferences: [] }],
    prepare: async () => '/api/account/preferences/notifications',
  },
  'PUT /api/account/payment_methods/{id}': {
    bodies: [{}, { is_default: true }],
    prepare: async (caller) => `/api/account/payment_methods/${(await newMethod(caller)).id}`,
  },
}

describe('[S7.35] a PUT with nothing in it', () => {
  test('is tried at every PUT of the specification', () => {
    const specified = listSpecifiedWrites().filter((call) => call.startsWith('PUT '))
    expect(Object.keys(EMPTY_PUTS).toSorted()).toEqual(specified.toSorted())
  })

  const cases = Object.entries(EMPTY_PUTS).flatMap(([call, { bodies, ...rest }]) =>
    bodies.map((body) => [call, JSON.stringify(body), { body, ...rest }] as const),
  )
  test.each(cases)('%s with %s is 400, and changes nothing', async (_call, _sent, { as, body, prepare }) => {
    const caller = await signIn(as ?? 'buyer')
    const path = await prepare(caller)
    const before = await readAll(caller)
    const reply = await caller.send('PUT', path, { body })
    expect(reply).toMatchObject({ status: 400, body: { code: 'malformed_request' } })
    expect(await readAll(caller)).toEqual(before)
  })

  test('with a password to change and none given names each that is missing', async () => {
    const caller = await signIn('buyer')
    const reply = await caller.send('PUT', '/api/account/', { body: { update_password: true, account: {} } })
    expect(reply).toMatchObject({ status: 422, body: { errors: { current_password: [expect.any(String)] } } })
  })

  test('turns no e-mail on that its reader has turned off', async () => {
    const caller = await signIn('buyer')
    const [inventory, notifications] = ['/api/account/preferences/inventory', '/api/account/preferences/notifications']
    const chosen = { inventory_preferences: { conditions: [{ key: 'new', selected: true }] } }
    const off = { topic: 'listings', medium: 'email', enabled: false }
    expect((await caller.send('PUT', inventory, { body: chosen })).status).toBe(200)
    expect((await caller.send('PUT', notifications, { body: { notification_preferences: [off] } })).status).toBe(200)
    expect((await caller.send('PUT', inventory, { body: { inventory_preferences: {} } })).status).toBe(400)
    const { body } = await caller.send('GET', notifications)
    expect(body).toMatchObject({ notification_preferences: expect.arrayContaining([off]) })
  })
})

/** Whatever of an account a PUT of §7 could change. */
async function readAll(caller: Caller): Promise<unknown[]> {
  const paths = ['', 'addresses', 'payment_methods', 'preferences/inventory', 'preferences/notifications']
  const replies = [...paths.map((path) => `/api/account/${path}`), '/api/cart'].map((path) => caller.send('GET', path))
  return (await Promise.all(replies)).map(({ body }) => body)
}
