// The cart of this tab: what the server last said, and the calls that change it.
//
// Replies may overtake each other. An older version never replaces a newer one; of two replies with one version, the one
// that was asked for last counts, because prices and what is gone change without a new version.
import type {
  addToCartEndpoint,
  Cart,
  cartSummaryEndpoint,
  CartSummary,
  changeCartEndpoint,
  getCartEndpoint,
  removeFromCartEndpoint,
} from '@lotyard/contract/orders/cart'
import type { InputOf } from '@lotyard/contract/wire/endpoint'
import { EMPTY_CART } from '@lotyard/contract/rules/cart/empty-cart'
import type { Api, Outcome } from '../../../api/api.ts'
import { putCart, readKnownCart, setLotBusy } from '../../../lib/viewer/cart-state.ts'
import { cartChannel } from './cart-channel.ts'

/** Spec §4: a fetch starts, then succeeds or fails; when it fails the cart is empty with zero totals. */
export type CartView = {
  /** Null before the first fetch has ended. */
  cart: Cart | null
  isFetching: boolean
  problem: string | null
  /** The session has ended. */
  isSignedOut: boolean
}

export type CartChanges = InputOf<typeof changeCartEndpoint>['body']['cart']

export type CartStore = {
  read: () => CartView
  listen: (listener: () => void) => () => void
  /** When the server last told about this cart, by this device's clock. */
  checkedAtMs: () => number
  /** What the server drew the page with. */
  take: (cart: Cart) => void
  refresh: () => Promise<void>
  /** After another call changed the cart, as placing an order does: the other tabs would go on selling what was bought. */
  refreshAllTabs: () => Promise<void>
  /** Asks for as much as this tab shows. */
  check: () => Promise<void>
  add: (name: string) => Promise<Outcome<Cart>>
  remove: (name: string) => Promise<Outcome<unknown>>
  /** One after the other, then the cart is read once. Ends at the first that is refused. */
  removeAll: (names: readonly string[]) => Promise<Outcome<unknown>>
  change: (changes: CartChanges) => Promise<Outcome<Cart>>
}

let current: { api: Api; email: string; store: CartStore } | null = null

/** The tab's one store. Signing in to another account begins another. */
export function cartStoreFor(api: Api, email: string): CartStore {
  if (current?.api !== api || current.email !== email) current = { api, email, store: createCartStore(api, email) }
  return current.store
}

export function createCartStore(api: Api, email: string): CartStore {
  const listeners = new Set<() => void>()
  let view: CartView = { cart: null, isFetching: false, problem: null, isSignedOut: false }
  let newest = { version: 0, request: 0 }
  let lastRequest = 0
  let checkedAtMs = 0

  function show(part: Partial<CartView>): void {
    view = { ...view, ...part }
    for (const listener of listeners) listener()
  }

  function takeReply(cart: Cart, request: number): void {
    checkedAtMs = Date.now()
    const isOlder = cart.version < newest.version || (cart.version === newest.version && request < newest.request)
    const isFetching = request < lastRequest && view.isFetching
    if (isOlder) return show({ isFetching })
    newest = { version: cart.version, request }
    show({ cart, isFetching, problem: null, isSignedOut: false })
    putCart(email, toSummary(cart))
  }

  async function refresh(): Promise<void> {
    const request = ++lastRequest
    show({ isFetching: true })
    const outcome = await api.call<typeof getCartEndpoint>('GET', '/api/cart')
    if (outcome.ok) return takeReply(outcome.data, request)
    // A later request will say more.
    if (request < lastRequest) return
    show({ cart: EMPTY_CART, isFetching: false, problem: outcome.error.message, isSignedOut: outcome.status === 401 })
  }

  async function refreshAllTabs(): Promise<void> {
    await refresh()
    cartChannel.tell({ email, version: newest.version })
  }

  async function refreshSummary(): Promise<void> {
    const outcome = await api.call<typeof cartSummaryEndpoint>('GET', '/api/cart/summary')
    // The number in the header stays as it is: what could not be read has not changed.
    if (!outcome.ok) return
    checkedAtMs = Date.now()
    putCart(email, outcome.data)
  }

  async function takeOut(name: string): Promise<Outcome<unknown>> {
    setLotBusy(email, name, true)
    const outcome = await api.call<typeof removeFromCartEndpoint>('DELETE', '/api/cart/listings/:name', {
      params: { name },
    })
    setLotBusy(email, name, false)
    // Another tab or device has removed it already.
    const isThere = !outcome.ok && outcome.status !== 404
    if (isThere) return outcome
    const known = readKnownCart({ email, cart: null })
    // At once: were the cart not to be read now, the lot's buttons would still say that it is in it.
    if (known !== null) putCart(email, withoutLot(known, name, view.cart))
    return { ok: true, data: undefined }
  }

  async function removeAll(names: readonly string[]): Promise<Outcome<unknown>> {
    let outcome: Outcome<unknown> = { ok: true, data: undefined }
    for (const name of names) if (outcome.ok) outcome = await takeOut(name)
    if (outcome.ok || names.length > 1) await refreshAllTabs()
    return outcome
  }

  async function replyOf(call: Promise<Outcome<Cart>>): Promise<Outcome<Cart>> {
    const request = ++lastRequest
    const outcome = await call
    if (outcome.ok) {
      takeReply(outcome.data, request)
      cartChannel.tell({ email, version: outcome.data.version })
    }
    return outcome
  }

  return {
    read: () => view,
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    checkedAtMs: () => checkedAtMs,
    take: (cart) => takeReply(cart, lastRequest),
    refresh,
    refreshAllTabs,
    check: () => (view.cart === null ? refreshSummary() : refresh()),
    add: (name) => replyOf(api.call<typeof addToCartEndpoint>('POST', '/api/cart/listings', { body: { name } })),
    change: (cart) => replyOf(api.call<typeof changeCartEndpoint>('PUT', '/api/cart', { body: { cart } })),
    remove: (name) => removeAll([name]),
    removeAll,
  }
}

/** A gone lot was not counted. One that this tab has not looked at is taken for one that was. */
function withoutLot(known: CartSummary, name: string, shown: Cart | null): CartSummary {
  const lots = shown?.warehouses.flatMap(({ listings }) => listings) ?? []
  const isGone = lots.some((lot) => lot.name === name && lot.state === 'gone')
  const names = known.names.filter((one) => one !== name)
  const fewer = isGone ? 0 : known.names.length - names.length
  return { ...known, names, listingCount: Math.max(0, known.listingCount - fewer) }
}

function toSummary({ version, listingCount, warehouses, accountShippingAddress: to }: Cart): CartSummary {
  return {
    version,
    listingCount,
    names: warehouses.flatMap(({ listings }) => listings.map(({ name }) => name)),
    shipTo: to && {
      id: to.id,
      postal_code: to.postal_code,
      address_type: to.address_type,
      loading_dock: to.loading_dock,
    },
    pickUpKeys: warehouses.filter(({ isPickUp }) => isPickUp).map(({ key }) => key),
  }
}
