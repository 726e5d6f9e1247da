import { cleanEmail } from '@lotyard/contract/rules/accounts/account-fields'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { Refusal } from '../../../lib/refusal.ts'
import {
  actOnAccount,
  deleteAccessRuleHolder,
  findAccountByEmail,
  insertAccessRuleHolder,
} from '../../accounts/index.ts'
import { lockAccessRule } from './access-rule-queries.ts'

type Needs = Pick<Context, 'db'>

/** From the next request on the account sees the lots under the rule: what it may see is read with its session. */
export async function grantAccessRule(
  context: Needs,
  { ruleId, email, adminId }: { ruleId: string; email: string; adminId: string },
): Promise<void> {
  const found = await findAccountByEmail(context.db, cleanEmail(email))
  if (found === null) throw new Refusal('buyer_not_found')
  await actOnAccount(context, found.id, async (tx) => {
    const rule = await lockAccessRule(tx, ruleId)
    if (rule === null) throw new Refusal('access_rule_not_found')
    if (!(await insertAccessRuleHolder(tx, { accountId: found.id, ruleId }))) return
    const details = { access_rule: ruleId, name: rule.name }
    const subject = `account:${found.id}`
    await writeAudit(tx, { accountId: adminId, action: 'account.grant_access_rule', subject, details })
  })
}

export async function revokeAccessRule(
  context: Needs,
  { ruleId, accountId, adminId }: { ruleId: string; accountId: string; adminId: string },
): Promise<void> {
  await actOnAccount(context, accountId, async (tx) => {
    const rule = await lockAccessRule(tx, ruleId)
    if (rule === null) throw new Refusal('access_rule_not_found')
    if (!(await deleteAccessRuleHolder(tx, { accountId, ruleId }))) return
    const details = { access_rule: ruleId, name: rule.name }
    const subject = `account:${accountId}`
    await writeAudit(tx, { accountId: adminId, action: 'account.revoke_access_rule', subject, details })
  })
}
