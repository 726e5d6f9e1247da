// What an operator may decide about paying and problems. Also enforced by constraints of market_rules.
import { formatCents } from '../../money.ts'

export type MarketRules = {
  directPaymentWeekdays: number
  /** Null: no wires at checkout. */
  wireFromCents: number | null
  wireHoldWeekdays: number
  /** Null: one person is enough for every amount. */
  secondPersonFromCents: number | null
  /** After which a problem that its buyer doesn't reply about is closed. */
  problemReplyDays: number
}

export const RULE_LIMITS = {
  directPaymentWeekdays: { min: 1, max: 20 },
  wireFromCents: { min: 0, max: 999_999_99 },
  wireHoldWeekdays: { min: 1, max: 10 },
  secondPersonFromCents: { min: 1, max: 999_999_99 },
  problemReplyDays: { min: 3, max: 60 },
} as const

const WIRE_NAMES = {
  directPaymentWeekdays: 'direct_payment_weekdays',
  wireFromCents: 'wire_from_cents',
  wireHoldWeekdays: 'wire_hold_weekdays',
  secondPersonFromCents: 'second_person_from_cents',
  problemReplyDays: 'problem_reply_days',
} as const satisfies Record<keyof MarketRules, string>

const WRONG_AMOUNT = `Enter a dollar amount up to ${formatCents(RULE_LIMITS.wireFromCents.max)}, for example 5,000.`

/** Sentences by the wire's names of fields. */
export function marketRulesProblems(rules: MarketRules): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const name of Object.keys(RULE_LIMITS) as (keyof MarketRules)[]) {
    const value = rules[name]
    const { min, max } = RULE_LIMITS[name]
    const isAmount = name === 'wireFromCents' || name === 'secondPersonFromCents'
    if (value === null && isAmount) continue
    if (value === null || !Number.isInteger(value) || value < min || value > max)
      errors[WIRE_NAMES[name]] = [
        isAmount
          ? WRONG_AMOUNT
          : `Enter a number of ${name === 'problemReplyDays' ? 'days' : 'business days'} from ${min} to ${max}.`,
      ]
  }
  return errors
}
