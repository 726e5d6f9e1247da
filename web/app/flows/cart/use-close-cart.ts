import { withoutCart } from '@lotyard/contract/rules/site/paths/show-cart'
import { useLocation, useNavigate } from 'react-router'
import type { OPENED_CART } from '../../lib/pages/paths/show-cart.ts'

type Closing = { closeTo: string; close: () => void }

/** Closes the cart as Back would where a press on this page opened it; otherwise there may be no page to go back to. */
export function useCloseCart(): Closing {
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  // With the hash: at the checkout it says which step is open.
  const closeTo = pathname + withoutCart(search) + hash
  function close() {
    if ((state as Partial<typeof OPENED_CART> | null)?.openedCart) return void navigate(-1)
    void navigate(closeTo, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
  }
  return { closeTo, close }
}
