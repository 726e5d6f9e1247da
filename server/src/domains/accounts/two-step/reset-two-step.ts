import { cleanEmail } from '@lotyard/contract/rules/accounts/account-fields'
import { HOLD_HOURS, twoStepResetProblem } from '@lotyard/contract/rules/accounts/two-step'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { queueMail } from '../../../jobs/mail/queue-mail.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { requireReason } from '../../../lib/require-reason.ts'
import { endResetLinks, findAccountByEmail } from '../account-queries.ts'
import { actOnAccount, type DeskAct } from '../desk/act-on-account.ts'
import { contactLink, securityLink } from '../links.ts'
import { endAllSessions } from '../sessions/session-queries.ts'
import { lockTwoStep, removeTwoStep, saveSecurityHold } from './two-step-queries.ts'

type Needs = Pick<Context, 'db' | 'config'>

/** For an owner who lost the phone and the recovery codes, once an admin has made sure who it is. Never by mail alone. */
export async function resetTwoStepByDesk(
  context: Needs,
  { accountId, adminId, reason: given }: DeskAct & { reason: string },
): Promise<void> {
  const reason = requireReason(given)
  await actOnAccount(context, { accountId, adminId }, async (tx, account) => {
    const problem = twoStepResetProblem({ isYou: accountId === adminId })
    if (problem !== null) throw new Refusal(problem)
    await reset(tx, context.config, { account, byAccountId: adminId, reason })
  })
}

/** From the command line, for the admin whom no other admin can help. */
export async function resetTwoStepByOperator(context: Needs, givenEmail: string): Promise<void> {
  const email = cleanEmail(givenEmail)
  const found = await findAccountByEmail(context.db, email)
  if (found === null) throw new Refusal('not_found', { message: `No account uses ${givenEmail}.` })
  await actOnAccount(context, found.id, async (tx, account) => {
    const wasOn = await reset(tx, context.config, { account, byAccountId: null, reason: 'From the command line' })
    if (!wasOn) throw new Refusal('two_factor_off', { message: `${email} has no two-step sign-in.` })
  })
}

type Reset = {
  account: { id: string; email: string; first_name: string }
  /** Null from the command line. */
  byAccountId: string | null
  reason: string
}

/** False where it is off: the form was sent twice. */
async function reset(tx: Tx, config: Needs['config'], { account, byAccountId, reason }: Reset): Promise<boolean> {
  const known = await lockTwoStep(tx, account.id)
  if (known === null || !known.isOn) return false
  await removeTwoStep(tx, account.id)
  await saveSecurityHold(tx, account.id, HOLD_HOURS)
  await endAllSessions(tx, account.id)
  // Sign-ins that wait for a code end too.
  await endResetLinks(tx, account.id)
  const subject = `account:${account.id}`
  await writeAudit(tx, { accountId: byAccountId, action: 'account.two_step_reset', subject, details: { reason } })
  const links = { securityLink: securityLink(config.publicUrl), contactLink: contactLink(config.publicUrl) }
  const props = { firstName: account.first_name, ...links }
  const fact = `${account.id}:${known.begunAtMs}`
  await queueMail(tx, { kind: 'two-step-reset', fact, recipient: account.email, props })
  return true
}
