import { Type, type Static } from 'typebox'
import { Photo } from '../lots/listing.ts'
import { nullable, Timestamp } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'

/** What a buyer reported about a lot that arrived, and what the operator answered. */
export const Problem = Type.Object({
  id: Type.String(),
  /** The lot's name. */
  listing: Type.String(),
  title: Type.String(),
  kind: Type.Union([
    Type.Literal('missing'),
    Type.Literal('damaged'),
    Type.Literal('not_as_described'),
    Type.Literal('not_arrived'),
    Type.Literal('other'),
  ]),
  description: Type.String(),
  photos: Type.Array(Photo),
  reportedAt: Timestamp,
  answer: nullable(Type.String()),
  answeredAt: nullable(Timestamp),
})
export type Problem = Static<typeof Problem>

const Params = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })

export const listProblemsEndpoint = {
  method: 'GET',
  path: '/api/orders/:id/problems',
  summary: 'The problems reported about an order of the account',
  params: Params,
  reply: Type.Object({ problems: Type.Array(Problem) }),
} as const satisfies Endpoint

/** Photos are sent before, one by one, and named here. */
export const reportProblemEndpoint = {
  method: 'POST',
  path: '/api/orders/:id/problems',
  summary: 'Reports a problem with a lot of an order, within the days that the order says',
  params: Params,
  body: Type.Object({
    listing: Type.String({ maxLength: 64 }),
    kind: Type.String({ maxLength: 100 }),
    description: Type.String({ maxLength: 10_000 }),
    photo_ids: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20 })),
  }),
  reply: Problem,
  status: 201,
} as const satisfies Endpoint

export const answerProblemEndpoint = {
  method: 'POST',
  path: '/api/admin/problems/:id/answer',
  summary: 'Answers a reported problem; the buyer is told by e-mail',
  desk: { area: 'orders', level: 'write' },
  params: Params,
  body: Type.Object({ answer: Type.String({ maxLength: 10_000 }) }),
  reply: Problem,
} as const satisfies Endpoint

/** What a photo is sent with: the body is the file itself, as its content-type says. */
export const PROBLEM_PHOTO_PATH = '/api/orders/:id/photos'
/** `id` is for `photo_ids` of a report about this order. */
export const UploadedPhoto = Type.Object({ id: Type.String() })
export type UploadedPhoto = Static<typeof UploadedPhoto>
