import type { Cart } from '@lotyard/contract/orders/cart'
import { EMPTY_CART } from '@lotyard/contract/rules/cart/empty-cart'
import { expect, test, vi } from 'vitest'
import type { Api, Outcome } from '../../../api/api.ts'
import { readKnownCart, readLotInCart } from '../../../lib/viewer/cart-state.ts'
import { cartChannel } from './cart-channel.ts'
import { createCartStore } from './cart-store.ts'

const warehouse = (names: string[]) =>
  ({ key: 'hebron', listings: names.map((name) => ({ name, state: 'available' })) }) as unknown as Cart['warehouses'][0]
const cartOf = (version: number, ...names: string[]): Cart => ({
  ...EMPTY_CART,
  version,
  listingCount: names.length,
  warehouses: names.length === 0 ? [] : [warehouse(names)],
})
const ok = <T,>(data: T): Outcome<T> => ({ ok: true, data })
const refused = (status: number, message = 'No.'): Outcome<never> => ({
  ok: false,
  status,
  error: { code: 'refused', message },
})

/** Each test has an account of its own, because a tab has one state of the cart. */
let accounts = 0
function setUp() {
  const email = `buyer-${++accounts}@lotyard.test`
  const call = vi.fn(async (_method: string, _path: string, _input?: unknown): Promise<Outcome<unknown>> =>
    refused(500),
  )
  return { email, call, store: createCartStore({ call } as unknown as Api, email) }
}
const known = (email: string) => readKnownCart({ email, cart: null })

test('[S4.01] a fetch starts, then succeeds', async () => {
  const { store, call, email } = setUp()
  call.mockResolvedValueOnce(ok(cartOf(3, 'A1', 'B2')))
  const done = store.refresh()
  expect(store.read()).toMatchObject({ cart: null, isFetching: true })
  await done
  expect(store.read()).toMatchObject({ cart: { version: 3 }, isFetching: false, problem: null })
  expect(known(email)).toMatchObject({ version: 3, listingCount: 2, names: ['A1', 'B2'], shipTo: null })
})

test('[S4.01] a fetch that fails leaves an empty cart with zero totals, and says why', async () => {
  const { store, call, email } = setUp()
  call.mockResolvedValueOnce(ok(cartOf(3, 'A1')))
  await store.refresh()
  call.mockResolvedValueOnce(refused(503, 'Try again in a moment.'))
  await store.refresh()
  expect(store.read()).toEqual({
    cart: EMPTY_CART,
    isFetching: false,
    problem: 'Try again in a moment.',
    isSignedOut: false,
  })
  // What could not be read has not changed.
  expect(readLotInCart({ email, cart: null }, 'A1')).toBe('in')
  call.mockResolvedValueOnce(ok(cartOf(3, 'A1')))
  await store.refresh()
  expect(store.read()).toMatchObject({ cart: { listingCount: 1 }, problem: null })
})

test('a session that has ended is told apart from a failure', async () => {
  const { store, call } = setUp()
  call.mockResolvedValueOnce(refused(401))
  await store.refresh()
  expect(store.read().isSignedOut).toBe(true)
})

test('an older version never replaces a newer one, in whatever order replies come', async () => {
  const { store, call, email } = setUp()
  const replies: ((outcome: Outcome<unknown>) => void)[] = []
  call.mockImplementation(() => new Promise((resolve) => replies.push(resolve)))
  const both = [store.refresh(), store.add('B2')]
  replies[1]!(ok(cartOf(5, 'A1', 'B2')))
  await both[1]
  replies[0]!(ok(cartOf(4, 'A1')))
  await both[0]
  expect(store.read()).toMatchObject({ cart: { version: 5 }, isFetching: false })
  expect(known(email)?.version).toBe(5)
})

test('of two replies with one version the one that was asked for last counts', async () => {
  const { store, call } = setUp()
  const replies: ((outcome: Outcome<unknown>) => void)[] = []
  call.mockImplementation(() => new Promise((resolve) => replies.push(resolve)))
  const both = [store.refresh(), store.refresh()]
  replies[1]!(ok({ ...cartOf(4, 'A1'), subtotalCostCents: 900 }))
  replies[0]!(ok({ ...cartOf(4, 'A1'), subtotalCostCents: 1_000 }))
  await Promise.all(both)
  expect(store.read().cart?.subtotalCostCents).toBe(900)
})

