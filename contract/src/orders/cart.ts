import { Type, type Static } from 'typebox'
import { Address } from '../account/addresses.ts'
import { Estimate } from '../lots/estimate.ts'
import { Photo } from '../lots/listing.ts'
import { Amount, nullable, Timestamp } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'
import { ListingNameText } from '../wire/listing-name.ts'

/** A sum of amounts, which may be past what a single one can be. */
const Total = Type.Integer({ minimum: 0 })

const shippingFigures = {
  /** What each lot would cost alone; null where freight is not known. */
  shippingCostCents: nullable(Total),
  shippingCostDiscountCents: nullable(Total),
  shippingCostFinalCents: nullable(Total),
}

export const CartListing = Type.Object({
  name: Type.String(),
  path: Type.String(),
  title: Type.String(),
  primaryPhoto: nullable(Photo),
  units: Type.Integer(),
  priceCents: Amount,
  /** False where the seller has set a flat price or ships for free. */
  useCalculatedShipping: Type.Boolean(),
  ...shippingFigures,
  /** Won lots are locked in. Gone ones are in no total. */
  state: Type.Union([Type.Literal('available'), Type.Literal('won'), Type.Literal('gone')]),
  /** Of a gone lot: another buyer has it. Left out where it was withdrawn, may come back, or is hidden from this buyer. */
  isSold: Type.Optional(Type.Boolean()),
  /** Of a won lot. */
  paymentDueAt: nullable(Timestamp),
})
export type CartListing = Static<typeof CartListing>

export const CartWarehouse = Type.Object({
  key: Type.String(),
  description: Type.String(),
  zip: Type.String(),
  city: Type.String(),
  region: Type.String(),
  isPickUp: Type.Boolean(),
  /** Whether every lot of this warehouse can be picked up. */
  canPickUp: Type.Boolean(),
  subtotalCostCents: Total,
  ...shippingFigures,
  /** If it is paid now; null where nothing of it can be bought. */
  estimate: nullable(Estimate),
  listings: Type.Array(CartListing),
})
export type CartWarehouse = Static<typeof CartWarehouse>

/** Spec §3. */
export const Cart = Type.Object({
  /** Grows with every change, so that a tab can tell an older cart from a newer one. */
  version: Type.Integer(),
  /** The newest order whose payment is not known yet. Its lots are not in the cart. */
  placingOrderId: nullable(Type.String()),
  warehouses: Type.Array(CartWarehouse),
  /** Lots that can be bought; gone ones are not counted. */
  listingCount: Type.Integer(),
  subtotalCostCents: Total,
  ...shippingFigures,
  taxCents: Total,
  totalCostFinalCents: Total,
  /** The ship-to address. */
  accountShippingAddress: nullable(Address),
  /** Why freight is not known. */
  shippingMessage: Type.Optional(Type.String()),
})
export type Cart = Static<typeof Cart>

export const getCartEndpoint = {
  method: 'GET',
  path: '/api/cart',
  summary: 'The cart with its freight: added lots and won ones, by warehouse',
  reply: Cart,
} as const satisfies Endpoint

export const changeCartEndpoint = {
  method: 'PUT',
  path: '/api/cart',
  summary: 'Chooses the ship-to address, and the warehouses whose lots are picked up; what is left out stays',
  body: Type.Object({
    cart: Type.Object({
      account_shipping_address_id: Type.Optional(Type.String({ maxLength: 100 })),
      pick_up_warehouse_keys: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 })),
    }),
  }),
  reply: Cart,
} as const satisfies Endpoint

export const addToCartEndpoint = {
  method: 'POST',
  path: '/api/cart/listings',
  summary: 'Puts a lot into the cart; one that is there already stays there, and the status is 200',
  body: Type.Object({ name: ListingNameText }),
  reply: Cart,
  status: 201,
} as const satisfies Endpoint

export const removeFromCartEndpoint = {
  method: 'DELETE',
  path: '/api/cart/listings/:name',
  summary: 'Takes a lot out of the cart; a won one stays',
  params: Type.Object({ name: ListingNameText }),
  status: 204,
} as const satisfies Endpoint

export const cartShippingAddressEndpoint = {
  method: 'GET',
  path: '/api/cart/account_shipping_address',
  summary: 'The ship-to address of the cart',
  reply: Type.Object({ address: nullable(Address) }),
} as const satisfies Endpoint

export const CartSummary = Type.Object({
  version: Type.Integer(),
  listingCount: Type.Integer(),
  names: Type.Array(Type.String()),
  /** What freight depends on: a page whose ship-to changes loads its shipping costs again. */
  shipTo: nullable(Type.Pick(Address, ['id', 'postal_code', 'address_type', 'loading_dock'])),
  /** Warehouses that are picked up from: no truck leaves there that another lot could share. */
  pickUpKeys: Type.Array(Type.String()),
})
export type CartSummary = Static<typeof CartSummary>

export const cartSummaryEndpoint = {
  method: 'GET',
  path: '/api/cart/summary',
  summary: 'What every page shows of the cart: how many lots, and which, so that their buttons say so',
  reply: CartSummary,
} as const satisfies Endpoint
