import { Type, type Static } from 'typebox'
import { nullable, Timestamp } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'
import { Account } from './account.ts'

// Longer than any code is, so that the rules say what is wrong.
const Code = Type.String({ maxLength: 100 })
const Password = Type.String({ maxLength: 2_000 })

/** Two-step sign-in of the account that is signed in. */
export const TwoFactor = Type.Object({
  is_on: Type.Boolean(),
  since: nullable(Timestamp),
  recovery_codes_left: Type.Integer({ minimum: 0 }),
  /** The market requires it of this account. */
  is_required: Type.Boolean(),
})
export type TwoFactor = Static<typeof TwoFactor>

/** What an authenticator app needs. Shown once, to who has just typed the password. */
export const TwoFactorSetUp = Type.Object({
  /** Base32, as apps take it. */
  secret: Type.String(),
  uri: Type.String(),
  /** The same as a picture: the path of an SVG drawing that is `size` units wide and high. */
  qr: Type.Object({ size: Type.Integer(), path: Type.String() }),
})
export type TwoFactorSetUp = Static<typeof TwoFactorSetUp>

export const RecoveryCodes = Type.Object({ recovery_codes: Type.Array(Type.String()) })
export type RecoveryCodes = Static<typeof RecoveryCodes>

export const enterCodeEndpoint = {
  method: 'POST',
  path: '/api/account/session/code',
  summary: 'The second step of a sign-in: a code of the authenticator app, or a recovery code',
  body: Type.Object({
    code: Code,
    /** This browser is not asked for a code again for thirty days. Not for admins. */
    trust: Type.Optional(Type.Boolean()),
  }),
  reply: Account,
  status: 201,
} as const satisfies Endpoint

export const getTwoFactorEndpoint = {
  method: 'GET',
  path: '/api/account/two_factor',
  summary: 'Whether two-step sign-in is on, and how many recovery codes are left',
  reply: TwoFactor,
} as const satisfies Endpoint

export const beginTwoFactorEndpoint = {
  method: 'POST',
  path: '/api/account/two_factor',
  summary: 'Begins to set two-step sign-in up: the secret for an authenticator app',
  body: Type.Object({ password: Password }),
  reply: TwoFactorSetUp,
  status: 201,
} as const satisfies Endpoint

export const confirmTwoFactorEndpoint = {
  method: 'PUT',
  path: '/api/account/two_factor',
  summary: 'Turns two-step sign-in on with a code of the app; the reply has the recovery codes, once',
  body: Type.Object({ code: Code }),
  reply: RecoveryCodes,
} as const satisfies Endpoint

export const removeTwoFactorEndpoint = {
  method: 'DELETE',
  path: '/api/account/two_factor',
  summary: 'Turns two-step sign-in off',
  body: Type.Object({ password: Password, code: Code }),
} as const satisfies Endpoint

export const replaceRecoveryCodesEndpoint = {
  method: 'POST',
  path: '/api/account/two_factor/recovery_codes',
  summary: 'Ten new recovery codes, once; the old ones no longer work',
  body: Type.Object({ password: Password, code: Code }),
  reply: RecoveryCodes,
  status: 201,
} as const satisfies Endpoint
