import { Type, type Static } from 'typebox'
import { nullable } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'

export const PaymentType = Type.Union([Type.Literal('CreditCard'), Type.Literal('PayPalAccount')])
export type PaymentType = Static<typeof PaymentType>

/** Spec §3. Cards have all but an e-mail address, PayPal accounts only that. */
export const PaymentMethod = Type.Object({
  id: Type.String(),
  type: PaymentType,
  /** 'Visa ending in 1111'. */
  description: Type.String(),
  card_type: nullable(Type.String()),
  last_four: nullable(Type.String()),
  expiration_month: nullable(Type.Integer()),
  expiration_year: nullable(Type.Integer()),
  email: nullable(Type.String()),
  default: Type.Boolean(),
})
export type PaymentMethod = Static<typeof PaymentMethod>

// Longer than any id is, so that an unknown one is not found, never malformed.
const Params = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })
const OnePaymentMethod = Type.Object({ payment_method: PaymentMethod })

/** What a gateway's nonces and data of devices are at most. */
export const Nonce = Type.String({ maxLength: 1_000 })

export const listPaymentMethodsEndpoint = {
  method: 'GET',
  path: '/api/account/payment_methods',
  summary: 'The saved payment methods: the default first, then the newest',
  reply: Type.Object({ payment_methods: Type.Array(PaymentMethod), default_method: nullable(Type.String()) }),
} as const satisfies Endpoint

export const addPaymentMethodEndpoint = {
  method: 'POST',
  path: '/api/account/payment_methods',
  summary: 'Saves what a nonce stands for; the first one is the default',
  body: Type.Object({ payment_method_nonce: Nonce, make_default: Type.Optional(Type.Boolean()) }),
  reply: OnePaymentMethod,
  status: 201,
} as const satisfies Endpoint

export const updatePaymentMethodEndpoint = {
  method: 'PUT',
  path: '/api/account/payment_methods/:id',
  summary: 'Makes a payment method the default; false unsets nothing',
  params: Params,
  body: Type.Object({ make_default: Type.Boolean() }),
  reply: OnePaymentMethod,
} as const satisfies Endpoint

export const removePaymentMethodEndpoint = {
  method: 'DELETE',
  path: '/api/account/payment_methods/:id',
  summary: 'Removes a payment method, here and at the gateway; of a default, the newest that is left takes its place',
  params: Params,
} as const satisfies Endpoint

export const clientTokenEndpoint = {
  method: 'GET',
  path: '/api/order_api/braintree',
  summary: 'What the card form and the PayPal widget need to talk to the payment gateway: base64 of JSON',
  reply: Type.Object({ client_token: Type.String() }),
} as const satisfies Endpoint
