import { bringIntoRow } from '../../ui/layout/bring-into-row.ts'
import { Link } from '../../ui/link.tsx'
import { deskOrdersPath, SHOWN, type DeskFilter, type Shown } from './desk-filter.ts'

/** Links, so that they work without scripts. The search stays as it is. */
export function DeskTabs({ filter }: { filter: DeskFilter }) {
  return (
    <nav aria-label="Orders by state" className="overflow-x-auto border-b border-line">
      <ul className="flex gap-x-1 max-sm:flex-wrap">
        {(Object.keys(SHOWN) as Shown[]).map((show) => (
          <li key={show}>
            <Link
              to={deskOrdersPath({ ...filter, show })}
              ref={show === filter.show ? bringIntoRow : undefined}
              aria-current={show === filter.show ? 'page' : undefined}
              className="-mb-px flex min-h-11 items-center border-b-2 border-transparent px-3 whitespace-nowrap hover:border-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold"
            >
              {SHOWN[show]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
