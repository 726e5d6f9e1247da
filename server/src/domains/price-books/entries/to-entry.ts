import type { BookEntryOnWire } from '@lotyard/contract/account/price-book'
import { toPercent } from '@lotyard/contract/rules/worth/price-book-limits'
import type { StoredEntry } from './entry-queries.ts'

export function toEntry(stored: StoredEntry): BookEntryOnWire {
  const { category_key, category_name, condition_key, condition_name } = stored
  return {
    id: stored.id,
    upc: stored.upc,
    brand: stored.brand,
    category: category_key === null ? null : { key: category_key, name: category_name! },
    condition: condition_key === null ? null : { key: condition_key, name: condition_name! },
    percent: percentOf(stored.percent_tenths),
    resale_cents: stored.resale_cents,
    sell_through_percent: percentOf(stored.sell_through_tenths),
    fee_percent: percentOf(stored.fee_tenths),
    unit_cost_cents: stored.unit_cost_cents,
    updated_at: stored.updated_at.toISOString(),
  }
}

export function percentOf(tenths: number | null): number | null {
  return tenths === null ? null : toPercent(tenths)
}

/** What an entry is about, for a sentence: 'UPC 850000000017 in Like New', 'Sonic in Kitchen'. */
export function describeEntry({ upc, brand, category_name, condition_name }: StoredEntry): string {
  const about = upc === null ? brand : `UPC ${upc}`
  return [about, category_name ?? condition_name].filter((part) => part !== null).join(' in ')
}
