import { Type, type Static } from 'typebox'
import { Address } from '../account/addresses.ts'
import { Estimate } from '../lots/estimate.ts'
import { Photo } from '../lots/listing.ts'
import { Nonce } from '../account/payment-methods.ts'
import { Amount, nullable, oneOf, Sum, Timestamp } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'
import { GivenAddress } from '../wire/given-address.ts'

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

export const ShipmentStateName = oneOf(['waiting', 'ready', 'shipped', 'delivered', 'picked_up'])

const Day = Type.String({ format: 'date' })

/** What was known of a shipment at a moment. */
export const ShipmentFacts = Type.Object({
  state: ShipmentStateName,
  carrier: nullable(Type.String()),
  trackings: Type.Array(Type.String()),
  deliveredOn: nullable(Day),
  /** Names of lots. */
  listings: Type.Array(Type.String()),
})
export type ShipmentFacts = Static<typeof ShipmentFacts>

export const ShipmentEvent = Type.Object({
  at: Timestamp,
  by: oneOf(['desk', 'buyer']),
  /** Who at the desk; null for buyers and where that account is gone. */
  name: nullable(Type.String()),
  before: ShipmentFacts,
  after: ShipmentFacts,
  reason: nullable(Type.String()),
})
export type ShipmentEvent = Static<typeof ShipmentEvent>

/** Lots of one warehouse on their way together. */
export const OrderShipment = Type.Object({
  id: Type.String(),
  /** Of the order, from 1. */
  part: Type.Integer(),
  /** For changes: 409 where another was made meanwhile. */
  version: Type.Integer(),
  warehouseKey: Type.String(),
  description: Type.String(),
  isPickUp: Type.Boolean(),
  listings: Type.Array(Type.String()),
  state: ShipmentStateName,
  /** `link` has {tracking} in the place of the number; it and the key are null where the carrier is none of the market's. */
  carrier: nullable(Type.Object({ key: nullable(Type.String()), name: Type.String(), link: nullable(Type.String()) })),
  /** The first of `trackings`. */
  tracking: nullable(Type.String()),
  trackings: Type.Array(Type.String()),
  readyAt: nullable(Timestamp),
  /** Shipped, or picked up. */
  leftAt: nullable(Timestamp),
  /** Follows what happens; of an unpaid invoice, if it is paid now. Null once it is there, and where nothing will leave. */
  estimate: nullable(Estimate),
  /** The site's day. */
  leftOn: nullable(Day),
  deliveredOn: nullable(Day),
  deliveredBy: nullable(oneOf(['desk', 'buyer'])),
  /** When its buyer said that it had not arrived. */
  notArrivedAt: nullable(Timestamp),
  /** Until when a problem can be reported, past or not; null until it has left. */
  reportUntil: nullable(Timestamp),
  /** The same for 'not arrived'; null where that can't be said. */
  notArrivedUntil: nullable(Timestamp),
  /** Of lots that stand ready for their buyer to fetch; null for all others. */
  pickUp: nullable(
    Type.Object({
      /** False where the warehouse takes calls instead. */
      isBookable: Type.Boolean(),
      /** `words`: by the warehouse's clocks, 'Thu, Nov 19, 10:00 AM EST'. */
      booked: nullable(Type.Object({ startsAt: Timestamp, endsAt: Timestamp, words: Type.String() })),
    }),
  ),
  /** The last twenty, oldest first. */
  events: Type.Array(ShipmentEvent),
})
export type OrderShipment = Static<typeof OrderShipment>

/** Spec §3: warehouses grouped by zip. */
export const OrderWarehouse = Type.Object({
  zip: Type.String(),
  description: Type.String(),
  /** Names. */
  listings: Type.Array(Type.String()),
  shippingCostFinalCents: Amount,
  /** Of the first of its shipments that has one. */
  tracking: nullable(Type.String()),
  shipments: Type.Array(OrderShipment),
})
export type OrderWarehouse = Static<typeof OrderWarehouse>

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
  refundedCents: Amount,
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

