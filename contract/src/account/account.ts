import { Type, type Static } from 'typebox'
import { DESK_AREAS, DESK_LEVELS } from '../rules/desk/staff/desk-rights.ts'

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
  /** The market requires two-step sign-in of this admin, who hasn't set it up: until then the desk is closed. */
  needs_two_step: Type.Optional(Type.Literal(true)),
  /** What an admin may read and change at the desk, by area; absent for everybody else. */
  rights: Type.Optional(Type.Partial(Type.Record(Type.Enum([...DESK_AREAS]), Type.Enum([...DESK_LEVELS])))),
  /** An admin who may do everything, and says what others may. */
  is_owner: Type.Optional(Type.Literal(true)),
})
export type Account = Static<typeof Account>

/** The password was right. There is no session yet: a code comes next. */
export const SecondStep = Type.Object({ two_factor: Type.Literal(true) })
export type SecondStep = Static<typeof SecondStep>

/** A signed-in browser. */
export const Device = Type.Object({
  id: Type.String(),
  name: Type.String(),
  last_seen_at: Type.String({ format: 'date-time' }),
  is_current: Type.Boolean(),
})
export type Device = Static<typeof Device>

// Longer than any rule allows, so that the rules say what is wrong; a limit, so that nothing is read without one.
const Text = Type.String({ maxLength: 2_000 })
const Password = Type.String({ maxLength: 2_000 })

export const csrfTokenEndpoint = {
  method: 'GET',
  path: '/api/csrf_token',
  summary: 'A token for X-CSRF-Token, bound to the session or, for visitors, to a short-lived cookie',
  reply: Type.Object({ csrf_token: Type.String() }),
} as const

export const signInEndpoint = {
  method: 'POST',
  path: '/api/account/session',
  summary: 'Signs in; 202 {two_factor: true} where a code comes next (POST /api/account/session/code)',
  body: Type.Object({ email: Text, password: Password }),
  reply: Type.Union([Account, SecondStep]),
  status: 201,
} as const

export const signOutEndpoint = {
  method: 'DELETE',
  path: '/api/account/session',
  summary: 'Signs out',
} as const

export const signUpEndpoint = {
  method: 'POST',
  path: '/api/account/',
  summary: 'Signs up. Where mail is real the reply is the same whether or not the address has an account',
  body: Type.Object({
    account: Type.Object({
      first_name: Text,
      last_name: Text,
      email: Text,
      password: Password,
      terms_accepted: Type.Optional(Type.Boolean()),
    }),
  }),
  reply: Type.Object({
    /** False where the address must be confirmed by mail first. */
    signed_in: Type.Boolean(),
    account: Type.Union([Account, Type.Null()]),
  }),
  status: 201,
} as const

export const getAccountEndpoint = {
  method: 'GET',
  path: '/api/account/',
  summary: 'The account that is signed in, and how many of its notices are unread',
  reply: Type.Object({ ...Account.properties, unread_notices: Type.Integer() }),
} as const

export const updateAccountEndpoint = {
  method: 'PUT',
  path: '/api/account/',
  summary: 'Changes the name, or with update_password the password, which ends every session; accepts the terms',
  body: Type.Object({
    update_password: Type.Optional(Type.Boolean()),
    account: Type.Object({
      first_name: Type.Optional(Text),
      last_name: Type.Optional(Text),
      terms_accepted: Type.Optional(Type.Literal(true)),
      current_password: Type.Optional(Password),
      password: Type.Optional(Password),
      password_confirmation: Type.Optional(Password),
    }),
  }),
  reply: Account,
} as const

export const requestPasswordResetEndpoint = {
  method: 'POST',
  path: '/api/account/password_reset',
  summary: 'Mails a link to set a new password, if the address has an account; the reply never tells',
  body: Type.Object({ email: Text }),
  status: 202,
} as const

export const resetPasswordEndpoint = {
  method: 'PUT',
  path: '/api/account/password_reset',
  summary: 'Sets a new password by the link of the mail, and ends every session',
  body: Type.Object({ token: Text, password: Password, password_confirmation: Password }),
} as const

export const resendVerificationEndpoint = {
  method: 'POST',
  path: '/api/account/verification',
  summary: 'Mails the link that confirms the address again, at most once a minute',
  status: 202,
} as const

export const verifyEmailEndpoint = {
  method: 'PUT',
  path: '/api/account/verification',
  summary: 'Confirms the address by the link of the mail',
  body: Type.Object({ token: Text }),
  /** Which address: another account may be signed in. */
  reply: Type.Object({ email: Type.String() }),
} as const

export const listDevicesEndpoint = {
  method: 'GET',
  path: '/api/account/devices',
  summary: 'Where the account is signed in, last seen first',
  reply: Type.Object({ devices: Type.Array(Device) }),
} as const

export const revokeDeviceEndpoint = {
  method: 'DELETE',
  path: '/api/account/devices/:id',
  summary: 'Signs a device out',
  params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
} as const

export const revokeOtherDevicesEndpoint = {
  method: 'DELETE',
  path: '/api/account/devices',
  summary: 'Signs every device out but the one that asks',
} as const
