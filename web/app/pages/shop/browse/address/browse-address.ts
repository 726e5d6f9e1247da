// The address of a browse page is its whole state. Everything here reads or rewrites it, as pure functions.
import { BROWSE_PATH } from '@lotyard/contract/rules/catalogue/search-path'
import {
  buildSearchQuery,
  parseSearchQuery,
  toRawQuery,
  type ListFilter,
  type SearchFilters,
} from '@lotyard/contract/rules/catalogue/search-query'

export type Place = { pathname: string; search: string }
export type CategoryTree = readonly { key: string; children: readonly { key: string }[] }[]

/** The nearest valid search, because a reader can type any address. */
export function readFilters({ pathname, search }: Place): SearchFilters {
  const { filters } = parseSearchQuery(toRawQuery(new URLSearchParams(search)))
  return pathname.startsWith('/lots/newly-added') ? { ...filters, newly_added: true } : filters
}

/** The query of the API call. */
export function toApiQuery(filters: SearchFilters): Record<string, string[]> {
  return { ...toRawQuery(new URLSearchParams(buildSearchQuery(filters))) } as Record<string, string[]>
}

/** A changed search starts at its first page. */
export function withChange(filters: SearchFilters, change: Partial<SearchFilters>): SearchFilters {
  return { ...filters, page: 0, ...change }
}

export function withValue(filters: SearchFilters, name: ListFilter, key: string, isChosen: boolean): SearchFilters {
  const others = filters[name].filter((one) => one !== key)
  const isChosenAlready = others.length < filters[name].length
  if (isChosen && isChosenAlready) return withChange(filters, {})
  return withChange(filters, { [name]: isChosen ? [...others, key] : others })
}

/** A parent includes its children. Choosing one of them removes the other: together the child would have no effect. */
export function withCategory(
  filters: SearchFilters,
  { key, isChosen, tree }: { key: string; isChosen: boolean; tree: CategoryTree },
): SearchFilters {
  const family = tree.flatMap((parent) => {
    const children = parent.children.map((child) => child.key)
    if (parent.key === key) return children
    return children.includes(key) ? [parent.key] : []
  })
  const changed = withValue(filters, 'category', key, isChosen)
  return { ...changed, category: changed.category.filter((one) => !family.includes(one)) }
}

/** Removes every filter; the search, the order and 'newly added' stay. */
export function withoutFilters(filters: SearchFilters): SearchFilters {
  const { search, sort, newly_added: isNewlyAdded } = filters
  return { ...readFilters({ pathname: BROWSE_PATH, search: '' }), search, sort, newly_added: isNewlyAdded }
}