/** What placing would charge. Without a shipping address freight and what depends on it are not known. */
export const OrderPreview = Type.Object({
  orderType: OrderType,
  listings: Type.Array(
    Type.Object({
      ...Type.Omit(OrderListing, [
        'shippingCostCents',
        'shippingCostDiscountCents',
        'shippingCostFinalCents',
        'taxCents',
      ]).properties,
      shippingCostCents: nullable(Amount),
      shippingCostDiscountCents: nullable(Amount),
      shippingCostFinalCents: nullable(Amount),
      taxCents: nullable(Amount),
      /** The rate that it is taxed at, in thousandths of a percent; null where its state isn't known yet. */
      taxMilliPercent: nullable(Type.Integer()),
    }),
  ),
  warehouses: Type.Array(
    Type.Object({
      zip: Type.String(),
      description: Type.String(),
      listings: Type.Array(Type.String()),
      shippingCostFinalCents: nullable(Amount),
      isPickUp: Type.Boolean(),
      /** If it is paid now. */
      estimate: nullable(Estimate),
    }),
  ),
  /** Lots of the cart that can't be bought any more. */
  gone: Type.Array(Type.Object({ name: Type.String(), title: Type.String(), isSold: Type.Optional(Type.Boolean()) })),
  shippingAddress: nullable(OrderAddress),
  billingAddress: nullable(OrderAddress),
  payment: nullable(OrderPayment),
  subtotalCostCents: Amount,
  shippingCostCents: nullable(Amount),
  shippingCostDiscountCents: nullable(Amount),
  shippingCostFinalCents: nullable(Amount),
  taxCents: nullable(Amount),
  /** The certificate that it is not taxed by. */
  taxExemption: nullable(Type.String()),
  /** With freight and tax as far as they are known. */
  totalCostFinalCents: Type.Integer({ minimum: 0 }),
  /** Why freight is not known. */
  shippingMessage: nullable(Type.String()),
  /** Whether this account may pay by invoice, and within how many days. */
  invoiceDays: nullable(Type.Integer()),
  /** Of an account whose invoices ship before payment: its limit, and what is left of it; null for all others. */
  credit: nullable(Type.Object({ limitCents: Amount, leftCents: Amount })),
  /** Within how many weekdays this order may be paid by wire; null where it may not. */
  wireWeekdays: nullable(Type.Integer()),
  /** Why it can't be placed to this address and as a whole, a sentence; null where it can, or only gone lots are in the way. */
  problem: nullable(Type.String()),
  /** Null where nothing can be placed yet. */
  preview_token: nullable(Type.String()),
})
export type OrderPreview = Static<typeof OrderPreview>

const Flag = Type.Optional(Type.Boolean())
// Longer than any id is, so that an unknown one is invalid, never malformed.
const Id = Type.Optional(Type.String({ maxLength: 64 }))

export const PaymentDetails = Type.Object({
  type: Type.Optional(Type.String({ maxLength: 100 })),
  /** What the gateway's own script says of the device, passed on to it. */
  device_data: Type.Optional(Type.String({ maxLength: 10_000 })),
  payment_method_nonce: Type.Optional(Nonce),
  /** The id of a saved payment method. */
  payment_method_token: Id,
})

/** Spec §3. Nothing is required here, so that the rules say what is missing. */
export const OrderPayload = Type.Object({
  shipping_address: Type.Optional(GivenAddress),
  shipping_address_id: Id,
  billing_address: Type.Optional(GivenAddress),
  billing_address_id: Id,
  billing_same_as_shipping: Flag,
  make_shipping_address_default: Flag,
  make_billing_address_default: Flag,
  save_billing_address: Flag,
  make_payment_method_default: Flag,
  save_payment_method: Flag,
  /** 'braintree' (the sandbox answers to it too), 'invoice' or 'wire'. */
  payment_gateway: Type.Optional(Type.String({ maxLength: 100 })),
  payment_details: Type.Optional(PaymentDetails),
  browser_data: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  preview_token: Type.Optional(Type.String({ maxLength: 500 })),
  /** Leaves what was added to the cart where it is. */
  only: Type.Optional(Type.Literal('won')),
})
export type OrderPayload = Static<typeof OrderPayload>

