import { cleanEmail } from '@lotyard/contract/rules/accounts/account-fields'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { queueMails } from '../../../jobs/mail/queue-mail.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { requireReason } from '../../../lib/require-reason.ts'
import { findAccount } from '../account-queries.ts'
import { cancelOpenChange, endUndoRights, listContestedEmails } from '../email-change/email-change-queries.ts'
import { lockOut } from '../email-change/lock-out.ts'
import { isTakenAddress, moveAddress, type FollowEmail } from '../email-change/move-address.ts'
import { contactLink, forgotPasswordLink } from '../links.ts'
import { actOnAccount, type DeskAct } from './act-on-account.ts'

/**
 * A change of address was undone, and both sides say that the account is theirs. An admin gives it to the address that lost
 * it: every session ends, the password is void, and no link of either side moves the account again. Only to an address that
 * was confirmed for this account, so that no admin can take an account over by it.
 */
export async function decideEmail(
  context: Pick<Context, 'db' | 'config'> & { followEmail: FollowEmail },
  { accountId, adminId, email, reason: given }: DeskAct & { email: string; reason: string },
): Promise<void> {
  const reason = requireReason(given)
  const to = cleanEmail(email)
  try {
    await actOnAccount(context, { accountId, adminId }, async (tx) => {
      if (accountId === adminId) throw new Refusal('your_own_account')
      const account = await findAccount(tx, accountId)
      // The form was sent twice.
      if (account === null || account.email === to) return
      if (!(await listContestedEmails(tx, accountId)).includes(to)) throw new Refusal('email_not_contested')
      await cancelOpenChange(tx, accountId)
      await endUndoRights(tx, accountId)
      await moveAddress(tx, context.followEmail, { account, to })
      await lockOut(tx, accountId)
      const details = { from: account.email, to, reason }
      await writeAudit(tx, {
        accountId: adminId,
        action: 'account.email_decide',
        subject: `account:${accountId}`,
        details,
      })
      const { publicUrl } = context.config
      const props = {
        firstName: account.first_name,
        email: to,
        resetLink: forgotPasswordLink(publicUrl),
        contactLink: contactLink(publicUrl),
      }
      const fact = `${accountId}:${new Date().toISOString()}`
      await queueMails(
        tx,
        [account.email, to].map((recipient) => ({ kind: 'email-decided' as const, fact, recipient, props })),
      )
    })
  } catch (error) {
    if (isTakenAddress(error)) throw new Refusal('email_taken', { message: 'Another account uses this address now.' })
    throw error
  }
}
