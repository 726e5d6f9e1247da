import { Type, type Static } from 'typebox'
import { nullable, Timestamp } from '../wire/amounts.ts'

export const MailSummary = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  recipient: Type.String(),
  /** Null until it is drawn, which is just before the first attempt. */
  subject: nullable(Type.String()),
  /** unwanted: its recipient had switched such mail off, or had not confirmed the address. */
  state: Type.Union([
    Type.Literal('queued'),
    Type.Literal('sent'),
    Type.Literal('kept'),
    Type.Literal('failed'),
    Type.Literal('unwanted'),
  ]),
  attempts: Type.Integer(),
  last_error: nullable(Type.String()),
  created_at: Timestamp,
  finished_at: nullable(Timestamp),
})
export type MailSummary = Static<typeof MailSummary>

/** `html` and `text` are null before the mail is drawn, and after it left when it held a link that lets its holder in. */
export const Mail = Type.Object({
  ...MailSummary.properties,
  message_id: nullable(Type.String()),
  html: nullable(Type.String()),
  text: nullable(Type.String()),
})
export type Mail = Static<typeof Mail>

export const MAILS_PAGE_SIZE = 50

const MailId = Type.Object({ id: Type.String({ format: 'uuid' }) })

export const listMailsEndpoint = {
  method: 'GET',
  path: '/api/admin/mails',
  summary: 'All mail, newest first (admins)',
  desk: { area: 'people', level: 'read', owners: true },
  query: Type.Object({ page: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })) }),
  reply: Type.Object({
    mails: Type.Array(MailSummary),
    total: Type.Integer(),
    page: Type.Integer(),
    page_size: Type.Integer(),
  }),
} as const

export const getMailEndpoint = {
  method: 'GET',
  path: '/api/admin/mails/:id',
  summary: 'One mail with its text (admins)',
  desk: { area: 'people', level: 'read', owners: true },
  params: MailId,
  reply: Mail,
} as const

export const retryMailEndpoint = {
  method: 'POST',
  path: '/api/admin/mails/:id/retry',
  summary: 'Queues a failed mail again (admins)',
  desk: { area: 'people', level: 'write', owners: true },
  params: MailId,
  reply: Mail,
  status: 202,
} as const
