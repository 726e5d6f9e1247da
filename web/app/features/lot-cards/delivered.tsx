import { deliveredOf } from '@lotyard/contract/rules/listings/prices/delivered'
import { formatCents } from '@lotyard/contract/rules/money'
import { freightWithCart } from './freight-with-cart.ts'
import type { ShownLot } from './card/shown-lot.ts'

/** What the lot costs at the door of a reader with a ship-to address, and what it adds to their cart. */
export function Delivered({ listing }: { listing: ShownLot }) {
  const delivered = deliveredOf(listing)
  if (delivered === null) return null
  const withCart = freightWithCart(listing.shipping_cost_cents, listing.shipping_cost_with_cart_cents)
  return (
    <p className="lot-delivered">
      <span>
        <b>{formatCents(delivered.totalCents)}</b> delivered
      </span>
      {delivered.unitCents !== null && <span>{`${formatCents(delivered.unitCents)} a unit`}</span>}
      {withCart !== null && <span>{`Ships with your cart for +${formatCents(withCart)}`}</span>}
    </p>
  )
}
