import { Type, type Static } from 'typebox'
import { Photo } from '../lots/listing.ts'
import { MESSAGE_AUTHORS, PROBLEM_OUTCOMES, PROBLEM_STATES } from '../rules/orders/fulfilment/problem-thread.ts'
import { nullable, oneOf, Sum, Timestamp } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'

export const ProblemMessage = Type.Object({
  /** From 1; the report itself comes before. Positions that this person doesn't see are left out. */
  position: Type.Integer({ minimum: 1 }),
  author: oneOf(MESSAGE_AUTHORS),
  /** Who of the desk, or which seller; null for buyers and where it is the buyer's own. */
  authorName: nullable(Type.String()),
  text: Type.String(),
  photos: Type.Array(Photo),
  /** When its reader could read it: of what was passed on, when it was. */
  sentAt: Timestamp,
  /** Between the desk and the seller; the buyer doesn't see it. */
  isForSeller: Type.Boolean(),
  /** A seller's that the buyer sees. */
  isPassedOn: Type.Boolean(),
})
export type ProblemMessage = Static<typeof ProblemMessage>

/** What a buyer reported about a lot that arrived, and what was said about it since. */
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
  /** 'open': the desk answers; 'waiting': the buyer does. */
  state: oneOf(PROBLEM_STATES),
  outcome: nullable(oneOf(PROBLEM_OUTCOMES)),
  resolvedAt: nullable(Timestamp),
  /** What was given back for it; null unless that was the outcome. */
  refundedCents: nullable(Sum),
  /** While it waits: when it ends without a reply. */
  closesAt: nullable(Timestamp),
  messages: Type.Array(ProblemMessage),
  /** For `seen` of whatever is written next: what was written since is read first. */
  seen: Type.Integer({ minimum: 0 }),
  /** Whether this person may write now. A buyer's message reopens what is resolved. */
  canWrite: Type.Boolean(),
})
export type Problem = Static<typeof Problem>

const Params = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })

const PhotoIds = Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20 }))

export const listProblemsEndpoint = {
  method: 'GET',
  path: '/api/orders/:id/problems',
  summary: 'The problems reported about an order of the account, with what was written about them',
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
    photo_ids: PhotoIds,
  }),
  reply: Problem,
  status: 201,
} as const satisfies Endpoint

/** `seen` of the problem as it was read. */
export const Seen = Type.Integer({ minimum: 0, maximum: 1_000 })

/** Longer than the rules allow, so that they say what is wrong. */
export const MessageFields = { text: Type.String({ maxLength: 10_000 }), photo_ids: PhotoIds, seen: Seen }

export const replyToProblemEndpoint = {
  method: 'POST',
  path: '/api/account/problems/:id/messages',
  summary: 'Writes to the desk about a problem the account reported; within 7 days of its end, once, that reopens it',
  params: Params,
  body: Type.Object(MessageFields, { additionalProperties: false }),
  reply: Problem,
  status: 201,
} as const satisfies Endpoint

export const withdrawProblemEndpoint = {
  method: 'POST',
  path: '/api/account/problems/:id/withdraw',
  summary: 'Ends a problem the account reported: there is nothing to settle any more',
  params: Params,
  body: Type.Object({ seen: Seen }, { additionalProperties: false }),
  reply: Problem,
} as const satisfies Endpoint

/** What a photo is sent with: the body is the file itself, as its content-type says. */
export const PROBLEM_PHOTO_PATH = '/api/orders/:id/photos'
/** The same by the desk and the lot's seller, for a message about this problem. */
export const DESK_PROBLEM_PHOTO_PATH = '/api/admin/problems/:id/photos'
/** `id` is for `photo_ids` of a report or a message about this order. */
export const UploadedPhoto = Type.Object({ id: Type.String() })
export type UploadedPhoto = Static<typeof UploadedPhoto>
