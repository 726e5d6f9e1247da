import { AskedSecondPerson } from './staff.ts'
import { Type, type Static } from 'typebox'
import { MAX_BASIS_POINTS } from '../rules/percent.ts'
import { ADJUSTMENT_KINDS, SETTLING_KINDS } from '../rules/desk/payouts/seller-balance.ts'
import { nullable, RequestKey, Timestamp } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'

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
  /** What the seller owes: refunded after it was paid out, and not settled yet. */
  debt_cents: Sum,
  /** With sales that are paid for and have left, and are not due yet: what a debt comes down to once they are. */
  net_cents: Sum,
  /** Paid back or written off, less what was undone of it, and part of `due_cents` until the next payout takes it in. */
  adjustment_cents: Sum,
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
  /** What settled a debt since the payout before. */
  adjustment_cents: Sum,
  amount_cents: Sum,
})
export type Payout = Static<typeof Payout>

const Kind = Type.Enum([...ADJUSTMENT_KINDS])
const Day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' })

/** What settled a debt: money that the seller paid back, or what the operator gave up; or what undoes one of these. */
export const Adjustment = Type.Object({
  id: Type.String(),
  kind: Kind,
  /** Below zero for a 'reversal'. */
  amount_cents: Sum,
  /** The transfer's reference, or why it was written off or undone. */
  note: Type.String(),
  /** The id of what a 'reversal' takes back; null for the others. */
  reverses: nullable(Type.String()),
  /** It was undone: another adjustment reverses it. */
  is_reversed: Type.Boolean(),
  /** When the money arrived; null for the others. */
  paid_on: nullable(Day),
  recorded_at: Timestamp,
  /** The number of the payout that took it in; null until then. */
  payout: nullable(Type.String()),
})
export type Adjustment = Static<typeof Adjustment>

export const listPayoutsEndpoint = {
  method: 'GET',
  path: '/api/admin/payouts',
  summary: 'What sellers are owed, and what they were paid, newest first; a seller sees their own',
  desk: { area: 'money', level: 'read', sellers: true },
  query: Type.Object({
    /** One seller's, with the sales that are open; sellers always get their own. */
    seller: Type.String({ maxLength: 64, default: '' }),
    page: Type.Integer({ minimum: 0, maximum: 100_000, default: 0 }),
    /** Of the open sales. */
    sales_page: Type.Integer({ minimum: 0, maximum: 100_000, default: 0 }),
  }),
  reply: Type.Object({
    sellers: Type.Array(SellerBalance),
    /** Of one seller: those that are due first, 50 on a page. */
    sales: Type.Array(OpenSale),
    salesMaxPage: Type.Integer(),
    /** Of one seller: newest first, 50 at most. */
    adjustments: Type.Array(Adjustment),
    payouts: Type.Array(Payout),
    total: Type.Integer(),
    maxPage: Type.Integer(),
  }),
} as const satisfies Endpoint

export const payOutEndpoint = {
  method: 'POST',
  path: '/api/admin/payouts',
  summary: 'Says that a seller was sent what is due; at zero, closes the balance without a transfer',
  desk: { area: 'money', level: 'write' },
  body: Type.Object({
    seller_id: Id,
    /** Of the wire transfer, so that both find it in their books. Not needed where what is due comes to zero. */
    reference: Type.String({ maxLength: 1_000 }),
    /** As it was shown: where it changed since, nothing is paid. */
    expected_amount_cents: Sum,
    /** New for every form. What is sent twice under one key is paid once. */
    key: Type.Optional(RequestKey),
  }),
  reply: Payout,
  status: 201,
  waits: AskedSecondPerson,
} as const satisfies Endpoint

export const settleDebtEndpoint = {
  method: 'POST',
  path: '/api/admin/payouts/adjustments',
  summary: 'Records what a seller paid back of a debt, or writes it off',
  desk: { area: 'money', level: 'write' },
  body: Type.Object(
    {
      seller_id: Id,
      kind: Type.Enum([...SETTLING_KINDS]),
      amount_cents: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
      note: Type.String({ maxLength: 1_000 }),
      /** Needed for 'paid_back', null for a write-off. */
      paid_on: nullable(Type.String({ maxLength: 10 })),
      /** As it was shown: where it changed since, nothing is recorded. */
      expected_debt_cents: Sum,
      /** New for every form. What is sent twice under one key is recorded once. */
      key: RequestKey,
    },
    { additionalProperties: false },
  ),
  reply: Adjustment,
  status: 201,
  waits: AskedSecondPerson,
} as const satisfies Endpoint

export const reverseAdjustmentEndpoint = {
  method: 'POST',
  path: '/api/admin/payouts/adjustments/:id/reversal',
  summary: 'Undoes a repayment or write-off that was recorded by mistake',
  desk: { area: 'money', level: 'write' },
  params: Type.Object({ id: Id }),
  body: Type.Object({ reason: Type.String({ maxLength: 1_000 }), key: RequestKey }, { additionalProperties: false }),
  reply: Adjustment,
  status: 201,
  waits: AskedSecondPerson,
} as const satisfies Endpoint

export const changeCommissionEndpoint = {
  method: 'PUT',
  path: '/api/admin/payouts/commission',
  summary: "Sets a seller's commission for what is sold from now on",
  desk: { area: 'money', level: 'write' },
  body: Type.Object({
    seller_id: Id,
    commission_basis_points: BasisPoints,
    /** As it was shown: where another admin changed it since, it stays. */
    expected_basis_points: BasisPoints,
  }),
  reply: Type.Object({ seller_id: Type.String(), name: Type.String(), commission_basis_points: BasisPoints }),
} as const satisfies Endpoint
