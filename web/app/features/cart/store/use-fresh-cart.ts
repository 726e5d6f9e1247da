import { useEffect } from 'react'
import type { CartStore } from './cart-store.ts'

/** Lots are sold and prices fall without a change of the cart. */
const POLL_MS = 15_000

/** Reads the cart again and again while the tab is in sight. */
export function useFreshCart(store: CartStore): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && navigator.onLine) void store.refresh()
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [store])
}
