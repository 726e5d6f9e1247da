// What admins do with an order's money, besides canceling and refunding it.
import { AskedSecondPerson } from './staff.ts'
import { Type } from 'typebox'
import { Amount, oneOf, RequestKey } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'
import { DeskOrder } from './orders.ts'

const Params = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })
/** Longer than any rule allows, so that the rules say what is wrong. */
const Text = Type.String({ maxLength: 5_000 })

export const recordReceiptEndpoint = {
  method: 'POST',
  path: '/api/admin/orders/:id/receipts',
  summary: 'Records money that came by wire, check or bank transfer; a part is fine, and so is more than is owed',
  desk: { area: 'money', level: 'write' },
  params: Params,
  body: Type.Object(
    {
      kind: oneOf(['wire', 'check', 'ach']),
      amount_cents: Amount,
      /** The bank's. Left out or empty: none. */
      reference: Type.Optional(Text),
      /** The day that the bank names, as an ISO date; not after today. Left out or empty: today. */
      received_on: Type.Optional(Type.String({ maxLength: 100 })),
      /** New for every form. What is sent twice under one key is recorded once. */
      key: Type.Optional(RequestKey),
    },
    { additionalProperties: false },
  ),
  reply: DeskOrder,
  status: 201,
} as const satisfies Endpoint

export const reverseReceiptEndpoint = {
  method: 'POST',
  path: '/api/admin/orders/:id/receipts/:receipt/reverse',
  summary: 'Takes a recorded payment back, because it bounced or was recorded by mistake; the order owes it again',
  desk: { area: 'money', level: 'write' },
  params: Type.Object({ ...Params.properties, receipt: Type.String({ minLength: 1, maxLength: 64 }) }),
  body: Type.Object({ reason: Text }, { additionalProperties: false }),
  reply: DeskOrder,
  waits: AskedSecondPerson,
} as const satisfies Endpoint

export const returnSurplusEndpoint = {
  method: 'POST',
  path: '/api/admin/orders/:id/surplus',
  summary: 'Gives back what was paid too much, or what came in after an order had ended',
  desk: { area: 'money', level: 'write' },
  params: Params,
  body: Type.Object(
    {
      /** All of it: 409 balance_changed where it is another amount by now. */
      amount_cents: Amount,
      reason: Text,
      /** The money was sent by wire already: it is only recorded. 409 unless a refund of the order has failed. */
      sent_by_wire: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false },
  ),
  reply: DeskOrder,
  status: 201,
  waits: AskedSecondPerson,
} as const satisfies Endpoint

export const writeOffOrderEndpoint = {
  method: 'POST',
  path: '/api/admin/orders/:id/write_off',
  summary: 'Gives up what is owed for lots that have left; the operator bears it, and sellers are paid',
  desk: { area: 'money', level: 'write' },
  params: Params,
  body: Type.Object(
    {
      /** All that is owed: 409 balance_changed where it is another amount by now. */
      amount_cents: Amount,
      reason: Text,
    },
    { additionalProperties: false },
  ),
  reply: DeskOrder,
  waits: AskedSecondPerson,
} as const satisfies Endpoint
