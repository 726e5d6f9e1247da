// An order, and what its buyer asks and says of it.
import { Type, type Static } from 'typebox'
import { Address } from '../account/addresses.ts'
import { Photo } from '../lots/listing.ts'
import { Amount, Day, nullable, oneOf, Sum, Timestamp } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'
import { OrderWarehouse } from './shipments.ts'

export const OrderType = oneOf(['customer', 'direct_order'])
export type OrderType = Static<typeof OrderType>

/** As it was when the order was placed: the address book may have changed since. */
export const OrderAddress = Type.Omit(Address, ['id', 'default'])
export type OrderAddress = Static<typeof OrderAddress>

const totals = {
  subtotalCostCents: Amount,
  shippingCostCents: Amount,
  shippingCostDiscountCents: Amount,
  shippingCostFinalCents: Amount,
  taxCents: Amount,
  totalCostFinalCents: Amount,
}

export const OrderListing = Type.Object({
  name: Type.String(),
  path: Type.String(),
  title: Type.String(),
  primaryPhoto: nullable(Photo),
  units: Type.Integer(),
  isWon: Type.Boolean(),
  priceCents: Amount,
  shippingCostCents: Amount,
  shippingCostDiscountCents: Amount,
  shippingCostFinalCents: Amount,
  taxCents: Amount,
  /** The state that taxes it, at whatever rate; null where that isn't known, yet or any more. */
  taxState: nullable(Type.String()),
  /** By a resale certificate of that state. */
  isTaxExempt: Type.Boolean(),
})
export type OrderListing = Static<typeof OrderListing>

/** Money that came in: by hand, or through the gateway. */
export const OrderReceipt = Type.Object({
  kind: oneOf(['wire', 'check', 'ach', 'card', 'paypal']),
  amountCents: Amount,
  /** The site's day. */
  on: Day,
  /** The bank's, or 'Visa ending in 1111'. */
  reference: nullable(Type.String()),
})
export type OrderReceipt = Static<typeof OrderReceipt>

export const OrderPayment = Type.Object({
  /** 'Wire': from checkout; its lots are held for it. */
  type: oneOf(['CreditCard', 'PayPalAccount', 'Invoice', 'Wire']),
  /** 'Visa ending in 1111'. */
  description: Type.String(),
})
export type OrderPayment = Static<typeof OrderPayment>

export const Order = Type.Object({
  id: Type.String(),
  number: Type.String(),
  orderType: OrderType,
  state: oneOf([
    'placing',
    'proposed',
    'paid',
    'invoiced',
    'ready',
    'shipped',
    'delivered',
    'picked_up',
    'cancelled',
    'refunded',
    'failed',
  ]),
  placedAt: Timestamp,
  paidAt: nullable(Timestamp),
  /** Of an invoice; null while it is proposed. */
  dueAt: nullable(Timestamp),
  /** Until when the buyer of a direct order may accept or decline it, and what they accept; null for all others. */
  proposal: nullable(
    Type.Object({
      until: Timestamp,
      /** Once accepted, it is paid within so many days, or weekdays. */
      payWithin: Type.Object({ days: nullable(Type.Integer()), weekdays: nullable(Type.Integer()) }),
    }),
  ),
  /** Until when lots wait for the wire of a checkout. */
  heldUntil: nullable(Timestamp),
  /** On terms within the account's credit limit: its lots leave before it is paid. */
  shipsBeforePayment: Type.Boolean(),
  /** Its invoice isn't paid yet, also while its lots are on their way. */
  isOwed: Type.Boolean(),
  /** Why it failed, was cancelled or refunded; a sentence for its buyer. */
  endReason: nullable(Type.String()),
  listings: Type.Array(OrderListing),
  warehouses: Type.Array(OrderWarehouse),
  shippingAddress: OrderAddress,
  billingAddress: OrderAddress,
  payment: OrderPayment,
  ...totals,
  /** Given back for what was bought, or credited. */
  refundedCents: Amount,
  /** What of it lowered what was owed instead. */
  creditedCents: Amount,
  /** Will never be paid: the operator bears it. */
  writtenOffCents: Amount,
  /** What was paid too much and went back. */
  surplusReturnedCents: Amount,
  /** What came in and was not returned as paid too much. Below zero where what was returned bounced. */
  receivedCents: Sum,
  /** What is still owed; below zero, what was paid too much or is still to be given back. */
  balanceCents: Type.Integer(),
  receipts: Type.Array(OrderReceipt),
  /** A payment of what is owed is on its way; until it is decided, no other is taken. */
  isBeingPaid: Type.Boolean(),
  /** By which whoever holds it may pay what is owed, without an account; null where nothing is, or the link has ended. */
  payPath: nullable(Type.String()),
  /** The certificates that lots of it were not taxed by: 'IN resale certificate 0123'. */
  taxExemption: nullable(Type.String()),
  /** Until when a problem can be reported, by its last shipment; null where it can't. */
  reportUntil: nullable(Timestamp),
  /** The same for what has not arrived. */
  notArrivedUntil: nullable(Timestamp),
  /** The site's day as this was read: the last that a delivery can be said to be of. */
  today: Day,
})
export type Order = Static<typeof Order>

