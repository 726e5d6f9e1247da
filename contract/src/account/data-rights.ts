import { Type, type Static } from 'typebox'
import { DUTY_KINDS } from '../rules/data-rights/duties.ts'
import type { Endpoint } from '../wire/endpoint.ts'

/** One thing to settle before an account can be deleted, in a sentence that says what to do. */
export const DeletionReason = Type.Object({
  code: Type.Enum([...DUTY_KINDS]),
  message: Type.String(),
})
export type DeletionReason = Static<typeof DeletionReason>

export const listDeletionReasonsEndpoint = {
  method: 'GET',
  path: '/api/account/deletion',
  summary: 'What is left to settle before the account can be deleted; nothing where it can be',
  reply: Type.Object({ reasons: Type.Array(DeletionReason) }),
} as const satisfies Endpoint

export const deleteAccountEndpoint = {
  method: 'POST',
  path: '/api/account/deletion',
  summary: 'Deletes the account for good and ends every session; 409 with reasons while something is left to settle',
  body: Type.Object({ password: Type.String({ maxLength: 2_000 }), confirm: Type.Boolean() }),
} as const satisfies Endpoint
