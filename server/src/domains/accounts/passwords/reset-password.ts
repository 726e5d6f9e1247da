import { cleanEmail, emailProblem } from '@lotyard/contract/rules/accounts/account-fields'
import { passwordResetProblems } from '@lotyard/contract/rules/accounts/password'
import { APIError } from 'better-auth/api'
import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Context } from '../../../context.ts'
import { queueMail } from '../../../jobs/mail/queue-mail.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { endResetLinks, findAccount, markEmailVerified } from '../account-queries.ts'
import { findResetAccountId, type Identity } from '../identity.ts'
import { forgotPasswordLink } from '../links.ts'
import { endAllSessions } from '../sessions/session-queries.ts'
import { cancelOpenChange } from '../email-change/email-change-queries.ts'
import { newPasswordProblem } from './password-strength.ts'

/** Well above the time a known address takes, whose mail is queued. Otherwise the time would reveal which addresses exist. */
const MIN_REPLY_MS = 400

/** Says nothing about whether the address has an account. */
export async function requestPasswordReset({ identity }: { identity: Identity }, email: string): Promise<void> {
  const problem = emailProblem(email)
  if (problem !== null) throw new Refusal('invalid_fields', { errors: { email: [problem] } })
  const minimumTime = setTimeout(MIN_REPLY_MS)
  await identity.api.requestPasswordReset({ body: { email: cleanEmail(email) } })
  await minimumTime
}

/**
 * The link is used up by the first new password that is good enough. Its holder reads the mail of the address, which is
 * returned.
 */
export async function resetPassword(
  { db, config, identity }: Pick<Context, 'db' | 'config'> & { identity: Identity },
  given: { token: string; password: string; password_confirmation: string },
): Promise<{ email: string }> {
  const accountId = await findResetAccountId(identity, given.token)
  const account = accountId === null ? null : await findAccount(db, accountId)
  if (account === null) throw new Refusal('link_invalid')
  const problem = await newPasswordProblem(given.password, account)
  const errors = { ...passwordResetProblems(given, account.email), ...(problem !== null && { password: [problem] }) }
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_fields', { errors })

  await useUp(identity, given)
  await db.transaction().execute(async (tx) => {
    await markEmailVerified(tx, account.id)
    await endAllSessions(tx, account.id)
    await endResetLinks(tx, account.id)
    // A thief may have asked for it; the mail about it says that a new password stops it.
    await cancelOpenChange(tx, account.id)
    const props = { firstName: account.first_name, resetLink: forgotPasswordLink(config.publicUrl) }
    const fact = createHash('sha256').update(given.token).digest('base64url')
    await queueMail(tx, { kind: 'password-changed', fact, recipient: account.email, props })
  })
  return { email: account.email }
}

async function useUp(identity: Identity, { token, password }: { token: string; password: string }): Promise<void> {
  try {
    await identity.api.resetPassword({ body: { token, newPassword: password } })
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) throw new Refusal('link_invalid')
    throw error
  }
}
