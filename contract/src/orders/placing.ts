// Buying what is in the cart: what it would cost, and doing it.
import { Type, type Static } from 'typebox'
import { Nonce } from '../account/payment-methods.ts'
import { Estimate } from '../lots/estimate.ts'
import { Amount, nullable } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'
import { GivenAddress } from '../wire/given-address.ts'
import { Order, OrderAddress, OrderListing, OrderPayment, OrderType } from './orders.ts'

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
