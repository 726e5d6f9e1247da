// The words for how a shipment travels and what its price is made of.
import type { FreightPartName, ListingShippingCost } from '@lotyard/contract/lots/shipping'

export const MODE_NAMES: Record<NonNullable<ListingShippingCost['mode']>, string> = {
  parcel: 'Parcel',
  ltl: 'LTL freight',
  truckload: 'Truckload',
  flat: 'Flat rate',
  free: 'Free shipping',
}

export const PART_NAMES: Record<FreightPartName, string> = {
  base: 'Base rate',
  distance: 'Distance',
  weight: 'Weight',
  fuel: 'Fuel surcharge',
  residential: 'Residential delivery',
  lift_gate: 'Lift gate',
  flat: 'Flat rate',
  discount: 'Shipping discount',
}
