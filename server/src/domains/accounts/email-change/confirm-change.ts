import type { EmailConfirmation } from '@lotyard/contract/account/email-change'
import { judgeConfirmation } from '@lotyard/contract/rules/accounts/email-change'
import type { Account } from '@lotyard/contract/account/account'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { queueMail } from '../../../jobs/mail/queue-mail.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { lockAccountToMove } from '../account-queries.ts'
import { emailUndoLink } from '../links.ts'
import { endOtherSessions } from '../sessions/session-queries.ts'
import { requireNoSecurityHold } from '../two-step/security-hold.ts'
import { findChangeToConfirm, rereadChange, saveConfirmation, type StoredChange } from './email-change-queries.ts'
import { hashLinkToken, makeLinkToken } from './link-tokens.ts'
import { isTakenAddress, moveAddress, type FollowEmail } from './move-address.ts'

type Needs = Pick<Context, 'db' | 'config'> & { followEmail: FollowEmail }
type Owner = { accountId: string; sessionId: string }

/** What the link is about. Refuses one that can't be used, with the reason. */
export async function lookAtConfirmation(
  { db }: Pick<Context, 'db'>,
  { viewer, token }: { viewer: Owner; token: string },
): Promise<EmailConfirmation> {
  const change = await requireOwnChange(db, { viewer, token })
  const isConfirmed = requireConfirmable(change) === 'confirmed_before'
  return { old_email: change.oldEmail, new_email: change.newEmail, is_confirmed: isConfirmed }
}

/**
 * Changes the address, for the signed-in account that asked for it alone. The link by itself is not enough: typed wrong, the
 * new address is a stranger's, who would get the account with it. Returns the new address; a second time changes nothing.
 */
export async function confirmEmailChange(
  context: Needs,
  { viewer, token }: { viewer: Owner; token: string },
): Promise<{ email: string }> {
  const { id, newEmail } = await requireOwnChange(context.db, { viewer, token })
  try {
    await context.db.transaction().execute(async (tx) => {
      const account = await lockAccountToMove(tx, viewer.accountId)
      if (account === null) throw new Refusal('not_signed_in')
      // Read under the account's lock: of two confirmations at once, the second finds the first one's.
      const change = await rereadChange(tx, id)
      if (change === null) throw new Refusal('email_link_invalid')
      if (requireConfirmable(change) === 'confirmed_before') return
      // Asked for before an admin reset two-step sign-in, perhaps by whom the reset was to keep out.
      await requireNoSecurityHold(tx, viewer.accountId)
      if (change.oldEmail !== account.email) throw new Refusal('email_link_canceled')
      await switchAddress(tx, context, { account, change, viewer })
    })
  } catch (error) {
    // Another account got it while the link waited. Its holder reads this mailbox, so this tells nothing new.
    if (isTakenAddress(error)) throw new Refusal('email_taken')
    throw error
  }
  return { email: newEmail }
}

async function switchAddress(
  tx: Tx,
  { config, followEmail }: Needs,
  { account, change, viewer }: { account: Account; change: StoredChange; viewer: Owner },
): Promise<void> {
  const { token, hash } = makeLinkToken()
  const undoUntil = await saveConfirmation(tx, { id: change.id, undoHash: hash, canBeUndone: change.oldWasVerified })
  await moveAddress(tx, followEmail, { account, to: change.newEmail })
  await endOtherSessions(tx, viewer)
  await writeAudit(tx, {
    accountId: account.id,
    action: 'account.email_change',
    subject: `account:${account.id}`,
    details: { from: change.oldEmail, to: change.newEmail },
  })
  if (!change.oldWasVerified) return
  const props = {
    firstName: account.first_name,
    oldEmail: change.oldEmail,
    newEmail: change.newEmail,
    undoLink: emailUndoLink(config.publicUrl, token),
    undoUntil: undoUntil.toISOString(),
  }
  await queueMail(tx, { kind: 'email-changed', fact: change.id, recipient: change.oldEmail, props })
}

async function requireOwnChange(
  db: Context['db'],
  { viewer, token }: { viewer: Owner; token: string },
): Promise<StoredChange> {
  const change = await findChangeToConfirm(db, hashLinkToken(token))
  if (change === null) throw new Refusal('email_link_invalid')
  if (change.accountId !== viewer.accountId) throw new Refusal('link_of_another_account')
  return change
}

function requireConfirmable(change: StoredChange): 'ok' | 'confirmed_before' {
  const verdict = judgeConfirmation(change, change.now)
  if (verdict === 'ok' || verdict === 'confirmed_before') return verdict
  throw new Refusal(verdict)
}
