import type { AuctionShow } from '@lotyard/contract/desk/auctions'
import { bringIntoRow } from '../../../../ui/layout/bring-into-row.ts'
import { Link } from '../../../../ui/link.tsx'
import { boardPath, SHOWN } from './board-show.ts'

/** Links, so that they work without scripts. */
export function BoardTabs({ current }: { current: AuctionShow }) {
  return (
    <nav aria-label="Auctions by what is next" className="overflow-x-auto border-b border-line">
      <ul className="flex gap-x-1 max-sm:flex-wrap">
        {(Object.keys(SHOWN) as AuctionShow[]).map((show) => (
          <li key={show}>
            <Link
              to={boardPath(show)}
              ref={show === current ? bringIntoRow : undefined}
              aria-current={show === current ? 'page' : undefined}
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
