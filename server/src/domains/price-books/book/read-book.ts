import type { PriceBookSummary } from '@lotyard/contract/account/price-book'
import { FULL_FACTOR } from '@lotyard/contract/rules/worth/find-entry'
import { NEW_BOOK, newBookFactor } from '@lotyard/contract/rules/worth/new-book'
import { toPercent } from '@lotyard/contract/rules/worth/price-book-limits'
import type { ResaleValue } from '@lotyard/contract/rules/worth/terms'
import type { Db, Tx } from '../../../db/database.ts'
import { findBookFacts } from '../book-queries.ts'
import { findBookState, listMarketConditions } from './book-state-queries.ts'

/** The account's book; without one, what a new one begins with. */
export async function readBook(db: Db | Tx, accountId: string): Promise<PriceBookSummary> {
  // One after the other: in a transaction they run on the same connection.
  const facts = await findBookFacts(db, accountId)
  const conditions = await listMarketConditions(db)
  const state = await findBookState(db, accountId)
  const { value, terms, target } = facts ?? NEW_BOOK
  return {
    version: facts?.version ?? 0,
    entry_count: state?.entry_count ?? 0,
    default: {
      ...toValueFields(value),
      sell_through_percent: toPercent(terms.sellThrough),
      fee_percent: toPercent(terms.fee),
      unit_cost_cents: terms.unitCostCents,
    },
    conditions: conditions.map(({ key, name }, index) => {
      const factor = facts === null ? newBookFactor(index) : (facts.factors.get(key) ?? FULL_FACTOR)
      return { key, name, percent: toPercent(factor) }
    }),
    target: { kind: target.kind, percent: toPercent(target.tenths) },
    updated_at: state?.updated_at.toISOString() ?? null,
  }
}

export function toValueFields({ valueKind, value }: ResaleValue): {
  percent: number | null
  resale_cents: number | null
} {
  return valueKind === 'percent'
    ? { percent: toPercent(value), resale_cents: null }
    : { percent: null, resale_cents: value }
}
