import type { SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import type { ActiveFilter } from '../filters/active-filters.ts'
import { BROWSE_PATH, readFilters, toHref } from '../address/browse-address.ts'

/** Nothing found, with links that widen the search: without the last filter, without any filter, or all lots. */
export function NoResults({ active, filters }: { active: ActiveFilter[]; filters: SearchFilters }) {
  const last = active.at(-1)
  const withoutLast = last === undefined ? null : toHref(last.without)
  const withoutAny = toHref({ ...readFilters({ pathname: BROWSE_PATH, search: '' }), search: filters.search })
  const isNarrowed = active.length > 1 || filters.newly_added
  return (
    <EmptyState
      title="No lots match"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {last !== undefined && withoutLast !== null && (
            <LinkButton kind="action" to={withoutLast}>
              Remove {last.id === 'search' ? last.label : `“${last.label}”`}
            </LinkButton>
          )}
          {filters.search !== '' && isNarrowed && withoutAny !== withoutLast && (
            <LinkButton to={withoutAny}>Search all lots for “{filters.search}”</LinkButton>
          )}
          <LinkButton to={BROWSE_PATH}>Show all lots</LinkButton>
        </div>
      }
    >
      {filters.search === ''
        ? 'No lot for sale has all of these. Lots come and go every day.'
        : 'Try fewer words or another spelling. Titles, brands, models and UPCs are searched.'}
    </EmptyState>
  )
}
