import { MAX_TAB_COUNT } from '@lotyard/contract/rules/desk/limits'
import type { DeskShow } from '@lotyard/contract/desk/orders'
import { formatCount } from '@lotyard/contract/rules/format-count'
import { Link } from '../../../../ui/link.tsx'
import { deskOrdersPath, SHOWN, shownTo, type DeskFilter } from './order-filter.ts'

type Props = { filter: DeskFilter; counts: Readonly<Record<DeskShow, number>>; isAdmin: boolean }

/** Links, so that they work without scripts. The rest of the filter stays as it is. */
export function DeskTabs({ filter, counts, isAdmin }: Props) {
  return (
    <nav aria-label="Orders by state" className="border-b border-line">
      <ul className="flex flex-wrap gap-x-1">
        {shownTo({ isAdmin }).map((show) => (
          <li key={show}>
            <Link
              to={deskOrdersPath({ ...filter, show })}
              aria-current={show === filter.show ? 'page' : undefined}
              className="-mb-px flex min-h-11 items-center gap-1.5 border-b-2 border-transparent px-2.5 whitespace-nowrap hover:border-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold"
            >
              {SHOWN[show]}
              <span className="figures text-sm font-normal text-ink-soft">{formatTab(counts[show])}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function formatTab(count: number): string {
  return count >= MAX_TAB_COUNT ? `${formatCount(MAX_TAB_COUNT)}+` : formatCount(count)
}
