import { deliveredPrice, type DeliveredPrice } from '../../shipping/delivered.ts'
import { sellingPriceCents, type Priced } from './selling-price.ts'

export type Shipped = Priced & { units: number; shipping_cost_cents: number | null }

/** What a lot costs at the buyer's dock. Null where freight has no price. */
export function deliveredOf(listing: Shipped): DeliveredPrice | null {
  const { units, shipping_cost_cents: freightCents } = listing
  return freightCents === null ? null : deliveredPrice({ priceCents: sellingPriceCents(listing), freightCents }, units)
}
