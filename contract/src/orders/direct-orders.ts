// Orders that the desk places for a buyer, at prices of its own.
import { Type, type Static } from 'typebox'
import { Address } from '../account/addresses.ts'
import { Photo } from '../lots/listing.ts'
import { Amount, nullable } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'
import { Order } from './orders.ts'
import { OrderPayload, OrderPreview } from './placing.ts'

/** Of a direct order: whose it is, which lots and at which prices. */
export const DirectOrderPayload = Type.Object({
  ...OrderPayload.properties,
  account_id: Type.Optional(Type.String({ maxLength: 64 })),
  buyer_email: Type.Optional(Type.String({ maxLength: 300 })),
  listings: Type.Optional(
    Type.Array(Type.Object({ name: Type.String({ maxLength: 64 }), price_cents: Amount }), { maxItems: 50 }),
  ),
  /** How the buyer agreed to an invoice, for admins; left out: the buyer is asked to accept it. */
  agreed_reference: Type.Optional(Type.String({ maxLength: 1_000 })),
  /** Warehouses that the buyer fetches the lots from. */
  pick_up_warehouse_keys: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 })),
})
export type DirectOrderPayload = Static<typeof DirectOrderPayload>

export const previewDirectOrderEndpoint = {
  method: 'POST',
  path: '/api/admin/direct_orders/preview',
  summary: 'What a direct order would charge; stores nothing',
  desk: { area: 'orders', level: 'write', sellers: true },
  body: DirectOrderPayload,
  reply: OrderPreview,
} as const satisfies Endpoint

/** Spec §7: in direct mode the order is posted to the page's own address. */
export const placeDirectOrderEndpoint = {
  method: 'POST',
  path: '/admin/direct_orders/new',
  summary: 'Sells lots to an account at prices of our own, by card or invoice; sellers sell their own lots',
  desk: { area: 'orders', level: 'write', sellers: true },
  body: DirectOrderPayload,
  reply: Order,
  status: 201,
} as const satisfies Endpoint

export const directOrderBuyerEndpoint = {
  method: 'GET',
  path: '/api/admin/direct_orders/buyer',
  summary: 'The account that a direct order is for, by its e-mail address, with its addresses',
  desk: { area: 'orders', level: 'write', sellers: true },
  query: Type.Object({ email: Type.String({ maxLength: 300 }) }),
  reply: Type.Object({
    account_id: Type.String(),
    email: Type.String(),
    name: Type.String(),
    /** Of the account's terms; null where it has none. */
    invoice_days: nullable(Type.Integer()),
    /** Within how many weekdays it pays without terms; null where it has some, or where no invoice may be sent. */
    invoice_weekdays: nullable(Type.Integer()),
    shipping_addresses: Type.Array(Address),
    billing_addresses: Type.Array(Address),
  }),
} as const satisfies Endpoint

export const DirectOrderLot = Type.Object({
  name: Type.String(),
  path: Type.String(),
  title: Type.String(),
  primaryPhoto: nullable(Photo),
  units: Type.Integer(),
  /** What it is offered for; null for an auction. */
  priceCents: nullable(Amount),
  warehouse: Type.Object({ key: Type.String(), zip: Type.String(), description: Type.String() }),
  canPickUp: Type.Boolean(),
  /** Why it can't be sold directly; null where it can. */
  problem: nullable(Type.String()),
})
export type DirectOrderLot = Static<typeof DirectOrderLot>

export const directOrderLotsEndpoint = {
  method: 'GET',
  path: '/api/admin/direct_orders/lots',
  summary: 'Lots to sell directly, by name or by words of their title',
  desk: { area: 'orders', level: 'write', sellers: true },
  query: Type.Object({ search: Type.String({ maxLength: 100, default: '' }) }),
  reply: Type.Object({ lots: Type.Array(DirectOrderLot) }),
} as const satisfies Endpoint
