// Where a search is shown. A search by words and the newly added lots have paths of their own; everything else is in the
// query string, always in the same order, so that equal searches have equal links.
import { buildSearchQuery, type SearchFilters } from './search-query.ts'

export const BROWSE_PATH = '/lots/'
const NEWLY_ADDED_PATH = '/lots/newly-added/'
const SEARCH_PATH = '/lots/search/'

export function pathOf({ newly_added: isNewlyAdded, search }: Pick<SearchFilters, 'newly_added' | 'search'>): string {
  if (isNewlyAdded) return NEWLY_ADDED_PATH
  return search === '' ? BROWSE_PATH : SEARCH_PATH
}

export function toHref(filters: SearchFilters): string {
  const query = buildSearchQuery({ ...filters, newly_added: false })
  return query === '' ? pathOf(filters) : `${pathOf(filters)}?${query}`
}
