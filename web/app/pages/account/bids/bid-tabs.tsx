import { formatCount } from '@lotyard/contract/rules/format-count'
import type { BidCounts, BidFilter } from '@lotyard/contract/lots/auction'
import { bringIntoRow } from '../../../ui/layout/bring-into-row.ts'
import { Link } from '../../../ui/link.tsx'

const FILTERS = ['winning', 'outbid', 'won', 'lost'] as const satisfies BidFilter[]

const NAMES: Record<BidFilter | 'all', string> = {
  all: 'All',
  winning: 'Winning',
  outbid: 'Outbid',
  won: 'Won',
  lost: 'Lost',
}

/** Anything else in the address shows all bids. */
export function readFilter(query: URLSearchParams): BidFilter | null {
  return FILTERS.find((filter) => filter === query.get('state')) ?? null
}

export function bidsPath(filter: BidFilter | null, page = 0): string {
  const query = new URLSearchParams({ ...(filter !== null && { state: filter }), ...(page > 0 && { page: `${page}` }) })
  return query.size === 0 ? '/account/bids/' : `/account/bids/?${query}`
}

export function countAll(counts: BidCounts): number {
  return FILTERS.reduce((total, filter) => total + counts[filter], 0)
}

/** Links, so that they work without scripts and can be opened in a tab of their own. */
export function BidTabs({ counts, current }: { counts: BidCounts; current: BidFilter | null }) {
  return (
    <nav aria-label="Bids by result" className="overflow-x-auto border-b border-line">
      <ul className="flex justify-between sm:justify-start sm:gap-x-1">
        {([null, ...FILTERS] as const).map((filter) => (
          <li key={filter}>
            <Link
              to={bidsPath(filter)}
              ref={filter === current ? bringIntoRow : undefined}
              aria-current={filter === current ? 'page' : undefined}
              className="-mb-px flex min-h-11 items-center gap-1.5 border-b-2 border-transparent px-3 whitespace-nowrap hover:border-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold max-sm:px-1.5 max-sm:text-[0.9375rem]"
            >
              {NAMES[filter ?? 'all']}
              <span className="figures text-sm font-normal text-ink-soft">
                {formatCount(filter === null ? countAll(counts) : counts[filter])}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