test('[S4.02] removing a lot takes it off the page at once, even where the cart cannot be read afterwards', async () => {
  const { store, call, email } = setUp()
  call.mockResolvedValueOnce(ok(cartOf(3, 'A1', 'B2')))
  await store.refresh()
  let answer: (outcome: Outcome<unknown>) => void = () => {}
  call.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  const removed = store.remove('A1')
  expect(readLotInCart({ email, cart: null }, 'A1')).toBe('busy')
  answer(ok(undefined))
  await removed
  expect(call.mock.calls.map(([method, path]) => `${method} ${path}`)).toEqual([
    'GET /api/cart',
    'DELETE /api/cart/listings/:name',
    'GET /api/cart',
  ])
  expect(readLotInCart({ email, cart: null }, 'A1')).toBe('out')
  expect(readLotInCart({ email, cart: null }, 'B2')).toBe('in')
})

test('where the cart cannot be read after a removal, the lot is not counted any more; a gone one never was', async () => {
  const { store, call, email } = setUp()
  const gone = { name: 'G1', state: 'gone' } as Cart['warehouses'][0]['listings'][0]
  const both = warehouse(['A1', 'B2'])
  call.mockResolvedValueOnce(
    ok({ ...cartOf(3, 'A1', 'B2'), warehouses: [{ ...both, listings: [...both.listings, gone] }] }),
  )
  await store.refresh()
  call.mockResolvedValueOnce(ok(undefined))
  await store.remove('G1')
  expect(known(email)).toMatchObject({ listingCount: 2, names: ['A1', 'B2'] })
  call.mockResolvedValueOnce(ok(undefined))
  await store.remove('A1')
  expect(known(email)).toMatchObject({ listingCount: 1, names: ['B2'] })
})

test('a removal that is refused changes nothing', async () => {
  const { store, call, email } = setUp()
  call.mockResolvedValueOnce(ok(cartOf(3, 'A1')))
  await store.refresh()
  call.mockResolvedValueOnce(refused(409, 'You won this lot.'))
  expect(await store.remove('A1')).toMatchObject({ ok: false, status: 409 })
  expect(readLotInCart({ email, cart: null }, 'A1')).toBe('in')
})

test('a lot that another tab has removed already is removed', async () => {
  const { store, call } = setUp()
  call.mockResolvedValueOnce(ok(cartOf(3, 'A1')))
  await store.refresh()
  call.mockResolvedValueOnce(refused(404)).mockResolvedValueOnce(ok(cartOf(4)))
  expect((await store.remove('A1')).ok).toBe(true)
  expect(store.read().cart?.version).toBe(4)
})

test('a tab that has not opened its cart asks for the summary alone', async () => {
  const { store, call, email } = setUp()
  call.mockResolvedValueOnce(ok({ version: 7, listingCount: 1, names: ['A1'], shipTo: null, pickUpKeys: [] }))
  await store.check()
  expect(call.mock.calls.map(([, path]) => path)).toEqual(['/api/cart/summary'])
  expect(known(email)?.version).toBe(7)
  call.mockResolvedValueOnce(ok(cartOf(7, 'A1')))
  await store.refresh()
  call.mockResolvedValueOnce(ok(cartOf(8)))
  await store.check()
  expect(call.mock.calls.at(-1)![1]).toBe('/api/cart')
})

test('every change is told to the other tabs', async () => {
  const { store, call, email } = setUp()
  const other = new BroadcastChannel('lotyard-cart')
  const heard: unknown[] = []
  // Other files of tests speak on this channel too: it joins all threads of a process.
  other.addEventListener('message', ({ data }) => data.email === email && heard.push(data))
  const stop = cartChannel.listen(() => {})
  call.mockResolvedValueOnce(ok(cartOf(2, 'A1')))
  await store.add('A1')
  await expect.poll(() => heard).toEqual([{ email, version: 2 }])
  stop()
  other.close()
})
