// Finds the saved searches that a new lot meets, without running them: what waits is the searches, and what comes is a lot.
//
// It agrees with the search itself, but for spelling: a search whose words nothing holds shows lots for a close spelling,
// an alert does not. Nobody wants mail about 'headphone stands' for a typing error of half a year ago.
import { createFacetSearches } from './facet-searches.ts'
import { createKeyedSearches } from './keyed-searches.ts'
import type { LotFacts } from './lot-facts.ts'
import type { SearchNeeds } from './search-needs.ts'

export type MatchIndex = {
  /** Replaces what waited under the id. */
  set: (id: string, needs: SearchNeeds) => void
  delete: (id: string) => void
  /** The ids of the searches that find the lot, each once. Whoever may not see a private lot is still among them. */
  match: (lot: LotFacts) => string[]
}

export function createMatchIndex(): MatchIndex {
  const keyed = createKeyedSearches()
  const facets = createFacetSearches()
  const remove = (id: string): void => {
    keyed.delete(id)
    facets.delete(id)
  }
  return {
    set(id, needs) {
      remove(id)
      if (!keyed.add(id, needs)) facets.add(id, needs)
    },
    delete: remove,
    match(lot) {
      const ids: string[] = []
      keyed.match(lot, ids)
      facets.match(lot, ids)
      return ids
    },
  }
}
