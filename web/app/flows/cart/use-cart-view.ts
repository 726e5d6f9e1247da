import { EMPTY_CART } from '@lotyard/contract/rules/cart/empty-cart'
import { useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { useApi } from '../../api/api-context.ts'
import { cartStoreFor, createCartStore, type CartStore, type CartView } from '../../features/cart/store/cart-store.ts'
import { useFreshCart } from '../../features/cart/store/use-fresh-cart.ts'
import { useIsOnline } from '../../lib/browser/use-is-online.ts'
import { useIsLinkUp } from '../../live/use-live-feed.ts'
import type { LoadedCart } from './load-cart.server.ts'

/** A cart that was just answered, as by adding a lot, needs no second request. */
const FRESH_MS = 3_000

type Shown = CartView & { store: CartStore }

/** The cart as this tab last heard of it. */
export function useShownCart(email: string, loaded: LoadedCart | null): Shown {
  const api = useApi()
  // On the server a store of its own for each page: nothing may be kept there from one buyer to the next.
  const store = useMemo(
    () => (typeof window === 'undefined' ? createCartStore(api, email) : cartStoreFor(api, email)),
    [api, email],
  )
  const view = useSyncExternalStore(store.listen, store.read, store.read)
  // Until the page has been taken over, the cart is the one that it was drawn with.
  const shown = view.cart === null && loaded !== null ? toView(loaded) : view
  return { ...shown, store }
}

/** The cart as it is now, for as long as the buyer looks at it. */
export function useCartView(email: string, loaded: LoadedCart | null): Shown & { isConnected: boolean } {
  const shown = useShownCart(email, loaded)
  const { store } = shown
  const isOnline = useIsOnline()
  const isLinkUp = useIsLinkUp()
  const isConnected = isOnline && isLinkUp

  useLayoutEffect(() => {
    if (loaded?.cart) store.take(loaded.cart)
  }, [store, loaded])

  // Also when the connection returns: what failed without it would stay on the page until the next poll.
  useEffect(() => {
    const { cart, problem } = store.read()
    const isStale = Date.now() - store.checkedAtMs() > FRESH_MS
    if (cart === null || problem !== null || (isStale && navigator.onLine)) void store.refresh()
  }, [store, isConnected])

  useFreshCart(store)

  return { ...shown, isConnected }
}

function toView(loaded: LoadedCart): CartView {
  return { cart: loaded.cart ?? EMPTY_CART, isFetching: false, problem: loaded.problem, isSignedOut: false }
}
