import { withoutFilters } from '../address/browse-address.ts'
import { ChangeLink } from '../address/change-link.tsx'
import type { Browse } from '../address/use-browse.ts'
import type { ActiveFilter } from './active-filters.ts'
import { X } from '../../../../ui/icons/icons.tsx'
import { lazyPart } from '../../../../ui/layout/lazy-part.tsx'

/** The results come first. */
const SaveSearch = lazyPart(() => import('./save-search.tsx'), { isOptional: true })

/** The filters in use, each with a link that removes it. Plain links, so that they work before scripts run. */
export function FilterChips({ active, browse }: { active: ActiveFilter[]; browse: Browse }) {
  if (active.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {active.map(({ id, label, remove }) => (
        <li key={id}>
          <ChangeLink browse={browse} change={remove} className="filter-chip">
            <span className="sr-only">Remove filter: </span>
            {label}
            <X className="size-4 text-ink-soft" />
          </ChangeLink>
        </li>
      ))}
      <li>
        <ChangeLink
          browse={browse}
          change={(from) => withoutFilters({ ...from, search: '' })}
          className="filter-chip clear text-link"
        >
          Clear all
        </ChangeLink>
      </li>
      <li>
        <SaveSearch filters={browse.filters} active={active} />
      </li>
    </ul>
  )
}
