import { withShowCart } from '@lotyard/contract/rules/site/paths/show-cart'
import { useLocation } from 'react-router'
import { SLIM_LINK } from '../../../features/shell/slim-frame.tsx'
import { OPENED_CART } from '../../../lib/pages/paths/show-cart.ts'
import { Link } from '../../../ui/link.tsx'

/** Opens the cart over the checkout, with its step: what was typed there is still there when the cart is closed. */
export function CartLink() {
  const { pathname, search, hash } = useLocation()
  return (
    <Link
      to={withShowCart(pathname + search + hash)}
      state={OPENED_CART}
      className={SLIM_LINK}
      preventScrollReset
      defaultShouldRevalidate={false}
    >
      Back to cart
    </Link>
  )
}
