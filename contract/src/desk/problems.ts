import { Type } from 'typebox'
import { MessageFields, Problem, Seen } from '../orders/problems.ts'
import { Amount, RequestKey } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'

const Params = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })

export const writeAboutProblemEndpoint = {
  method: 'POST',
  path: '/api/admin/problems/:id/messages',
  summary: 'Writes to the buyer who reported a problem, or to the lot’s seller; a seller writes to the desk',
  desk: { area: 'orders', level: 'write', sellers: true },
  params: Params,
  body: Type.Object(
    {
      ...MessageFields,
      /** Left out: the buyer. What a seller writes is for the desk, whatever this says. */
      to: Type.Optional(Type.Union([Type.Literal('buyer'), Type.Literal('seller')])),
    },
    { additionalProperties: false },
  ),
  reply: Problem,
  status: 201,
} as const satisfies Endpoint

export const passOnMessageEndpoint = {
  method: 'POST',
  path: '/api/admin/problems/:id/messages/:position/pass_on',
  summary: 'Shows the buyer what the lot’s seller wrote about a problem',
  desk: { area: 'orders', level: 'write' },
  params: Type.Object({ ...Params.properties, position: Type.Integer({ minimum: 1, maximum: 100 }) }),
  body: Type.Object({ seen: Seen }, { additionalProperties: false }),
  reply: Problem,
} as const satisfies Endpoint

export const resolveProblemEndpoint = {
  method: 'POST',
  path: '/api/admin/problems/:id/resolve',
  summary: 'Ends a problem with an outcome, and gives money back for its lot in the same step',
  desk: { area: 'orders', level: 'write' },
  params: Params,
  body: Type.Object(
    {
      outcome: Type.String({ maxLength: 100 }),
      /** A last message to the buyer. */
      text: Type.Optional(Type.String({ maxLength: 10_000 })),
      /** With the outcome `refunded`. Left out: the newest refund of the lot since the report is the one. */
      refund: Type.Optional(
        Type.Object({ amount_cents: Amount, key: Type.Optional(RequestKey) }, { additionalProperties: false }),
      ),
      seen: Seen,
    },
    { additionalProperties: false },
  ),
  reply: Problem,
} as const satisfies Endpoint