const Params = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })

export const getOrderEndpoint = {
  method: 'GET',
  path: '/api/orders/:id',
  summary: 'An order of the account',
  params: Params,
  reply: Order,
} as const satisfies Endpoint

export const listOrdersEndpoint = {
  method: 'GET',
  path: '/api/orders',
  summary: "The account's orders, newest first; those whose payment failed are left out",
  query: Type.Object({
    /** 'invoiced': those that are still to be paid. */
    show: Type.Union([Type.Literal('all'), Type.Literal('invoiced')], { default: 'all' }),
    page: Type.Integer({ minimum: 0, maximum: 100_000, default: 0 }),
    page_size: Type.Integer({ minimum: 1, maximum: 50, default: 10 }),
  }),
  reply: Type.Object({ orders: Type.Array(Order), total: Type.Integer(), maxPage: Type.Integer() }),
} as const satisfies Endpoint

export const acceptOrderEndpoint = {
  method: 'POST',
  path: '/api/orders/:id/accept',
  summary: 'Accepts a direct order that was proposed to the account: it is an invoice from now on',
  params: Params,
  reply: Order,
} as const satisfies Endpoint

export const declineOrderEndpoint = {
  method: 'POST',
  path: '/api/orders/:id/decline',
  summary: 'Declines a direct order that was proposed to the account; nothing is owed, and its lots are for sale again',
  params: Params,
  reply: Order,
} as const satisfies Endpoint

const ShipmentParams = Type.Object({ ...Params.properties, part: Type.Integer({ minimum: 1, maximum: 100 }) })

export const confirmArrivalEndpoint = {
  method: 'POST',
  path: '/api/orders/:id/shipments/:part/arrived',
  summary: 'The buyer says on which day a shipment arrived, from the day it left to today',
  params: ShipmentParams,
  body: Type.Object({ on: Type.String({ maxLength: 100 }) }, { additionalProperties: false }),
  reply: Order,
} as const satisfies Endpoint

export const denyArrivalEndpoint = {
  method: 'POST',
  path: '/api/orders/:id/shipments/:part/not_arrived',
  summary: 'The buyer says, once, that a shipment which the desk called delivered has not arrived; an admin is asked',
  params: ShipmentParams,
  reply: Order,
} as const satisfies Endpoint

/** Bank details are for those who owe, so they are not among the operator's public facts. */
export const wireInstructionsEndpoint = {
  method: 'GET',
  path: '/api/orders/:id/wire_instructions',
  summary: 'How to wire the money for an unpaid invoice; null where nothing is owed or the operator has not said',
  params: Params,
  reply: Type.Object({ wire_instructions: nullable(Type.String()) }),
} as const satisfies Endpoint
