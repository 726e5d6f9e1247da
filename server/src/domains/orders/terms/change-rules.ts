import { marketRulesProblems, type MarketRules } from '@lotyard/contract/rules/orders/terms/market-rules'
import { changesOf } from '../../../db/audit/audit-change.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { lockMarketRules, saveMarketRules, type StoredRules } from './market-rules-queries.ts'

/** Orders that were placed by the rules of before stay as they are. */
export async function changeRules(
  { db }: Pick<Context, 'db'>,
  { rules, version, adminId }: { rules: MarketRules; version: number; adminId: string },
): Promise<StoredRules> {
  const errors = marketRulesProblems(rules)
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_fields', { errors })
  return db.transaction().execute(async (tx) => {
    const { version: stored, ...before } = await lockMarketRules(tx)
    const changes = changesOf(before, rules)
    // What is so already counts as done: a form that was sent twice is no conflict.
    if (changes === null) return { ...before, version: stored }
    if (version !== stored) throw new Refusal('conflict')
    const saved = await saveMarketRules(tx, rules)
    await writeAudit(tx, { accountId: adminId, action: 'rules.change', subject: 'rules:paying', details: changes })
    return saved
  })
}
