import { Type, type Static } from 'typebox'
import { Amount, nullable, Timestamp } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'
import { Nonce } from '../account/payment-methods.ts'
import { Order } from './orders.ts'
import { PaymentDetails } from './placing.ts'

const OrderParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })
// Longer than any token is, so that a wrong one is not found, never malformed.
const LinkParams = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) })
/** Longer than any rule allows, so that the rules say what is wrong. */
const Text = Type.String({ maxLength: 300 })

export const payBalanceEndpoint = {
  method: 'POST',
  path: '/api/orders/:id/payments',
  summary:
    'Pays all that is still owed of an order of the account; 202 while the gateway has not said whether it is paid',
  params: OrderParams,
  body: Type.Object({
    payment_details: PaymentDetails,
    /** What the payer was shown: another balance is 409. */
    balance_cents: Amount,
    /** Of a new card whose billing address is not the order's. */
    postal_code: Type.Optional(Text),
  }),
  reply: Order,
  status: 201,
} as const satisfies Endpoint

const PayPath = Type.Object({ payPath: nullable(Type.String()) })

export const renewPayLinkEndpoint = {
  method: 'POST',
  path: '/api/orders/:id/pay_link',
  summary: 'Gives an order a new payment link, and ends the old one',
  params: OrderParams,
  reply: PayPath,
} as const satisfies Endpoint

export const renewPayLinkAtDeskEndpoint = {
  method: 'POST',
  path: '/api/admin/orders/:id/pay_link',
  summary: 'Gives an order a new payment link, and ends the old one; for admins',
  desk: { area: 'orders', level: 'write' },
  params: OrderParams,
  reply: PayPath,
} as const satisfies Endpoint

/** All that the holder of a link sees: no address, no e-mail address, nothing saved, no bank details. */
export const PayableInvoice = Type.Object({
  number: Type.String(),
  /** Who is paid. */
  operator: Type.String(),
  /** Titles. */
  lots: Type.Array(Type.String()),
  balanceCents: Amount,
  dueAt: nullable(Timestamp),
  /** A payment is on its way: nothing can be paid until it is decided. */
  isBeingPaid: Type.Boolean(),
})
export type PayableInvoice = Static<typeof PayableInvoice>

export const payLinkEndpoint = {
  method: 'GET',
  path: '/api/pay/:token',
  summary: 'What can be paid by a link; 410 once it is paid or the link has ended',
  params: LinkParams,
  reply: PayableInvoice,
} as const satisfies Endpoint

export const payLinkClientTokenEndpoint = {
  method: 'GET',
  path: '/api/pay/:token/client_token',
  summary: 'What the card form and the PayPal widget need to talk to the payment gateway, for the holder of a link',
  params: LinkParams,
  reply: Type.Object({ client_token: Type.String() }),
} as const satisfies Endpoint

export const PaidByLink = Type.Object({
  number: Type.String(),
  amountCents: Amount,
  /** False while the gateway has not said. */
  isPaid: Type.Boolean(),
})
export type PaidByLink = Static<typeof PaidByLink>

export const payByLinkEndpoint = {
  method: 'POST',
  path: '/api/pay/:token/payments',
  summary: 'Pays all that is still owed, without an account; 202 while the gateway has not said whether it is paid',
  params: LinkParams,
  body: Type.Object({
    payment_details: Type.Object({
      type: Type.Optional(Type.String({ maxLength: 100 })),
      device_data: Type.Optional(Type.String({ maxLength: 10_000 })),
      payment_method_nonce: Type.Optional(Nonce),
    }),
    balance_cents: Amount,
    payer_name: Text,
    postal_code: Text,
  }),
  reply: PaidByLink,
  status: 201,
} as const satisfies Endpoint
