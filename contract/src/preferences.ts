import { Type, type Static } from 'typebox'
import type { Endpoint } from './wire/endpoint.ts'

export const MailChoice = Type.Object({
  topic: Type.Union([Type.Literal('listings'), Type.Literal('bids'), Type.Literal('watching')]),
  enabled: Type.Boolean(),
})
export type MailChoice = Static<typeof MailChoice>

export const mailChoiceEndpoint = {
  method: 'GET',
  path: '/api/unsubscribe',
  summary: "What the link at the foot of a mail is about, and whether such mail is sent to the link's account",
  query: Type.Object({ token: Type.String({ maxLength: 300 }) }),
  reply: MailChoice,
} as const satisfies Endpoint

export const subscribeEndpoint = {
  method: 'POST',
  path: '/api/newsletter',
  summary:
    'Asks the address, by mail, to confirm the newsletter; the reply is the same whether or not the address was known',
  body: Type.Object({ email: Type.String({ maxLength: 2_000 }) }),
  status: 202,
} as const satisfies Endpoint

export const confirmSubscriptionEndpoint = {
  method: 'PUT',
  path: '/api/newsletter/confirmation',
  summary: 'Confirms a newsletter subscription with the token of the mail; a repeat changes nothing',
  body: Type.Object({ token: Type.String({ maxLength: 600 }) }),
} as const satisfies Endpoint
