import type { EmailUndo } from '@lotyard/contract/account/email-change'
import { judgeUndo } from '@lotyard/contract/rules/accounts/email-change'
import type { Account } from '@lotyard/contract/account/account'
import { assert } from '@lotyard/contract/rules/assert'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { queueMails } from '../../../jobs/mail/queue-mail.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { lockAccountToMove } from '../account-queries.ts'
import { makeResetToken, type Identity } from '../identity.ts'
import { contactLink, forgotPasswordLink } from '../links.ts'
import { requireNoSecurityHold } from '../two-step/security-hold.ts'
import {
  cancelOpenChange,
  findChangeToUndo,
  rereadChange,
  saveUndo,
  type StoredChange,
} from './email-change-queries.ts'
import { hashLinkToken } from './link-tokens.ts'
import { lockOut } from './lock-out.ts'
import { moveAddress, type FollowEmail } from './move-address.ts'
import { requireUndoCode } from './require-undo-code.ts'

type Needs = Pick<Context, 'db' | 'config'> & { identity: Identity; followEmail: FollowEmail }
/** `viewerId`: the account that is signed in, if any. */
type Link = { token: string; viewerId: string | null }

/** What the link is about. Refuses one that can't be used, with the reason. */
export async function lookAtUndo({ db }: Pick<Context, 'db'>, link: Link): Promise<EmailUndo> {
  const change = await requireUndoable(db, link)
  return {
    old_email: change.oldEmail,
    new_email: change.newEmail,
    undo_until: change.undoUntil.toISOString(),
  }
}

/**
 * Puts the old address back, with what came after it undone too: a thief may have changed it twice. The person
 * with the password may be the thief, so every session ends and the password is void; the token that is returned sets a new one.
 */
export async function undoEmailChange(
  context: Needs,
  { code, ...link }: Link & { code: string | undefined },
): Promise<{ resetToken: string }> {
  const change = await requireUndoable(context.db, link)
  const { id, accountId } = change
  await requireUndoCode(context, { change, code })
  await context.db.transaction().execute(async (tx) => {
    const account = await lockAccountToMove(tx, accountId)
    // Read under the account's lock: of two undos at once, the second finds the first one's.
    const reread = await rereadChange(tx, id)
    if (account === null || reread === null) throw new Refusal('email_link_invalid')
    // An admin may have been talked into a reset of two-step sign-in, so that this link asks for no code.
    await requireNoSecurityHold(tx, accountId)
    await putBack(tx, context, { account, change: asUndoable(reread) })
  })
  // After the commit: the library writes its link on a connection of its own, and would wait for this account. Should it
  // fail, the mail leads to a new one.
  return { resetToken: await makeResetToken(context.identity, accountId) }
}

async function putBack(
  tx: Tx,
  { config, followEmail }: Needs,
  { account, change }: { account: Account; change: UndoableChange },
): Promise<void> {
  const { id: accountId, first_name: firstName } = account
  const { oldEmail: email } = change
  await cancelOpenChange(tx, accountId)
  const lost = await saveUndo(tx, { accountId, id: change.id })
  await moveAddress(tx, followEmail, { account, to: email })
  await lockOut(tx, accountId)
  await writeAudit(tx, {
    accountId,
    action: 'account.email_undo',
    subject: `account:${accountId}`,
    details: { from: account.email, to: email },
  })
  const resetLink = forgotPasswordLink(config.publicUrl)
  await queueMails(tx, [
    {
      kind: 'email-change-undone',
      fact: change.id,
      recipient: email,
      props: { firstName, email, newEmail: account.email, resetLink },
    },
    ...lost
      .filter((recipient) => recipient !== email)
      .map((recipient) => ({
        kind: 'email-undone-elsewhere' as const,
        fact: change.id,
        recipient,
        props: { firstName, email, contactLink: contactLink(config.publicUrl) },
      })),
  ])
}

type UndoableChange = StoredChange & { undoUntil: Date }

async function requireUndoable(db: Context['db'], { token, viewerId }: Link): Promise<UndoableChange> {
  const change = await findChangeToUndo(db, hashLinkToken(token))
  if (change === null) throw new Refusal('email_link_invalid')
  if (viewerId !== null && viewerId !== change.accountId) throw new Refusal('link_of_another_account')
  return asUndoable(change)
}

function asUndoable(change: StoredChange): UndoableChange {
  const verdict = judgeUndo(change, change.now)
  if (verdict !== 'ok') throw new Refusal(verdict)
  const { undoUntil } = change
  assert(undoUntil !== null, 'a change can be undone that was never confirmed')
  return { ...change, undoUntil }
}
