import { SORT_OPTIONS } from '@lotyard/contract/rules/sort-options'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import { Link } from 'react-router'
import { Menu } from '../../ui/menu.tsx'
import { withSort } from './browse-query.ts'

type Props = { pathname: string; query: URLSearchParams; current: string | null }

/** Spec §9: the seven orders. Plain links, so that they work before scripts do. */
export function SortLinks({ pathname, query, current }: Props) {
  const chosen = SORT_OPTIONS.find((option) => option.key === current)
  return (
    <Menu
      className="rounded-sm border border-line-strong bg-surface px-3 font-semibold"
      label={
        <>
          <ArrowUpDown aria-hidden className="size-4" />
          {chosen ? `Sorted by ${chosen.label}` : 'Sort'}
        </>
      }
    >
      {SORT_OPTIONS.map((option) => (
        <Link
          key={option.key}
          to={withSort(pathname, query, option.key)}
          aria-current={option === chosen ? 'true' : undefined}
          className="flex min-h-10 items-center px-4 font-normal hover:bg-sunken aria-[current]:font-bold"
        >
          {option.label}
        </Link>
      ))}
    </Menu>
  )
}
