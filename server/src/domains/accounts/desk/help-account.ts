// What the desk does for an account holder who can't get on: a confirmed address, a link by mail, an end to all sessions.
import type { Context } from '../../../context.ts'
import { writeAudit, type AuditEntry } from '../../../db/audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { findAccount, markEmailVerified } from '../account-queries.ts'
import type { Identity } from '../identity.ts'
import { queueVerification } from '../sign-up/verify-email.ts'
import { endAllSessions } from '../sessions/session-queries.ts'
import { actOnAccount, type DeskAct } from './act-on-account.ts'

/** An admin has made sure by other means that the address is its owner's. */
export async function verifyByDesk(context: Pick<Context, 'db'>, { accountId, adminId }: DeskAct): Promise<void> {
  await actOnAccount(context, { accountId, adminId }, async (tx, account) => {
    if (account.email_verified) return
    await markEmailVerified(tx, accountId)
    await audit(tx, 'account.verify', { accountId, adminId })
  })
}

export async function mailVerificationByDesk(
  context: Pick<Context, 'db' | 'config'>,
  { accountId, adminId }: DeskAct,
): Promise<void> {
  await actOnAccount(context, { accountId, adminId }, async (tx) => {
    const account = await findAccount(tx, accountId)
    if (account === null || account.email_verified) return
    await queueVerification(tx, context.config, account)
    await audit(tx, 'account.mail_verification', { accountId, adminId })
  })
}

/** The link is mailed, and never shown: an admin must not be able to take over an account by it. */
export async function mailPasswordResetByDesk(
  { identity, ...context }: Pick<Context, 'db'> & { identity: Identity },
  { accountId, adminId }: DeskAct,
): Promise<void> {
  const email = await actOnAccount(context, { accountId, adminId }, async (tx, account) => {
    if (account.is_suspended)
      throw new Refusal('account_suspended', { message: 'This account is suspended. Reinstate it first.' })
    await audit(tx, 'account.mail_password_reset', { accountId, adminId })
    return account.email
  })
  // After the commit: the library writes its link on a connection of its own, and would wait for this account.
  await identity.api.requestPasswordReset({ body: { email } })
}

export async function signOutByDesk(context: Pick<Context, 'db'>, { accountId, adminId }: DeskAct): Promise<void> {
  await actOnAccount(context, { accountId, adminId }, async (tx) => {
    await endAllSessions(tx, accountId)
    await audit(tx, 'account.sign_out', { accountId, adminId })
  })
}

function audit(tx: Tx, action: AuditEntry['action'], { accountId, adminId }: DeskAct): Promise<void> {
  return writeAudit(tx, { accountId: adminId, action, subject: `account:${accountId}` })
}
