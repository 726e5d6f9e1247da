import type { SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import type { ActiveFilter } from '../filters/active-filters.ts'
import { BROWSE_PATH, readFilters, toHref } from '../address/browse-address.ts'

/** Nothing found, and the ways out of it: one step back, the same words everywhere, or everything. */
export function NoResults({ active, filters }: { active: ActiveFilter[]; filters: SearchFilters }) {
  const last = active.at(-1)
  const lessOne = last === undefined ? null : toHref(last.without)
  const anywhere = toHref({ ...readFilters({ pathname: BROWSE_PATH, search: '' }), search: filters.search })
  const isNarrowed = active.length > 1 || filters.newly_added
  return (
    <EmptyState
      title="No lots match"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {last !== undefined && lessOne !== null && (
            <LinkButton kind="action" to={lessOne}>
              Remove {last.id === 'search' ? last.label : `“${last.label}”`}
            </LinkButton>
          )}
          {filters.search !== '' && isNarrowed && anywhere !== lessOne && (
            <LinkButton to={anywhere}>Search all lots for “{filters.search}”</LinkButton>
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
