// What the filters of a search mean, for the search itself and for saved searches that wait for new lots.
import type { SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import { NO_LANDED_CENTS } from '../engine/landed-costs.ts'
import { tokenizeQuery } from '../engine/words/tokenizer.ts'

/** Longer queries only slow a search down; no buyer types them. */
export const MAX_WORDS = 12

/** A query without a letter or digit matches nothing: without the empty word it would match everything. */
export function toWords(search: string): string[] {
  const words = tokenizeQuery(search).slice(0, MAX_WORDS)
  return words.length === 0 && search !== '' ? [''] : words
}

export function toPriceRange(filters: Pick<SearchFilters, 'min_price' | 'max_price'>): {
  minCents: number
  maxCents: number
} {
  return {
    minCents: (filters.min_price ?? 0) * 100,
    maxCents: filters.max_price === null ? Infinity : filters.max_price * 100,
  }
}

/** A lot without a delivered cost is in no range of it. */
export function toLandedRange({
  min_landed: min,
  max_landed: max,
}: Pick<SearchFilters, 'min_landed' | 'max_landed'>): { min: number; max: number } | null {
  if (min === null && max === null) return null
  return { min: (min ?? 0) * 100, max: max === null ? NO_LANDED_CENTS - 1 : max * 100 }
}
