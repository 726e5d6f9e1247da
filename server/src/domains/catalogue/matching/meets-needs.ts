import { formsOf, mayBePrefix, type WordForm } from '../engine/words/word-forms.ts'
import type { LotFacts } from './lot-facts.ts'
import type { SearchNeeds } from './search-needs.ts'

/** Whether a search finds the lot. Who may see a private lot is asked separately: it changes without the search. */
export function meetsNeeds(lot: LotFacts, needs: SearchNeeds): boolean {
  return (
    lot.siteKeys.includes(needs.siteKey) &&
    lot.priceCents >= needs.minCents &&
    lot.priceCents <= needs.maxCents &&
    needs.oneOf.every(({ filter, values }) => lot.values[filter].some((value) => values.includes(value))) &&
    needs.marks.every((mark) => lot.marks.has(mark)) &&
    needs.words.every((word, at) => word.toUpperCase() === lot.name || formsOf(needs.words, at).some(isHeld(lot)))
  )
}

function isHeld({ words }: LotFacts): (form: WordForm) => boolean {
  return ({ text, isPrefix }) => {
    if (words.has(text)) return true
    if (isPrefix) for (const word of words) if (word.startsWith(text) && mayBePrefix(word)) return true
    return false
  }
}
