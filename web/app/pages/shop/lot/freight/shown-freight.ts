// What the lot page shows of a lot's freight: the wire's reply without the buyer's street and phone number.
import type { LotFreight } from '@lotyard/contract/lots/lot-freight'
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

export type ShipToPlace = {
  postalCode: string
  /** 'Findlay, OH 45840', or of a place that the reader has named '45840 (business, lift gate)'. */
  name: string
  /** The state of an address; null of a place that the reader has named. */
  region: string | null
  /** False where it is the place of the header's form. */
  isAddress: boolean
}

/** Without a quote, `message` says why. */
export type ShownFreight = { shipTo: ShipToPlace } & (
  | { quote: FreightQuote; message: null }
  | { quote: null; message: string }
)

/** To the address that the cart ships to; null where there is none. */
export function toShownFreight(cost: ListingShippingCost): ShownFreight | null {
  const { accountShippingAddress: address, shippingCostWithCartCents: withCartCents, mode, miles, parts } = cost
  if (address === null) return null
  return toShown(
    {
      postalCode: address.postal_code,
      name: `${address.locality}, ${address.region} ${address.postal_code}`,
      region: address.region,
      isAddress: true,
    },
    {
      mode,
      costCents: cost.shippingCostCents,
      discountCents: cost.shippingCostDiscountCents,
      finalCents: cost.shippingCostFinalCents,
      miles,
      parts,
      withCartCents,
    },
    cost.shippingMessage ?? '',
  )
}

/** To the place that the reader has named. */
export function toPlaceFreight({ ship_to: place, mode, miles, parts, message, ...figures }: LotFreight): ShownFreight {
  return toShown(
    {
      postalCode: place.postal_code,
      name: `${place.postal_code} (${describeKind(place)})`,
      region: null,
      isAddress: false,
    },
    {
      mode,
      costCents: figures.cost_cents,
      discountCents: figures.discount_cents,
      finalCents: figures.final_cents,
      miles,
      parts,
      withCartCents: figures.with_cart_cents,
    },
    message ?? '',
  )
}

type Figures = Pick<FreightQuote, 'parts' | 'withCartCents'> & {
  [Figure in 'mode' | 'costCents' | 'discountCents' | 'finalCents' | 'miles']: FreightQuote[Figure] | null
}

function toShown(shipTo: ShipToPlace, figures: Figures, message: string): ShownFreight {
  const { mode, miles, finalCents, costCents, discountCents } = figures
  if (mode === null || miles === null || finalCents === null) return { shipTo, quote: null, message }
  const known = { mode, miles, finalCents, costCents: costCents ?? finalCents, discountCents: discountCents ?? 0 }
  return { shipTo, quote: { ...figures, ...known }, message: null }
}

function describeKind({ address_type, loading_dock }: LotFreight['ship_to']): string {
  if (address_type === 'Residential') return 'home'
  return loading_dock ? 'business with dock' : 'business, lift gate'
}
