import type { SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import {
  DELIVERED_SORT_OPTIONS,
  SORT_OPTIONS,
  VALUE_SORT_OPTIONS,
  WORTH_SORT_OPTIONS,
  type SortKey,
} from '@lotyard/contract/rules/catalogue/sort-options'
import { Menu } from '../../../../ui/overlays/menu.tsx'
import { withChange } from '../address/browse-address.ts'
import { ChangeLink } from '../address/change-link.tsx'
import type { Browse } from '../address/use-browse.ts'
import { ArrowUpDown, Check } from '../../../../ui/icons/icons.tsx'

type Option = { key: SortKey; label: string }
type Props = {
  browse: Browse
  siteKey: string
  hasPlace: boolean
  /** Whether an order by delivered price counts. */
  isDelivered: boolean
  /** Whether the viewer has a price book and a place. */
  hasWorth: boolean
  /** Whether an order by profit counts. */
  isValued: boolean
}

/** Spec §9: the seven orders, and ours below them. Plain links, so that they work before scripts run. */
export function SortMenu({ browse, siteKey, hasPlace, isDelivered, hasWorth, isValued }: Props) {
  const { filters } = browse
  const more: Option[] = hasPlace ? [...DELIVERED_SORT_OPTIONS, ...VALUE_SORT_OPTIONS] : [...VALUE_SORT_OPTIONS]
  const own: Option[] = hasWorth ? [...WORTH_SORT_OPTIONS] : []
  const find = (sort: string | null) => [...SORT_OPTIONS, ...own, ...more].find(({ key }) => key === sort)
  // An order by delivered price or profit that could not be had is as good as none.
  const asked = find(filters.sort)
  const isLeftOut =
    (!isDelivered && DELIVERED_SORT_OPTIONS.some((option) => option === asked)) ||
    (!isValued && WORTH_SORT_OPTIONS.some((option) => option === asked))
  const chosen = (isLeftOut ? undefined : asked) ?? find(defaultSort(filters, siteKey))
  const draw = (option: Option) => (
    <ChangeLink
      key={option.key}
      browse={browse}
      change={(from) => withChange(from, { sort: option.key })}
      aria-current={option === chosen ? 'true' : undefined}
      className="menu-item justify-between aria-[current]:font-bold"
    >
      {option.label}
      {option === chosen && <Check className="size-4" />}
    </ChangeLink>
  )
  return (
    <Menu
      className="min-w-0 rounded-sm border border-line-strong bg-surface px-3 [&>div]:w-72 hover:border-ink max-sm:flex-1 max-sm:px-2.5"
      label={
        <>
          <ArrowUpDown className="size-4 shrink-0" />
          <span className="text-ink-soft max-sm:sr-only">Sort:</span>
          <span className="line-clamp-2 font-semibold max-sm:text-sm max-sm:leading-tight">
            {chosen?.label ?? (filters.search === '' ? 'Newest First' : 'Best Match')}
          </span>
        </>
      }
    >
      {SORT_OPTIONS.map(draw)}
      {own.length > 0 && (
        <div role="group" aria-label="For you" className="mt-1 border-t border-line pt-1">
          <p aria-hidden className="px-4 pt-1.5 text-xs font-semibold text-ink-soft">
            For you
          </p>
          {own.map(draw)}
        </div>
      )}
      <hr className="my-1 border-line" />
      {more.map(draw)}
    </Menu>
  )
}

/**
 * Spec §9: the order of an address that names none. A search is then ordered by how well lots match, and newly added lots
 * by when they were first published: neither is one of the seven.
 */
function defaultSort({ search, newly_added: isNewlyAdded }: SearchFilters, siteKey: string): string | null {
  if (search !== '' || isNewlyAdded) return null
  return siteKey === 'tech_liquidators' ? 'auction_ends_at' : '-updated_at'
}
