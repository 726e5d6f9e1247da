import { Type, type Static } from 'typebox'

const Timestamp = Type.String({ format: 'date-time' })

export const MailSummary = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  recipient: Type.String(),
  /** Null until it is drawn, which is just before the first attempt. */
  subject: Type.Union([Type.String(), Type.Null()]),
  /** unwanted: its recipient had switched such mail off. */
  state: Type.Union([
    Type.Literal('queued'),
    Type.Literal('sent'),
    Type.Literal('kept'),
    Type.Literal('failed'),
    Type.Literal('unwanted'),
  ]),
  attempts: Type.Integer(),
  last_error: Type.Union([Type.String(), Type.Null()]),
  created_at: Timestamp,
  finished_at: Type.Union([Timestamp, Type.Null()]),
})
export type MailSummary = Static<typeof MailSummary>

/** `html` and `text` are null before the mail is drawn, and after it left when it held a link that lets its holder in. */
export const Mail = Type.Object({
  ...MailSummary.properties,
  message_id: Type.Union([Type.String(), Type.Null()]),
  html: Type.Union([Type.String(), Type.Null()]),
  text: Type.Union([Type.String(), Type.Null()]),
})
export type Mail = Static<typeof Mail>

export const MAILS_PAGE_SIZE = 50

const MailId = Type.Object({ id: Type.String({ format: 'uuid' }) })

export const listMailsEndpoint = {
  method: 'GET',
  path: '/api/admin/mails',
  summary: 'All mail, newest first (admins)',
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
  params: MailId,
  reply: Mail,
} as const

export const retryMailEndpoint = {
  method: 'POST',
  path: '/api/admin/mails/:id/retry',
  summary: 'Queues a failed mail again (admins)',
  params: MailId,
  reply: Mail,
  status: 202,
} as const
