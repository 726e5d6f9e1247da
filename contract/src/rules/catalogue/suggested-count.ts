// How many lots stand behind a suggestion, as the wire and the search box say it.
//
// Below the limit it is the total of the search that the suggestion leads to. Above, a buyer learns no more from the exact
// number.
import { countOf, formatCount } from '../format-count.ts'

export const MAX_SUGGESTED_COUNT = 20_000

export type SuggestedCount = { count: number; is_more: boolean }

export function toSuggestedCount(total: number): SuggestedCount {
  return { count: Math.min(total, MAX_SUGGESTED_COUNT), is_more: total > MAX_SUGGESTED_COUNT }
}

/** '1 lot', '63 lots', '20,000+ lots'. */
export function describeSuggestedCount({ count, is_more: isMore }: SuggestedCount): string {
  return isMore ? `${formatCount(count)}+ lots` : countOf(count, 'lot')
}
