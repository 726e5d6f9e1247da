import { marketRulesProblems, type MarketRules } from '@lotyard/contract/rules/orders/terms/market-rules'
import { weakensSecondPerson } from '@lotyard/contract/rules/desk/staff/second-person'
import { formatWithCents } from '@lotyard/contract/rules/money'
import type { Context } from '../../../context.ts'
import { auditChange, changesOf } from '../../../db/audit/audit-change.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { keepTwoPeople, lockAdmins, requireSecondPerson, type ActedBy } from '../../accounts/index.ts'
import { lockMarketRules, saveMarketRules, type StoredRules } from './market-rules-queries.ts'

export type GivenRules = { rules: MarketRules; version: number }

/** Orders that were placed by the rules of before stay as they are. */
export async function changeRules(
  { db }: Pick<Context, 'db'>,
  { rules, version }: GivenRules,
  by: ActedBy,
): Promise<StoredRules> {
  const errors = marketRulesProblems(rules)
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_fields', { errors })
  return keepTwoPeople(() =>
    db.transaction().execute(async (tx) => {
      // Before the rules, as all who take an admin's rights do: nobody leaves while two are being counted.
      if (rules.secondPersonFromCents !== null) await lockAdmins(tx)
      const { version: stored, ...before } = await lockMarketRules(tx)
      // What is so already counts as done: a form that was sent twice is no conflict.
      if (changesOf(before, rules) === null) return { ...before, version: stored }
      if (version !== stored) throw new Refusal('conflict')
      const isWeaker = weakensSecondPerson(before.secondPersonFromCents, rules.secondPersonFromCents)
      const asked =
        isWeaker || by.approval !== undefined
          ? await requireSecondPerson(tx, by, {
              kind: 'rules',
              subject: 'rules:payments',
              label: 'payment rules',
              amountCents: null,
            })
          : {}
      const saved = await saveMarketRules(tx, rules)
      const entry = { accountId: by.adminId, action: 'rules.change', subject: 'rules:payments' } as const
      await auditChange(tx, { ...entry, before: toText(before), after: { ...toText(rules), ...asked } })
      return saved
    }),
  )
}

/** For people who read the trail. */
function toText(rules: MarketRules): Record<string, string> {
  const { directPaymentWeekdays, wireFromCents, wireHoldWeekdays, problemReplyDays, secondPersonFromCents } = rules
  return {
    weekdays_to_pay_a_direct_order: String(directPaymentWeekdays),
    wires_from: wireFromCents === null ? 'off' : formatWithCents(wireFromCents),
    weekdays_to_hold_for_a_wire: String(wireHoldWeekdays),
    second_person_from: secondPersonFromCents === null ? 'off' : formatWithCents(secondPersonFromCents),
    days_to_reply_about_a_problem: String(problemReplyDays),
  }
}
