import { showsCart } from '@lotyard/contract/rules/site/paths/show-cart'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../ui/forms/button.tsx'
import { lazyPart } from '../../ui/layout/lazy-part.tsx'
import type { LoadedCart } from './load-cart.server.ts'
import { useCloseCart } from './use-close-cart.ts'

const CartPanel = lazyPart(() => import('./cart-panel.tsx'), {
  fallback: (
    <p role="status" className="p-4">
      Opening your cart…
    </p>
  ),
  Failed: CouldNotOpen,
})

/** Spec §2: the cart on every page. Its script is loaded when it is first opened. */
export function CartFlyout({ loaded }: { loaded: LoadedCart | null }) {
  const { search } = useLocation()
  const isLeft = useSyncExternalStore(listenToBack, hasLeft, () => false)
  if (!showsCart(search) || isLeft) return null
  return (
    // Around what stands in for the panel; the panel itself lies in a layer of its own.
    <div className="fixed top-0 right-0 z-50 bg-surface">
      <CartPanel loaded={loaded} />
    </div>
  )
}

/** Mostly without a connection: the cart opens by itself when it is back. */
function CouldNotOpen({ retry }: { retry: () => void }) {
  const { close } = useCloseCart()
  useEffect(() => {
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [retry])
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 border border-line p-4">
      We couldn’t open your cart.
      <Button isSmall onClick={retry}>
        Retry
      </Button>
      <Button isSmall onClick={close}>
        Close
      </Button>
    </div>
  )
}

function listenToBack(listener: () => void): () => void {
  window.addEventListener('popstate', listener)
  return () => window.removeEventListener('popstate', listener)
}

/** After Back the router still loads the page. The cart closes at once. */
function hasLeft(): boolean {
  return !showsCart(window.location.search)
}
