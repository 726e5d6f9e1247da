import { withShowCart } from '@lotyard/contract/rules/site/paths/show-cart'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { OPENED_CART } from '../../../lib/pages/paths/show-cart.ts'
import { useKnownCart } from '../../../lib/viewer/cart-state.ts'
import { useWatchedCount } from '../../../lib/viewer/watched-count.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Bell } from './bell.tsx'
import { Brand, useSiteLogo } from '../brand.tsx'
import type { Viewer } from '../viewer.ts'
import { Eye, ShoppingCart } from '../../../ui/icons/card-icons.tsx'
import { Link } from '../../../ui/link.tsx'

export function SiteHeader({ viewer, search }: { viewer: Viewer | null; search: ReactNode }) {
  return (
    <header className="bg-bar text-on-bar">
      <div className="page site-bar">
        <Link to="/" className="brand">
          <Brand logo={useSiteLogo()} />
        </Link>
        <div className="col-span-2 row-start-2 md:col-span-1 md:row-start-auto">{search}</div>
        <div className="flex items-center justify-end gap-4 md:gap-5">
          <AccountMenu viewer={viewer} />
          {viewer !== null && <Bell />}
          {viewer !== null && <WatchedCount />}
          <CartLink isSignedIn={viewer !== null} />
        </div>
      </div>
    </header>
  )
}

/** Opens the cart on this page. */
function CartLink({ isSignedIn }: { isSignedIn: boolean }) {
  const { pathname, search } = useLocation()
  const cart = useKnownCart()
  return (
    <Link
      to={withShowCart(pathname + search)}
      state={OPENED_CART}
      className="inline-flex min-h-11 items-center gap-1.5 font-semibold hover:underline"
      preventScrollReset
      defaultShouldRevalidate={false}
      data-cart-link
    >
      <ShoppingCart />
      <span className="max-sm:sr-only">Cart</span>
      {isSignedIn && (
        <>
          <span className="figures" data-cart-count>
            {cart?.listingCount ?? ''}
          </span>
          <span className="sr-only">lots</span>
        </>
      )}
    </Link>
  )
}

function WatchedCount() {
  const { count } = useWatchedCount()
  return (
    <Link
      to="/account/watch_list/"
      className="inline-flex min-h-11 min-w-6 items-center gap-1.5 font-semibold hover:underline"
    >
      <Eye />
      <span className="figures" data-watched-count>
        {count ?? ''}
      </span>
      <span className="sr-only">watched lots</span>
    </Link>
  )
}
