import { Type, type Static } from 'typebox'
import { MAX_BASIS_POINTS } from './rules/selling/payout-line.ts'
import { nullable, Timestamp } from './wire/amounts.ts'
import type { Endpoint } from './wire/endpoint.ts'

/** Sums of many lots: larger than an order's amounts, and below zero where a seller owes. */
const Sum = Type.Integer({ minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })
const BasisPoints = Type.Integer({ minimum: 0, maximum: MAX_BASIS_POINTS })
const Id = Type.String({ minLength: 1, maxLength: 64 })

/** What is open with a seller. */
export const SellerBalance = Type.Object({
  seller_id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  commission_basis_points: BasisPoints,
  /** What the next payout holds; below zero it waits for sales to make up for it. */
  due_cents: Sum,
  due_count: Type.Integer(),
  /** Sold, and not due yet. */
  later_cents: Sum,
  later_count: Type.Integer(),
  /** When the first of those becomes due; null while none of them has left. */
  next_due_at: nullable(Timestamp),
})
export type SellerBalance = Static<typeof SellerBalance>

export const OpenSale = Type.Object({
  order_id: Type.String(),
  order_number: Type.String(),
  listing: Type.String(),
  title: Type.String(),
  sold_at: Timestamp,
  /** 'due'; 'unpaid': an invoice; 'not_left'; 'window_open': until `due_at`; 'problem': until it is answered. */
  state: Type.Union([
    Type.Literal('due'),
    Type.Literal('unpaid'),
    Type.Literal('not_left'),
    Type.Literal('problem'),
    Type.Literal('window_open'),
  ]),
  due_at: nullable(Timestamp),
  /** It was paid out before; this is what changed since. */
  is_correction: Type.Boolean(),
  price_cents: Sum,
  refunded_cents: Sum,
  commission_basis_points: BasisPoints,
  commission_cents: Sum,
  amount_cents: Sum,
})
export type OpenSale = Static<typeof OpenSale>

export const Payout = Type.Object({
  id: Type.String(),
  number: Type.String(),
  seller_id: Type.String(),
  seller_name: Type.String(),
  paid_at: Timestamp,
  reference: Type.String(),
  line_count: Type.Integer(),
  price_cents: Sum,
  refunded_cents: Sum,
  commission_cents: Sum,
  amount_cents: Sum,
})
export type Payout = Static<typeof Payout>

export const listPayoutsEndpoint = {
  method: 'GET',
  path: '/api/admin/payouts',
  summary: 'What sellers are owed, and what they were paid, newest first; a seller sees their own',
  query: Type.Object({
    /** One seller's, with the sales that are open; sellers always get their own. */
    seller: Type.String({ maxLength: 64, default: '' }),
    page: Type.Integer({ minimum: 0, maximum: 100_000, default: 0 }),
  }),
  reply: Type.Object({
    sellers: Type.Array(SellerBalance),
    /** Of one seller: those that are due first, 200 at most. */
    sales: Type.Array(OpenSale),
    payouts: Type.Array(Payout),
    total: Type.Integer(),
    maxPage: Type.Integer(),
  }),
} as const satisfies Endpoint

export const payOutEndpoint = {
  method: 'POST',
  path: '/api/admin/payouts',
  summary: 'Says that a seller was sent what is due',
  body: Type.Object({
    seller_id: Id,
    /** Of the wire transfer, so that both find it in their books. */
    reference: Type.String({ maxLength: 1_000 }),
    /** As it was shown: where it changed since, nothing is paid. */
    expected_amount_cents: Sum,
    /** Drawn anew for each form. What is sent twice under one key is paid once. */
    key: Type.Optional(Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })),
  }),
  reply: Payout,
  status: 201,
} as const satisfies Endpoint

export const changeCommissionEndpoint = {
  method: 'PUT',
  path: '/api/admin/payouts/commission',
  summary: "Sets a seller's commission for what is sold from now on",
  body: Type.Object({
    seller_id: Id,
    commission_basis_points: BasisPoints,
    /** As it was shown: where somebody else changed it since, it stays. */
    expected_basis_points: BasisPoints,
  }),
  reply: Type.Object({ seller_id: Type.String(), name: Type.String(), commission_basis_points: BasisPoints }),
} as const satisfies Endpoint
