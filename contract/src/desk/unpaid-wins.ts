// What admins do about a won lot that is not paid. Where its buyer has placed an order: 409 win_in_order; where none owes for
// it any more: 409 win_not_owed, with what has become of it.
import { Type, type Static } from 'typebox'
import { Amount, nullable, oneOf, RequestKey, Timestamp } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'
import { ListingNameText } from '../wire/listing-name.ts'
import { MAX_EXTENSION_WEEKDAYS } from '../rules/auctions/unpaid-win.ts'

const Params = Type.Object({ name: ListingNameText })
/** Longer than any rule allows, so that the rules say what is wrong. */
const Text = Type.String({ maxLength: 5_000 })
const DESK = { area: 'orders', level: 'write' } as const

export const remindWinnerEndpoint = {
  method: 'POST',
  path: '/api/admin/auctions/:name/win/remind',
  summary: 'Reminds the buyer of an unpaid lot by mail: three times at most, 12 hours apart',
  desk: DESK,
  params: Params,
  reply: Type.Object({
    reminder_count: Type.Integer(),
    /** Null after the last one. */
    next_reminder_at: nullable(Timestamp),
  }),
} as const satisfies Endpoint

export const extendWinEndpoint = {
  method: 'POST',
  path: '/api/admin/auctions/:name/win/extend',
  summary: 'Gives the buyer of an unpaid lot more weekdays to pay, once, and lets them bid again',
  desk: DESK,
  params: Params,
  body: Type.Object(
    { days: Type.Integer({ minimum: 1, maximum: MAX_EXTENSION_WEEKDAYS }), reason: Text },
    { additionalProperties: false },
  ),
  reply: Type.Object({ payment_due_at: Timestamp }),
} as const satisfies Endpoint

export const cancelWinEndpoint = {
  method: 'POST',
  path: '/api/admin/auctions/:name/win/cancel',
  summary: 'Ends the sale of an unpaid lot by agreement: its buyer owes nothing and is not barred for it',
  desk: DESK,
  params: Params,
  body: Type.Object(
    {
      reason: Text,
      /** 'keep': neither offered nor listed again until an admin says so. */
      next: oneOf(['relist', 'keep']),
    },
    { additionalProperties: false },
  ),
  /** Null where the lot has no relist left, or is kept. */
  reply: Type.Object({ relisted_as: nullable(Type.String()) }),
} as const satisfies Endpoint

/** What an order of the lot comes to. */
const WinTotal = Type.Object({
  price_cents: Amount,
  shipping_cents: Amount,
  tax_cents: Amount,
  total_cents: Amount,
})
export type WinTotal = Static<typeof WinTotal>

export const previewWinPaymentEndpoint = {
  method: 'GET',
  path: '/api/admin/auctions/:name/win/paid',
  summary: 'What the buyer of an unpaid lot owes with freight and tax, shipped or picked up',
  desk: { area: 'orders', level: 'read' },
  params: Params,
  reply: Type.Object({
    /** One line; null where the buyer has no address, without which there is no order. */
    address: nullable(Type.String()),
    /** Null where freight does not go there. */
    shipped: nullable(WinTotal),
    /** Null where the lot can't be picked up. */
    picked_up: nullable(WinTotal),
  }),
} as const satisfies Endpoint
export type WinPaymentPreview = Static<typeof previewWinPaymentEndpoint.reply>

export const recordWinPaymentEndpoint = {
  method: 'POST',
  path: '/api/admin/auctions/:name/win/paid',
  summary: 'Books an unpaid lot as paid by wire: places the order and records the payment at once',
  // It books money, as a receipt does.
  desk: { ...DESK, also: { area: 'money', level: 'write' } },
  params: Params,
  body: Type.Object(
    {
      amount_cents: Amount,
      /** The bank's. */
      reference: Text,
      /** The day that the bank names, as an ISO date; not after today. Left out or empty: today. */
      received_on: Type.Optional(Type.String({ maxLength: 100 })),
      pick_up: Type.Optional(Type.Boolean()),
      /** New for every form. What is sent twice under one key is recorded once. */
      key: Type.Optional(RequestKey),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({
    order_id: Type.String(),
    order_number: Type.String(),
    /** What is owed still; below zero: what was paid too much. */
    balance_cents: Type.Integer(),
  }),
  status: 201,
} as const satisfies Endpoint

export const offerToRunnerUpEndpoint = {
  method: 'POST',
  path: '/api/admin/auctions/:name/runner_up',
  summary:
    'Offers a lot whose buyer left it unpaid, or was let go, to the next bidder at a price of the admin’s choice',
  desk: DESK,
  params: Params,
  body: Type.Object(
    {
      /** From what the bids without the earlier buyers' lead to, up to what this bidder can be asked: 422 offer_too_high. */
      price_cents: Amount,
      /** Whether the lot is listed again by itself where the bidder declines or doesn't answer. */
      relist: Type.Boolean(),
      reason: Text,
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({ price_cents: Amount, expires_at: Timestamp }),
  status: 201,
} as const satisfies Endpoint
