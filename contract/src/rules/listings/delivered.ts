import { sellingPriceCents, type Priced } from './selling-price.ts'

export type Shipped = Priced & { units: number; shipping_cost_cents: number | null }

/** What a lot costs at the buyer's door, and its part of each unit. Null where freight has no price. */
export function deliveredOf(listing: Shipped): { totalCents: number; perUnitCents: number } | null {
  if (listing.shipping_cost_cents === null) return null
  const totalCents = sellingPriceCents(listing) + listing.shipping_cost_cents
  // Past what one amount may be, so this is not perItemCents.
  return { totalCents, perUnitCents: Math.round(totalCents / listing.units) }
}
