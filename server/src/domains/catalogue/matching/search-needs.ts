// What a lot must have to be found by a search.
//
// By keys, not by the codes of the read model: a saved search may name a brand or a category that is added later.
import { LIST_FILTERS, type ListFilter, type SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import { MARKS, type Mark } from '../engine/mixes.ts'
import { formsOf, type WordForm } from '../engine/words/word-forms.ts'
import { toPriceRange, toWords } from '../search/filter-values.ts'

export type SearchNeeds = {
  siteKey: string
  /** The lot must have one of the values; filters without a value are left out. */
  oneOf: readonly { filter: ListFilter; values: readonly string[] }[]
  marks: readonly Mark[]
  minCents: number
  maxCents: number
  /** The lot must hold each of them in one of its forms. */
  words: readonly { text: string; forms: readonly WordForm[] }[]
}

/** `newly_added` is not among them: a lot that has just been published is newly added. */
export function toNeeds(filters: SearchFilters, siteKey: string): SearchNeeds {
  const words = toWords(filters.search)
  return {
    siteKey,
    oneOf: LIST_FILTERS.filter((filter) => filters[filter].length > 0).map((filter) => ({
      filter,
      values: filters[filter],
    })),
    marks: MARKS.filter((mark) => filters[mark]),
    ...toPriceRange(filters),
    words: words.map((text, at) => ({ text, forms: formsOf(words, at) })),
  }
}
