import { Type, type Static } from 'typebox'
import { MAX_NOTICES } from '../rules/notifications/notice-limits.ts'
import { Timestamp } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'

/** What happened to an account's bids, orders and lots: what it was mailed, or would have been. */
export const Notice = Type.Object({
  id: Type.String(),
  /** The kind of mail that tells of it too. */
  kind: Type.String(),
  text: Type.String(),
  /** Where to look at it, on this site. */
  path: Type.String(),
  created_at: Timestamp,
  is_read: Type.Boolean(),
})
export type Notice = Static<typeof Notice>

export const NOTICES_PAGE_SIZE = 20

/** Ids grow, and are opaque otherwise. */
const NoticeId = Type.String({ pattern: '^[0-9]{1,18}$' })

export const listNoticesEndpoint = {
  method: 'GET',
  path: '/api/account/notices',
  summary: `The newest notices of the account, at most ${MAX_NOTICES}, and how many are unread`,
  query: Type.Object({ page: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000 })) }),
  reply: Type.Object({
    notices: Type.Array(Notice),
    unread: Type.Integer(),
    page: Type.Integer(),
    max_page: Type.Integer(),
  }),
} as const satisfies Endpoint

export const readNoticesEndpoint = {
  method: 'PUT',
  path: '/api/account/notices',
  summary: 'Marks a notice and all older ones as read; newer ones stay unread',
  body: Type.Object({ read_up_to: NoticeId }),
  reply: Type.Object({ unread: Type.Integer() }),
} as const satisfies Endpoint
