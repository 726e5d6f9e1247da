// What the lot page shows of a lot's freight: the wire's reply without the buyer's street and phone number.
import type { ListingShippingCost } from '@lotyard/contract/lots/shipping'

export type FreightQuote = Pick<ListingShippingCost, 'parts'> & {
  mode: NonNullable<ListingShippingCost['mode']>
  /** Before the discount. */
  costCents: number
  discountCents: number
  finalCents: number
  miles: number
  /** What the lot would add to the cart's freight; null where it would travel alone. */
  withCartCents: number | null
}

export type ShipToPlace = { postalCode: string; city: string; region: string }

/** Without a quote, `message` says why. */
export type ShownFreight =
  | { shipTo: ShipToPlace; quote: FreightQuote; message: null }
  | { shipTo: ShipToPlace | null; quote: null; message: string }

export function toShownFreight(cost: ListingShippingCost): ShownFreight {
  const { accountShippingAddress: address, mode, miles, parts } = cost
  const shipTo = address && { postalCode: address.postal_code, city: address.locality, region: address.region }
  const { shippingCostCents, shippingCostDiscountCents, shippingCostFinalCents } = cost
  if (shipTo === null || mode === null || miles === null || shippingCostFinalCents === null)
    return { shipTo, quote: null, message: cost.shippingMessage ?? '' }
  const quote = {
    mode,
    costCents: shippingCostCents ?? shippingCostFinalCents,
    discountCents: shippingCostDiscountCents ?? 0,
    finalCents: shippingCostFinalCents,
    miles,
    parts,
    withCartCents: cost.shippingCostWithCartCents,
  }
  return { shipTo, quote, message: null }
}
