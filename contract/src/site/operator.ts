import { Type, type Static } from 'typebox'
import { nullable, Timestamp } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'

/** Who runs the market. What the operator has not set is null, and never made up. */
export const Operator = Type.Object({
  /** The site's name where the operator has set none. */
  name: Type.String(),
  contact_email: nullable(Type.String()),
  contact_phone: nullable(Type.String()),
  postal_address: nullable(Type.String()),
  fees: nullable(Type.String()),
  claims: nullable(Type.String()),
  /** The site's, such as 'America/Chicago': deadlines are said in it, on pages as in mail. */
  time_zone: Type.String(),
  /** Whether the contact form has a recipient: there is a contact address, or an admin. */
  takes_messages: Type.Boolean(),
})
export type Operator = Static<typeof Operator>

export const operatorEndpoint = {
  method: 'GET',
  path: '/api/operator',
  summary: 'Who runs this market, how to reach them, and what they say about fees and claims',
  reply: Operator,
} as const satisfies Endpoint

export const ownTermsEndpoint = {
  method: 'GET',
  path: '/api/operator/terms',
  summary: "The operator's own terms, beside those of every market, and when they last changed",
  reply: Type.Object({ terms: nullable(Type.String()), changed_at: nullable(Timestamp) }),
} as const satisfies Endpoint
