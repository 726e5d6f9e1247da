import type { SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import { toSavedQuery } from '@lotyard/contract/rules/preferences/saved-search'
import { NEWLY_ADDED_DAYS } from '@lotyard/contract/rules/catalogue/sort-options'
import { buttonClass, LinkButton } from '../../../../ui/forms/button.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import type { ActiveFilter } from '../filters/active-filters.ts'
import { BROWSE_PATH, toHref } from '@lotyard/contract/rules/catalogue/search-path'
import { readFilters } from '../address/browse-address.ts'
import { ChangeLink } from '../address/change-link.tsx'
import type { Browse } from '../address/use-browse.ts'
import { useSendsMail } from '../../../../lib/pages/drawing/use-sends-mail.ts'

/** Nothing found, with links that widen the search: without the last filter, without any filter, or all lots. */
export default function NoResults({ active, browse }: { active: ActiveFilter[]; browse: Browse }) {
  const { filters } = browse
  const sendsMail = useSendsMail()
  const last = active.at(-1)
  const withoutLast = last === undefined ? null : toHref(last.remove(filters))
  const withoutAny = toHref({ ...readFilters({ pathname: BROWSE_PATH, search: '' }), search: filters.search })
  const isNarrowed = active.length > 1 || filters.newly_added
  const isAll = active.length === 0 && !filters.newly_added
  return (
    <EmptyState
      title={titleOf(active, filters)}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {last !== undefined && (
            <ChangeLink browse={browse} change={last.remove} className={buttonClass({ kind: 'action' })}>
              Remove {last.id === 'search' ? last.label : `“${last.label}”`}
            </ChangeLink>
          )}
          {filters.search !== '' && isNarrowed && withoutAny !== withoutLast && (
            <LinkButton to={withoutAny}>Search all lots for “{filters.search}”</LinkButton>
          )}
          {/* Where nothing is filtered, all lots are shown already: there are none. */}
          {!isAll && <LinkButton to={BROWSE_PATH}>Show all lots</LinkButton>}
        </div>
      }
    >
      {isAll && 'Check back soon.'}
      {filters.search !== '' && 'Try fewer words or check the spelling. We search titles, brands, models and UPCs. '}
      {sendsMail &&
        toSavedQuery(filters) !== '' &&
        "Save this search, and we'll e-mail you when a matching lot comes in."}
    </EmptyState>
  )
}

function titleOf(active: ActiveFilter[], { search, newly_added: isNewlyAdded }: SearchFilters): string {
  if (active.length === 0)
    return isNewlyAdded ? `No lots were added in the last ${NEWLY_ADDED_DAYS} days.` : 'No lots for sale right now.'
  return active.length === 1 && search !== '' ? `No lots match “${search}”.` : 'No lots match all filters.'
}
