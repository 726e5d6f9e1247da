import { Type, type Static } from 'typebox'
import { Address } from '../account/addresses.ts'
import { Amount, nullable } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'
import { ListingNameText } from '../wire/listing-name.ts'
import { FreightMode, FreightPart, QuotedMode } from './lot-freight.ts'

export type { FreightPart, FreightPartName } from './lot-freight.ts'

export const RateEstimate = Type.Object({
  pallets: Type.Integer(),
  weight_lbs: Type.Integer(),
  mode: FreightMode,
  cost_cents: Amount,
  parts: Type.Array(FreightPart),
})
export type RateEstimate = Static<typeof RateEstimate>

const Region = Type.Object({
  zip: Type.String(),
  name: Type.String(),
  rates: Type.Array(Type.Object({ pallets: Type.Integer(), cost_cents: Amount })),
})

export const RateEstimates = Type.Object({
  rates: Type.Array(RateEstimate),
  /** By road. */
  miles: Type.Integer(),
  /** From the same origin, to the same kind of place: what each region would cost. */
  regions: Type.Array(Region),
})
export type RateEstimates = Static<typeof RateEstimates>

// Read by hand, so that the rules say what is wrong with each.
const Text = Type.Optional(Type.String({ maxLength: 100 }))

export const rateEstimatorEndpoint = {
  method: 'GET',
  path: '/api/shipping_rate_estimator',
  summary: 'What pallets cost from one ZIP code to another; open to visitors',
  query: Type.Object(
    { origin_zip: Text, destination_zip: Text, address_type: Text, has_loading_dock: Text },
    { additionalProperties: true },
  ),
  reply: RateEstimates,
} as const satisfies Endpoint

/** What pages say of how freight is priced. */
export const FreightTerms = Type.Object({
  tariff_version: Type.Integer(),
  /** The last mile of each distance band but the last, which has no end. */
  band_miles: Type.Array(Type.Integer()),
  /** LTL rates fall at each of these weights. */
  break_lbs: Type.Array(Type.Integer()),
  /** Of the line-haul; 2400 is 24 %. */
  fuel_basis_points: Type.Integer(),
  /** Delivery to a home. */
  residential_cents: Type.Object({ parcel: Amount, ltl: Amount, truckload: Amount }),
  /** Delivery without a loading dock. */
  lift_gate_cents: Type.Object({ ltl: Amount, truckload: Amount }),
})
export type FreightTerms = Static<typeof FreightTerms>

export const freightTermsEndpoint = {
  method: 'GET',
  path: '/api/freight_terms',
  summary: 'What freight is made of: distance bands, weight breaks, fuel and fees of the tariff in force',
  reply: FreightTerms,
} as const satisfies Endpoint

/** What a lot's freight costs to the buyer's ship-to address, figures null where it can't be quoted. */
export const ListingShippingCost = Type.Object({
  /** Before the lot's discount. */
  shippingCostCents: nullable(Amount),
  shippingCostDiscountCents: nullable(Amount),
  shippingCostFinalCents: nullable(Amount),
  mode: nullable(QuotedMode),
  /** They add up to the final cost. */
  parts: Type.Array(FreightPart),
  miles: nullable(Type.Integer()),
  /** What the lot would add to the freight of the cart's lots from the same warehouse; null where there are none. */
  shippingCostWithCartCents: nullable(Amount),
  accountShippingAddress: nullable(Address),
  /** Why there is no quote. */
  shippingMessage: Type.Optional(Type.String()),
})
export type ListingShippingCost = Static<typeof ListingShippingCost>

export const listingShippingCostEndpoint = {
  method: 'GET',
  path: '/api/listings/:name/shipping_cost',
  summary: "What shipping a lot to the signed-in buyer's ship-to address costs, with its parts",
  params: Type.Object({ name: ListingNameText }),
  reply: ListingShippingCost,
} as const satisfies Endpoint
