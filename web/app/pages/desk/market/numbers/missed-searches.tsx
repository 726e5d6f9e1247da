import type { Numbers } from '@lotyard/contract/desk/numbers'
import { formatCount } from '@lotyard/contract/rules/format-count'
import { DataTable, type Column } from '../../../../ui/data/data-table.tsx'
import { Link } from '../../../../ui/link.tsx'

type Missed = NonNullable<Numbers['missed_searches']>[number]

const COLUMNS: Column<Missed>[] = [
  {
    name: 'Search',
    cell: ({ term }) => (
      <Link to={`/lots/search/?${new URLSearchParams({ search: term })}`} className="text-link break-words">
        {term}
      </Link>
    ),
  },
  { name: 'Times', cell: ({ count }) => formatCount(count), isNumber: true },
]

/** What buyers wanted and the market didn't have. */
export function MissedSearches({ searches }: { searches: Missed[] }) {
  return (
    <section className="rounded-sm border border-line bg-surface">
      <div className="px-3 pt-3 pb-1">
        <h2 className="text-lg">Searches without results</h2>
        <p className="text-sm text-ink-soft">
          {searches.length === 0
            ? 'None in this period. What buyers search for more than once and don’t find is listed here.'
            : 'What buyers searched for more than once and didn’t find. We don’t keep who searched.'}
        </p>
      </div>
      {searches.length > 0 && (
        <DataTable caption="Searches without results" columns={COLUMNS} rows={searches} keyOf={({ term }) => term} />
      )}
    </section>
  )
}
