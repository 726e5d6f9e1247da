import type { SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import X from 'lucide-react/icons/x'
import { Link } from 'react-router'
import { toHref, withoutFilters } from '../address/browse-address.ts'
import type { ActiveFilter } from './active-filters.ts'

/** The filters in use, each with a link that removes it. Plain links, so that they work before scripts run. */
export function FilterChips({ active, filters }: { active: ActiveFilter[]; filters: SearchFilters }) {
  if (active.length === 0) return null
  return (
    <ul aria-label="Filters in use" className="flex flex-wrap items-center gap-2">
      {active.map(({ id, label, without }) => (
        <li key={id}>
          <Link
            to={toHref(without)}
            preventScrollReset
            className="inline-flex min-h-8 items-center gap-1.5 rounded-sm border border-line-strong bg-surface py-0.5 pr-1.5 pl-2.5 text-sm font-medium hover:border-ink"
          >
            <span className="sr-only">Remove filter: </span>
            {label}
            <X aria-hidden className="size-4 text-ink-soft" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={toHref(withoutFilters({ ...filters, search: '' }))}
          preventScrollReset
          className="text-link inline-flex min-h-8 items-center px-1 text-sm font-semibold"
        >
          Clear all
        </Link>
      </li>
    </ul>
  )
}
