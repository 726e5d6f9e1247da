import { MAX_ACCESS_RULES } from '@lotyard/contract/rules/max-counts'
import type { AccessRule } from '@lotyard/contract/desk/access-rules'
import { cleanRuleName, ruleNameProblem } from '@lotyard/contract/rules/listings/access-rule-name'
import type { Context } from '../../../context.ts'
import { breaksRule } from '../../../db/statements/breaks-rule.ts'
import { writeAudit, type AuditEntry } from '../../../db/audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import {
  countAccessRules,
  deleteRule,
  findAccessRule,
  insertAccessRule,
  lockAccessRule,
  saveRuleName,
} from './access-rule-queries.ts'

type Needs = Pick<Context, 'db'>

const ONE_NAME_RULE = 'one_rule_per_name'
const LISTING_RULE = 'listings_access_rule_id_fkey'

export async function createAccessRule(
  { db }: Needs,
  { name: given, adminId }: { name: string; adminId: string },
): Promise<AccessRule> {
  const name = requireName(given)
  return refusingTakenNames(() =>
    db.transaction().execute(async (tx) => {
      if ((await countAccessRules(tx)) >= MAX_ACCESS_RULES) throw new Refusal('too_many_access_rules')
      const id = await insertAccessRule(tx, name)
      await audit(tx, { adminId, action: 'access_rule.create', id, details: { name } })
      return requireRule(tx, id)
    }),
  )
}

/** `was`: the name that the admin saw. */
export async function renameAccessRule(
  { db }: Needs,
  { id, name: given, was, adminId }: { id: string; name: string; was: string; adminId: string },
): Promise<AccessRule> {
  const name = requireName(given)
  return refusingTakenNames(() =>
    db.transaction().execute(async (tx) => {
      const rule = await lockAccessRule(tx, id)
      if (rule === null) throw new Refusal('access_rule_not_found')
      // The form was sent twice.
      if (rule.name === name) return requireRule(tx, id)
      if (rule.name !== was) throw new Refusal('conflict')
      await saveRuleName(tx, id, name)
      await audit(tx, { adminId, action: 'access_rule.rename', id, details: { from: rule.name, to: name } })
      return requireRule(tx, id)
    }),
  )
}

/** Its holders lose it. A listing of any time keeps it: who could see a lot is part of its history. */
export async function deleteAccessRule({ db }: Needs, { id, adminId }: { id: string; adminId: string }): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      const rule = await lockAccessRule(tx, id)
      if (rule === null) throw new Refusal('access_rule_not_found')
      await deleteRule(tx, id)
      await audit(tx, { adminId, action: 'access_rule.delete', id, details: { name: rule.name } })
    })
  } catch (error) {
    if (breaksRule(error, LISTING_RULE)) throw new Refusal('access_rule_in_use')
    throw error
  }
}

export async function requireRule(db: Needs['db'] | Tx, id: string): Promise<AccessRule> {
  const rule = await findAccessRule(db, id)
  if (rule === null) throw new Refusal('access_rule_not_found')
  return rule
}

function requireName(given: string): string {
  const problem = ruleNameProblem(given)
  if (problem !== null) throw new Refusal('invalid_fields', { errors: { name: [problem] } })
  return cleanRuleName(given)
}

async function refusingTakenNames<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (breaksRule(error, ONE_NAME_RULE))
      throw new Refusal('invalid_fields', { errors: { name: ['Another access rule has this name.'] } })
    throw error
  }
}

function audit(
  tx: Tx,
  {
    adminId,
    action,
    id,
    details,
  }: { adminId: string; action: AuditEntry['action']; id: string; details: Record<string, unknown> },
): Promise<void> {
  return writeAudit(tx, { accountId: adminId, action, subject: `access_rule:${id}`, details })
}
