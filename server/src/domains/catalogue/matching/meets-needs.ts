import type { WordForm } from '../engine/words/word-forms.ts'
import type { LotFacts } from './lot-facts.ts'
import type { SearchNeeds } from './search-needs.ts'

/** Whether a search finds the lot. Who may see a private lot is asked separately: it changes without the search. */
export function meetsNeeds(lot: LotFacts, needs: SearchNeeds): boolean {
  return (
    lot.siteKeys.includes(needs.siteKey) &&
    lot.priceCents >= needs.minCents &&
    lot.priceCents <= needs.maxCents &&
    needs.words.every(({ text, forms }) => forms.some((form) => holds(lot, form)) || text.toUpperCase() === lot.name) &&
    needs.oneOf.every(({ filter, values }) => lot.values[filter].some((value) => values.includes(value))) &&
    needs.marks.every((mark) => lot.marks.has(mark))
  )
}

function holds({ words, plainWords }: LotFacts, { text, isPrefix }: WordForm): boolean {
  return words.has(text) || (isPrefix && hasBeginning(plainWords, text))
}

/** The words that begin with a text stand together, right where the text itself would stand. */
function hasBeginning(sorted: readonly string[], text: string): boolean {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < text) low = middle + 1
    else high = middle
  }
  return sorted[low]?.startsWith(text) ?? false
}
