import type { BulkResult } from '@lotyard/contract/desk/listing-board'
import { deskListingPath } from '../../../../features/desk/listings/listing-paths.ts'
import { DataTable, type Column } from '../../../../ui/data/data-table.tsx'
import { Badge, type BadgeTone } from '../../../../ui/layout/badge.tsx'
import { Link } from '../../../../ui/link.tsx'
import { Deadline } from '../../../../ui/time/deadline.tsx'

const OUTCOMES: Record<BulkResult['outcome'], [words: string, tone: BadgeTone]> = {
  ready: ['Will change', 'accent'],
  done: ['Done', 'good'],
  refused: ['Not possible', 'bad'],
}

const COLUMNS: Column<BulkResult>[] = [
  {
    name: 'Listing',
    cell: ({ name, title, to }) => (
      <>
        {title === '' || to === 'Deleted' ? (
          <span className="font-semibold break-words">{title === '' ? 'Unknown listing' : title}</span>
        ) : (
          <Link to={deskListingPath(name)} className="text-link font-semibold break-words">
            {title}
          </Link>
        )}
        <span className="figures block text-sm text-ink-soft">{name}</span>
      </>
    ),
  },
  {
    name: 'Result',
    cell: ({ outcome }) => {
      const [words, tone] = OUTCOMES[outcome]
      return <Badge tone={tone}>{words}</Badge>
    },
  },
  { name: 'Change', cell: (result) => <Change result={result} /> },
]

/** What an act does or did, row by row. */
export function ResultTable({ results, caption }: { results: BulkResult[]; caption: string }) {
  return (
    <div className="rounded-sm border border-line bg-surface">
      <DataTable caption={caption} columns={COLUMNS} rows={results} keyOf={({ name }) => name} isFoldedOnPhones />
    </div>
  )
}

function Change({ result: { message, from, to, starts_at } }: { result: BulkResult }) {
  if (message !== null) return <>{message}</>
  return (
    <span className="figures sm:whitespace-nowrap">
      {from !== null && (
        <>
          <span className="text-ink-soft">{from}</span>
          <span aria-hidden="true"> → </span>
          <span className="sr-only"> becomes </span>
        </>
      )}
      {to}
      {starts_at !== null && (
        <span className="block text-sm text-ink-soft">
          Starts <Deadline at={starts_at} />
        </span>
      )}
    </span>
  )
}
