import { passwordChangeProblems, type PasswordChange } from '@lotyard/contract/rules/accounts/password'
import type { Context } from '../../../context.ts'
import { queueMail } from '../../../jobs/mail/queue-mail.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { endResetLinks, findAccount, findPasswordHash, lockAccount, updatePasswordHash } from '../account-queries.ts'
import { hashPassword, verifyPassword } from '../identity.ts'
import { forgotPasswordLink } from '../links.ts'
import { endAllSessions } from '../sessions/session-queries.ts'
import { forgivePasswordAttempts, takePasswordAttempt } from '../sessions/sign-in-throttle.ts'
import { cancelOpenChange } from '../email-change/email-change-queries.ts'
import { newPasswordProblem } from './password-strength.ts'

/** Spec §4: a successful change sends the buyer to sign in, so it ends every session, this one too. */
export async function changePassword(
  { db, config }: Pick<Context, 'db' | 'config'>,
  given: { viewer: { accountId: string; sessionId: string; email: string }; change: PasswordChange },
): Promise<void> {
  const { change, viewer } = given
  const { accountId, sessionId, email } = viewer
  const owner = await findAccount(db, accountId)
  if (owner === null) throw new Refusal('not_signed_in')
  const problem = await newPasswordProblem(change.password, owner)
  const errors = { ...passwordChangeProblems(change, email), ...(problem !== null && { password: [problem] }) }
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_fields', { errors })
  // An attacker who found a session open must not be able to guess the password with it.
  await takePasswordAttempt({ db, config }, accountId)
  // Compared and hashed before the row is locked: each takes tens of milliseconds, and no other transaction should wait.
  const oldHash = await findPasswordHash(db, accountId)
  if (oldHash === null || !(await verifyPassword(oldHash, change.current_password))) throw wrongCurrentPassword()
  const newHash = await hashPassword(change.password)
  await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (account === null) throw new Refusal('not_signed_in')
    // It was changed meanwhile, perhaps because a stranger knew the old one.
    if ((await findPasswordHash(tx, accountId)) !== oldHash) throw wrongCurrentPassword()
    await updatePasswordHash(tx, accountId, newHash)
    await endAllSessions(tx, accountId)
    await endResetLinks(tx, accountId)
    // A thief may have asked for it; the mail about it says that a new password stops it.
    await cancelOpenChange(tx, accountId)
    const props = { firstName: account.first_name, resetLink: forgotPasswordLink(config.publicUrl) }
    // A change ends the session that made it, so the session names the change.
    await queueMail(tx, { kind: 'password-changed', fact: sessionId, recipient: account.email, props })
  })
  await forgivePasswordAttempts({ db, config }, accountId)
}

function wrongCurrentPassword(): Refusal {
  return new Refusal('invalid_fields', { errors: { current_password: ['Current password is wrong'] } })
}
