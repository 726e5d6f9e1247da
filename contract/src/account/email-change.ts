import { Type, type Static } from 'typebox'
import { nullable, Timestamp } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'

// Longer than any rule allows, so that the rules say what is wrong; a limit, so that nothing is read without one.
const Text = Type.String({ maxLength: 2_000 })
const Token = Type.String({ maxLength: 200 })

/** The account's address, and the one it becomes once the mailed link is confirmed. */
export const AccountEmail = Type.Object({
  email: Type.String(),
  email_verified: Type.Boolean(),
  pending: nullable(Type.Object({ email: Type.String(), expires_at: Timestamp })),
})
export type AccountEmail = Static<typeof AccountEmail>

export const getEmailEndpoint = {
  method: 'GET',
  path: '/api/account/email',
  summary: 'The e-mail address of the account, and a change that waits to be confirmed',
  reply: AccountEmail,
} as const satisfies Endpoint

export const requestEmailChangeEndpoint = {
  method: 'POST',
  path: '/api/account/email',
  summary: 'Mails the new address a link that changes to it; the reply never tells whether another account has it',
  body: Type.Object({ email: Text, password: Text }),
  status: 202,
} as const satisfies Endpoint

/** What a link is about, before its button is pressed. */
export const EmailConfirmation = Type.Object({
  old_email: Type.String(),
  new_email: Type.String(),
  /** The link was used before. */
  is_confirmed: Type.Boolean(),
})
export type EmailConfirmation = Static<typeof EmailConfirmation>

export const lookAtEmailChangeEndpoint = {
  method: 'GET',
  path: '/api/account/email/confirmation',
  summary: 'What the link to a new address is about; for the account that asked for it',
  query: Type.Object({ token: Token }),
  reply: EmailConfirmation,
} as const satisfies Endpoint

export const confirmEmailChangeEndpoint = {
  method: 'POST',
  path: '/api/account/email/confirmation',
  summary: 'Changes to the new address by the mailed link, and ends every other session',
  body: Type.Object({ token: Token }),
} as const satisfies Endpoint

export const EmailUndo = Type.Object({ old_email: Type.String(), new_email: Type.String(), undo_until: Timestamp })
export type EmailUndo = Static<typeof EmailUndo>

export const lookAtEmailUndoEndpoint = {
  method: 'GET',
  path: '/api/account/email/undo',
  summary: 'What the link to undo a change of address is about',
  query: Type.Object({ token: Token }),
  reply: EmailUndo,
} as const satisfies Endpoint

export const undoEmailChangeEndpoint = {
  method: 'POST',
  path: '/api/account/email/undo',
  summary: 'Puts the old address back by the mailed link, ends every session and voids the password',
  body: Type.Object({
    token: Token,
    /** Of two-step sign-in. Without it, an account that has it is refused with two_factor_required. */
    code: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  /** Sets the new password that is needed now. */
  reply: Type.Object({ reset_token: Type.String() }),
} as const satisfies Endpoint
