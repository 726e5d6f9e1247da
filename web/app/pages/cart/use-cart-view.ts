import { EMPTY_CART } from '@lotyard/contract/rules/cart/empty-cart'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useApi } from '../../api/api-context.ts'
import { cartStoreFor, type CartStore, type CartView } from '../../features/cart/cart-store.ts'
import type { LoadedCart } from './load-cart.server.ts'

/** A cart that was just answered, as by adding a lot, needs no second request. */
const FRESH_MS = 3_000
/** Lots are sold and prices fall without a change of the cart. */
const POLL_MS = 15_000

/** The cart as it is now, for as long as somebody looks at it. */
export function useCartView(email: string, loaded: LoadedCart | null): CartView & { store: CartStore } {
  const api = useApi()
  const store = useMemo(() => {
    const found = cartStoreFor(api, email)
    if (loaded?.cart) found.take(loaded.cart)
    return found
  }, [api, email, loaded])
  const view = useSyncExternalStore(store.listen, store.read, () => toView(loaded))

  useEffect(() => {
    if (Date.now() - store.checkedAtMs() > FRESH_MS || store.read().cart === null) void store.refresh()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && navigator.onLine) void store.refresh()
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [store])

  return { ...view, store }
}

/** What the server drew, and the browser's first render with it. */
export function toView(loaded: LoadedCart | null): CartView {
  if (loaded === null) return { cart: null, isFetching: true, problem: null, isSignedOut: false }
  return { cart: loaded.cart ?? EMPTY_CART, isFetching: false, problem: loaded.problem, isSignedOut: false }
}
