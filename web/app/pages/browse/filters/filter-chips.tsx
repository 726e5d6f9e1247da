import type { SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import { Link } from 'react-router'
import { Chips } from '../../../ui/layout/chips.tsx'
import type { ActiveFilter } from './active-filters.ts'
import { toHref, withoutFilters } from '../address/browse-address.ts'

type Props = { active: ActiveFilter[]; filters: SearchFilters }

export function FilterChips({ active, filters }: Props) {
  if (active.length === 0) return null
  const clear = toHref(withoutFilters({ ...filters, search: '' }))
  return (
    <Chips
      name="Filters in use"
      chips={active.map(({ id, label, without }) => ({ id, label, removePath: toHref(without) }))}
    >
      <Link
        to={clear}
        preventScrollReset
        className="text-link inline-flex min-h-8 items-center px-1 text-sm font-semibold"
      >
        Clear all
      </Link>
    </Chips>
  )
}
