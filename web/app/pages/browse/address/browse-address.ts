// The address of a browse page is its whole state. Everything here is a pure reading or rewriting of it.
//
// A search and the newly added lots have paths of their own; everything else is the query string, always in one order,
// so that equal searches have equal links.
import {
  buildSearchQuery,
  parseSearchQuery,
  toRawQuery,
  type ListFilter,
  type SearchFilters,
} from '@lotyard/contract/rules/catalogue/search-query'

export type Place = { pathname: string; search: string }
export type CategoryTree = readonly { key: string; children: readonly { key: string }[] }[]

export const BROWSE_PATH = '/lots/'
const NEWLY_ADDED_PATH = '/lots/newly-added/'
const SEARCH_PATH = '/lots/search/'

/** The nearest valid search: an address is typed and linked by anyone. */
export function readFilters({ pathname, search }: Place): SearchFilters {
  const { filters } = parseSearchQuery(toRawQuery(new URLSearchParams(search)))
  return pathname.startsWith('/lots/newly-added') ? { ...filters, newly_added: true } : filters
}

export function pathOf({ newly_added: isNewlyAdded, search }: Pick<SearchFilters, 'newly_added' | 'search'>): string {
  if (isNewlyAdded) return NEWLY_ADDED_PATH
  return search === '' ? BROWSE_PATH : SEARCH_PATH
}

export function toHref(filters: SearchFilters): string {
  const query = buildSearchQuery({ ...filters, newly_added: false })
  return query === '' ? pathOf(filters) : `${pathOf(filters)}?${query}`
}

/** What the API is asked for. */
export function toApiQuery(filters: SearchFilters): Record<string, string[]> {
  return { ...toRawQuery(new URLSearchParams(buildSearchQuery(filters))) } as Record<string, string[]>
}

/** A changed search starts at its first page. */
export function withChange(filters: SearchFilters, change: Partial<SearchFilters>): SearchFilters {
  return { ...filters, page: 0, ...change }
}

export function toggleValue(filters: SearchFilters, name: ListFilter, key: string): SearchFilters {
  const chosen = filters[name]
  return withChange(filters, {
    [name]: chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key],
  })
}

/** A child narrows its parent and a parent includes its children, so one takes the place of the other. */
export function toggleCategory(filters: SearchFilters, key: string, tree: CategoryTree): SearchFilters {
  const family = tree.flatMap((parent) => {
    const children = parent.children.map((child) => child.key)
    if (parent.key === key) return children
    return children.includes(key) ? [parent.key] : []
  })
  const toggled = toggleValue(filters, 'category', key)
  return { ...toggled, category: toggled.category.filter((one) => !family.includes(one)) }
}

/** Everything but the words that were searched for and the order. */
export function withoutFilters(filters: SearchFilters): SearchFilters {
  const { search, sort, newly_added: isNewlyAdded } = filters
  return { ...readFilters({ pathname: BROWSE_PATH, search: '' }), search, sort, newly_added: isNewlyAdded }
}
