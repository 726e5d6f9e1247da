import { Type, type Static } from 'typebox'
import { Address } from './addresses.ts'
import { Amount, nullable } from './wire/amounts.ts'
import type { Endpoint } from './wire/endpoint.ts'
import { ListingNameText } from './wire/listing-name.ts'

const FreightMode = Type.Union([Type.Literal('parcel'), Type.Literal('ltl'), Type.Literal('truckload')])

const FreightPartName = Type.Union([
  Type.Literal('base'),
  Type.Literal('distance'),
  Type.Literal('weight'),
  Type.Literal('fuel'),
  Type.Literal('residential'),
  Type.Literal('lift_gate'),
  Type.Literal('flat'),
  Type.Literal('discount'),
])
export type FreightPartName = Static<typeof FreightPartName>

/** The parts add up to the cost; the discount is the only one below zero. */
export const FreightPart = Type.Object({ name: FreightPartName, cost_cents: Type.Integer() })
export type FreightPart = Static<typeof FreightPart>

export const RateEstimate = Type.Object({
  pallets: Type.Integer(),
  weight_lbs: Type.Integer(),
  mode: FreightMode,
  cost_cents: Amount,
  parts: Type.Array(FreightPart),
})
export type RateEstimate = Static<typeof RateEstimate>

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
  reply: Type.Object({ rates: Type.Array(RateEstimate) }),
} as const satisfies Endpoint

/** What a lot's freight costs to the buyer's ship-to address, figures null where it can't be quoted. */
export const ListingShippingCost = Type.Object({
  /** Before the lot's discount. */
  shippingCostCents: nullable(Amount),
  shippingCostDiscountCents: nullable(Amount),
  shippingCostFinalCents: nullable(Amount),
  mode: nullable(Type.Union([FreightMode, Type.Literal('flat'), Type.Literal('free')])),
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
