import type { DeliverTo } from '@lotyard/contract/rules/shipping/deliver-to'
import { withShowCart } from '@lotyard/contract/rules/site/paths/show-cart'
import { useLocation } from 'react-router'
import { OPENED_CART } from '../../../lib/pages/paths/show-cart.ts'
import { Link } from '../../../ui/link.tsx'
import { DeliverToForm } from './deliver-to-form.tsx'

/** What the header's menu opens. The cart's address comes first: then there is nothing to enter here. */
export default function DeliverToPanel({ place, hasShipTo }: { place: DeliverTo | null; hasShipTo: boolean }) {
  return hasShipTo ? <CartShipTo /> : <DeliverToForm place={place} />
}

function CartShipTo() {
  const { pathname, search } = useLocation()
  return (
    <p className="p-4">
      Delivered prices are to your cart’s shipping address. Change it{' '}
      <Link
        to={withShowCart(pathname + search)}
        state={OPENED_CART}
        preventScrollReset
        defaultShouldRevalidate={false}
        className="text-link"
      >
        in your cart
      </Link>{' '}
      or{' '}
      <Link to="/account/addresses/" className="text-link">
        edit your addresses
      </Link>
      .
    </p>
  )
}
