// SQL of what the operator has decided about paying: one row.
import type { MarketRules } from '@lotyard/contract/rules/orders/terms/market-rules'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

export type StoredRules = MarketRules & { version: number }

const RULES = [
  'version',
  'direct_payment_weekdays as directPaymentWeekdays',
  'wire_from_cents as wireFromCents',
  'wire_hold_weekdays as wireHoldWeekdays',
  'second_person_from_cents as secondPersonFromCents',
  'problem_reply_days as problemReplyDays',
] as const

export async function readMarketRules(db: Db | Tx): Promise<StoredRules> {
  return db.selectFrom('market_rules').select(RULES).executeTakeFirstOrThrow()
}

export async function lockMarketRules(tx: Tx): Promise<StoredRules> {
  return tx.selectFrom('market_rules').select(RULES).forUpdate().executeTakeFirstOrThrow()
}

export async function saveMarketRules(tx: Tx, rules: MarketRules): Promise<StoredRules> {
  return tx
    .updateTable('market_rules')
    .set({
      direct_payment_weekdays: rules.directPaymentWeekdays,
      wire_from_cents: rules.wireFromCents,
      wire_hold_weekdays: rules.wireHoldWeekdays,
      second_person_from_cents: rules.secondPersonFromCents,
      problem_reply_days: rules.problemReplyDays,
      version: sql`version + 1`,
      updated_at: sql`clock_timestamp()`,
    })
    .returning(RULES)
    .executeTakeFirstOrThrow()
}