/** Of a direct order: whose it is, which lots and at which prices. */
export const DirectOrderPayload = Type.Object({
  ...OrderPayload.properties,
  account_id: Id,
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

const Params = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })

export const previewOrderEndpoint = {
  method: 'POST',
  path: '/api/checkout/preview',
  summary: 'What placing this order would charge; takes any part of the payload, checks what is given, stores nothing',
  body: OrderPayload,
  reply: OrderPreview,
} as const satisfies Endpoint

export const placeOrderEndpoint = {
  method: 'POST',
  path: '/api/orders',
  summary: 'Buys the lots of the cart; 202 while the payment gateway has not said yet whether it is paid',
  body: OrderPayload,
  reply: Order,
  status: 201,
} as const satisfies Endpoint

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

/** What a list of many orders says of each. */
export const OpenOrder = Type.Object({
  ...Type.Pick(Order, ['id', 'number', 'state', 'placedAt', 'dueAt', 'isOwed', 'totalCostFinalCents']).properties,
  /** What is still owed. */
  balanceCents: Amount,
  /** Until when it can be accepted; null where it can't. */
  proposedUntil: nullable(Timestamp),
  /** Of its first lot. */
  title: Type.String(),
  lotCount: Type.Integer(),
  shipments: Type.Array(Type.Object({ state: ShipmentStateName })),
  /** Warehouses that have lots of it ready for the buyer: 'Hebron, KY'. */
  pickUpAt: Type.Array(Type.String()),
})
export type OpenOrder = Static<typeof OpenOrder>

const FirstOrders = Type.Object({ total: Type.Integer(), orders: Type.Array(OpenOrder) })

export const openOrdersEndpoint = {
  method: 'GET',
  path: '/api/account/open_orders',
  summary: 'The orders that are still under way, and what they and the resale certificates want of the account',
  reply: Type.Object({
    /** Not all of it has left, newest first. */
    open: FirstOrders,
    /** For the buyer to accept or decline, the first to lapse first. */
    proposed: FirstOrders,
    /** Not paid in full, the first due first: invoices, and orders whose money was taken back. */
    invoiced: FirstOrders,
    /** With lots that are ready to be picked up and have no time booked, the longest ready first. */
    toPickUp: FirstOrders,
    /** Shipped, and by the estimate there by now, the first that left first. */
    toConfirm: FirstOrders,
    /** Lately, and not sent again since. */
    refusedCertificates: Type.Array(
      Type.Object({ id: Type.String(), region: Type.String(), reason: nullable(Type.String()) }),
    ),
  }),
} as const satisfies Endpoint
export type OpenOrders = Static<(typeof openOrdersEndpoint)['reply']>

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

export const previewDirectOrderEndpoint = {
  method: 'POST',
  path: '/api/admin/direct_orders/preview',
  summary: 'What a direct order would charge; stores nothing',
  body: DirectOrderPayload,
  reply: OrderPreview,
} as const satisfies Endpoint

/** Spec §7: in direct mode the order is posted to the page's own address. */
export const placeDirectOrderEndpoint = {
  method: 'POST',
  path: '/admin/direct_orders/new',
  summary: 'Sells lots to an account at prices of our own, by card or invoice; sellers sell their own lots',
  body: DirectOrderPayload,
  reply: Order,
  status: 201,
} as const satisfies Endpoint

export const directOrderBuyerEndpoint = {
  method: 'GET',
  path: '/api/admin/direct_orders/buyer',
  summary: 'The account that a direct order is for, by its e-mail address, with its addresses',
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
  query: Type.Object({ search: Type.String({ maxLength: 100, default: '' }) }),
  reply: Type.Object({ lots: Type.Array(DirectOrderLot) }),
} as const satisfies Endpoint
