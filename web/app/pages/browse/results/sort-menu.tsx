import type { SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import { SORT_OPTIONS } from '@lotyard/contract/rules/catalogue/sort-options'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import Check from 'lucide-react/icons/check'
import { Link } from 'react-router'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { toHref, withChange } from '../address/browse-address.ts'

/** Spec §9: the seven orders. Plain links, so that they work before scripts run. */
export function SortMenu({ filters, siteKey }: { filters: SearchFilters; siteKey: string }) {
  const chosen = SORT_OPTIONS.find((option) => option.key === (filters.sort ?? defaultSort(filters, siteKey)))
  return (
    <Menu
      className="min-w-0 rounded-sm border border-line-strong bg-surface px-3 hover:border-ink max-sm:flex-1 max-sm:px-2.5"
      label={
        <>
          <ArrowUpDown aria-hidden className="size-4 shrink-0" />
          <span className="text-ink-soft max-sm:sr-only">Sort:</span>
          <span className="line-clamp-2 font-semibold max-sm:text-sm max-sm:leading-tight">
            {chosen?.label ?? 'Best Match'}
          </span>
        </>
      }
    >
      {SORT_OPTIONS.map((option) => (
        <Link
          key={option.key}
          to={toHref(withChange(filters, { sort: option.key }))}
          preventScrollReset
          aria-current={option === chosen ? 'true' : undefined}
          className="flex min-h-10 items-center justify-between px-4 hover:bg-sunken aria-[current]:font-bold"
        >
          {option.label}
          {option === chosen && <Check aria-hidden className="size-4" />}
        </Link>
      ))}
    </Menu>
  )
}

/** Spec §9: the order of an address that names none. A search is then ordered by how well lots match. */
function defaultSort({ search, newly_added: isNewlyAdded }: SearchFilters, siteKey: string): string | null {
  if (search !== '') return null
  if (isNewlyAdded) return '-updated_at'
  return siteKey === 'tech_liquidators' ? 'auction_ends_at' : '-updated_at'
}
