import { Type, type Static } from 'typebox'

export const Role = Type.Union([Type.Literal('buyer'), Type.Literal('seller'), Type.Literal('admin')])
export type Role = Static<typeof Role>

/** Spec §3: first_name, last_name, email. The rest is ours, so that a page knows what to offer. */
export const Account = Type.Object({
  id: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  email: Type.String(),
  email_verified: Type.Boolean(),
  terms_accepted: Type.Boolean(),
  roles: Type.Array(Role),
})
export type Account = Static<typeof Account>

export const csrfTokenEndpoint = {
  method: 'GET',
  path: '/api/csrf_token',
  summary: 'A token for X-CSRF-Token, bound to the session or, for visitors, to a short-lived cookie',
  reply: Type.Object({ csrf_token: Type.String() }),
} as const
