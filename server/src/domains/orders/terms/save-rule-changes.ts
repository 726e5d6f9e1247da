import { marketRulesProblems, type MarketRules } from '@lotyard/contract/rules/orders/terms/market-rules'
import { formatWithCents } from '@lotyard/contract/rules/money'
import type { Context } from '../../../context.ts'
import { auditChange, changesOf } from '../../../db/audit/audit-change.ts'
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
    // What is so already counts as done: a form that was sent twice is no conflict.
    if (changesOf(before, rules) === null) return { ...before, version: stored }
    if (version !== stored) throw new Refusal('conflict')
    const saved = await saveMarketRules(tx, rules)
    const entry = { accountId: adminId, action: 'rules.change', subject: 'rules:payments' } as const
    await auditChange(tx, { ...entry, before: toText(before), after: toText(rules) })
    return saved
  })
}

/** For people who read the trail. */
function toText(rules: MarketRules): Record<string, string> {
  const { directPaymentWeekdays, wireFromCents, wireHoldWeekdays, problemReplyDays } = rules
  return {
    weekdays_to_pay_a_direct_order: String(directPaymentWeekdays),
    wires_from: wireFromCents === null ? 'off' : formatWithCents(wireFromCents),
    weekdays_to_hold_for_a_wire: String(wireHoldWeekdays),
    days_to_reply_about_a_problem: String(problemReplyDays),
  }
}
