import type { listBoardEndpoint } from '@lotyard/contract/desk/listing-board'
import { BOARD_LIMIT, BOARD_TABS, TAB_LIMIT, type BoardTab } from '@lotyard/contract/rules/desk/listing-board'
import type { ReplyOf } from '@lotyard/contract/wire/endpoint'
import { bringIntoRow } from '../../../../ui/layout/bring-into-row.ts'
import { Link } from '../../../../ui/link.tsx'
import { boardPath, type BoardView } from '../../../../features/desk/listings/board-filter.ts'
import { formatBoardCount } from './format-board-count.ts'

type Props = { view: BoardView; counts: ReplyOf<typeof listBoardEndpoint>['counts'] }

/** Links, so that they work without scripts. Filters stay as they are. */
export function BoardTabs({ view, counts }: Props) {
  return (
    <nav aria-label="Listings by state" className="overflow-x-auto border-b border-line">
      <ul className="flex gap-x-1">
        {(Object.keys(BOARD_TABS) as BoardTab[]).map((show) => (
          <li key={show}>
            <Link
              to={boardPath({ ...view, show })}
              ref={show === view.show ? bringIntoRow : undefined}
              aria-current={show === view.show ? 'page' : undefined}
              className="-mb-px flex min-h-11 items-center gap-1.5 border-b-2 border-transparent px-2.5 whitespace-nowrap hover:border-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold"
            >
              {BOARD_TABS[show]}{' '}
              <span className="figures text-sm text-ink-soft">
                {formatBoardCount(counts[show], show === view.show ? BOARD_LIMIT : TAB_LIMIT)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
