import { suspensionProblem } from '@lotyard/contract/rules/accounts/account-acts'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { requireReason } from '../../../lib/require-reason.ts'
import { isLastAdmin } from '../data-rights/forget-queries.ts'
import { endAllSessions } from '../sessions/session-queries.ts'
import { actOnAccount, type DeskAct } from './act-on-account.ts'
import { removeSuspension, saveSuspension } from './account-queries.ts'

/**
 * Keeps an account from signing in, bidding and buying, from the commit on: every request looks its session up, in every
 * process, and the sessions are gone. Bids that lead stay, because others have counted on them; so do open orders.
 */
export async function suspendAccount(
  context: Pick<Context, 'db'>,
  { accountId, adminId, reason: given }: DeskAct & { reason: string },
): Promise<void> {
  const reason = requireReason(given)
  await actOnAccount(context, { accountId, adminId }, async (tx, account) => {
    // The form was sent twice.
    if (account.is_suspended) return
    const problem = suspensionProblem({
      isYou: accountId === adminId,
      isLastAdmin: await isLastAdmin(tx, accountId),
    })
    if (problem !== null) throw new Refusal(problem)
    await saveSuspension(tx, { accountId, reason, adminId })
    await endAllSessions(tx, accountId)
    await writeAudit(tx, {
      accountId: adminId,
      action: 'account.suspend',
      subject: `account:${accountId}`,
      details: { reason },
    })
  })
}

export async function reinstateAccount(
  context: Pick<Context, 'db'>,
  { accountId, adminId, reason: given }: DeskAct & { reason: string },
): Promise<void> {
  const reason = requireReason(given)
  await actOnAccount(context, { accountId, adminId }, async (tx, account) => {
    if (!account.is_suspended) return
    await removeSuspension(tx, accountId)
    await writeAudit(tx, {
      accountId: adminId,
      action: 'account.reinstate',
      subject: `account:${accountId}`,
      details: { reason },
    })
  })
}
