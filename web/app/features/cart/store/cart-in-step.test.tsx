import type { CartSummary } from '@lotyard/contract/orders/cart'
import { afterEach, expect, test, vi } from 'vitest'
import { raiseAddressEvent } from '../../../lib/browser/address-events.ts'
import { putCart } from '../../../lib/viewer/cart-state.ts'
import type { Api } from '../../../api/api.ts'
import { keepCartInStep } from './cart-in-step.ts'
import { cartStoreFor } from './cart-store.ts'

let stop = () => {}
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const shipTo = { id: 'a1', postal_code: '46803', address_type: 'Commercial', loading_dock: true } as const
const summary = (change: Partial<CartSummary> = {}): CartSummary => ({
  version: 1,
  listingCount: 1,
  names: ['A1'],
  shipTo,
  pickUpKeys: [],
  ...change,
})

let accounts = 0
function setUp(loaded: CartSummary | null = summary()) {
  const email = `in-step-${++accounts}@lotyard.test`
  const api = { call: vi.fn() } as unknown as Api
  const store = cartStoreFor(api, email)
  const check = vi.spyOn(store, 'check').mockResolvedValue()
  const checkedAtMs = vi.spyOn(store, 'checkedAtMs').mockImplementation(() => Date.now())
  const reloadPage = vi.fn()
  let tellCart: (version: number) => void = () => {}
  stop = keepCartInStep({
    api,
    email,
    loaded: () => loaded,
    watchCart: (listener) => {
      tellCart = listener
      return () => {}
    },
    reloadPage,
  })
  return { email, check, checkedAtMs, reloadPage, tellCart: (version: number) => tellCart(version) }
}

test('a newer version on another device is asked for, an older one is not', () => {
  const { check, tellCart } = setUp(summary({ version: 5 }))
  tellCart(5)
  tellCart(4)
  expect(check).not.toHaveBeenCalled()
  tellCart(6)
  expect(check).toHaveBeenCalledTimes(1)
})

test('other tabs of the same account count, those of another one do not', async () => {
  const { check, email } = setUp()
  const other = new BroadcastChannel('lotyard-cart')
  other.postMessage({ email: 'somebody@lotyard.test', version: 9 })
  other.postMessage({ email, version: 9 })
  await expect.poll(() => check.mock.calls.length).toBe(1)
  other.close()
})

test('a reader who comes back to a tab after a while gets the newest cart', () => {
  vi.useFakeTimers()
  const { check, checkedAtMs } = setUp()
  window.dispatchEvent(new Event('focus'))
  expect(check).not.toHaveBeenCalled()
  checkedAtMs.mockImplementation(() => Date.now() - 10_001)
  window.dispatchEvent(new Event('focus'))
  expect(check).toHaveBeenCalledTimes(1)
})

test('[S4.03 updated] [S4.03 deleted] [S4.03 unaffected] an edited or removed ship-to refreshes cart and shipping costs once, however often it is told; a new name refreshes nothing', async () => {
  const { check, reloadPage, email, tellCart } = setUp()
  const { id: _id, ...freight } = shipTo
  const moved = { changed: ['postal_code' as const], after: { ...freight, postal_code: '10001' } }
  raiseAddressEvent({ type: 'updated', id: 'a1', role: 'shipping', changed: [], after: freight })
  raiseAddressEvent({ type: 'updated', id: 'b2', role: 'shipping', ...moved })
  raiseAddressEvent({ type: 'default_updated', id: 'a1', role: 'shipping' })
  raiseAddressEvent({ type: 'created', id: 'b2', role: 'shipping' })
  expect([check.mock.calls.length, reloadPage.mock.calls.length]).toEqual([0, 0])
  check.mockImplementation(async () => {
    await Promise.resolve()
    putCart(email, summary({ version: 2, shipTo: { ...shipTo, postal_code: '10001' } }))
  })
  tellCart(2)
  raiseAddressEvent({ type: 'updated', id: 'a1', role: 'shipping', ...moved })
  tellCart(2)
  await vi.waitFor(() => expect(reloadPage).toHaveBeenCalled())
  raiseAddressEvent({ type: 'updated', id: 'a1', role: 'shipping', ...moved })
  await Promise.resolve()
  expect([check.mock.calls.length, reloadPage.mock.calls.length]).toEqual([1, 1])
  check.mockImplementation(async () => putCart(email, summary({ version: 3, shipTo: null })))
  raiseAddressEvent({ type: 'deleted', id: 'a1', role: 'shipping' })
  await vi.waitFor(() => expect([check.mock.calls.length, reloadPage.mock.calls.length]).toEqual([2, 2]))
})

test('shipping costs on the page follow the lots of the cart, its ship-to and its pick-ups, and nothing else', () => {
  const { email, reloadPage } = setUp()
  putCart(email, summary({ version: 2 }))
  expect(reloadPage).not.toHaveBeenCalled()
  putCart(email, summary({ version: 3, names: ['A1', 'B2'], listingCount: 2 }))
  expect(reloadPage).toHaveBeenCalledTimes(1)
  const elsewhere = { ...shipTo, postal_code: '10001' }
  putCart(email, summary({ version: 4, names: ['B2', 'A1'], shipTo: elsewhere }))
  expect(reloadPage).toHaveBeenCalledTimes(2)
  putCart(email, summary({ version: 5, names: ['A1', 'B2'], shipTo: elsewhere, pickUpKeys: ['hebron'] }))
  expect(reloadPage).toHaveBeenCalledTimes(3)
})

test('the same ship-to with its keys in another order loads nothing again', () => {
  const { email, reloadPage } = setUp()
  const { id, postal_code, address_type, loading_dock } = shipTo
  putCart(email, summary({ version: 2, shipTo: { loading_dock, address_type, postal_code, id } }))
  expect(reloadPage).not.toHaveBeenCalled()
})

test('without a ship-to there are no shipping costs to load again', () => {
  const { email, reloadPage } = setUp(summary({ shipTo: null }))
  putCart(email, summary({ version: 2, shipTo: null, names: ['A1', 'B2'] }))
  expect(reloadPage).not.toHaveBeenCalled()
})
