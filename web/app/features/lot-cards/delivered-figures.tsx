import { deliveredOf } from '@lotyard/contract/rules/listings/prices/delivered'
import { formatCents } from '@lotyard/contract/rules/money'
import type { ShownLot } from './card/shown-lot.ts'
import { freightWithCart } from './freight-with-cart.ts'

/** The same as `Delivered`, for the column of a table that is headed so; elsewhere the label stands below the amount. */
export function DeliveredFigures({ listing, label }: { listing: ShownLot; label?: string }) {
  const delivered = deliveredOf(listing)
  if (delivered === null) return null
  const withCart = freightWithCart(listing.shipping_cost_cents, listing.shipping_cost_with_cart_cents)
  return (
    <>
      <span className="block font-semibold">{formatCents(delivered.totalCents)}</span>
      {label !== undefined && <span className="block text-xs text-ink-soft">{label}</span>}
      {delivered.unitCents !== null && (
        <span className="block text-xs text-ink-soft">{formatCents(delivered.unitCents)} a unit</span>
      )}
      {withCart !== null && (
        <span className="block text-xs font-semibold whitespace-normal text-good">
          +{formatCents(withCart)} with your cart
        </span>
      )}
    </>
  )
}
