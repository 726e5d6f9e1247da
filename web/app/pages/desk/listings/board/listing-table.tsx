import type { BoardRow } from '@lotyard/contract/desk/listing-board'
import { countOf, formatCount } from '@lotyard/contract/rules/format-count'
import { formatCents } from '@lotyard/contract/rules/money'
import { deskPhotosPath } from '../../../../features/desk/listings/board-paths.ts'
import { deskListingPath } from '../../../../features/desk/listings/listing-paths.ts'
import { ListingStateBadge } from '../../../../features/desk/listings/listing-state-badge.tsx'
import { OrderPhoto } from '../../../../features/orders/order-photo.tsx'
import { DataTable, type Column } from '../../../../ui/data/data-table.tsx'
import { Badge } from '../../../../ui/layout/badge.tsx'
import { Link } from '../../../../ui/link.tsx'
import { Deadline } from '../../../../ui/time/deadline.tsx'

type Props = { listings: BoardRow[]; hasSellers: boolean }

/** Each row can be ticked; the form around the table says what for. */
export function ListingTable({ listings, hasSellers }: Props) {
  const columns = COLUMNS.filter(({ name }) => hasSellers || name !== 'Seller')
  return <DataTable caption="Listings" columns={columns} rows={listings} keyOf={({ name }) => name} />
}

const COLUMNS: Column<BoardRow>[] = [
  {
    name: 'Select',
    cell: ({ name, title }) => (
      // The whole cell is the target, as large as a finger.
      <label className="-m-2 flex size-11 items-center justify-center">
        <input type="checkbox" name="name" value={name} className="size-5 accent-ink" />
        <span className="sr-only">
          Select {title} ({name})
        </span>
      </label>
    ),
  },
  { name: 'Listing', cell: (row) => <Listing row={row} /> },
  {
    name: 'State',
    cell: ({ state, is_private }) => (
      <span className="flex flex-wrap gap-1.5">
        <ListingStateBadge state={state} />
        {is_private && <Badge>Private</Badge>}
      </span>
    ),
    isHiddenOnPhones: true,
  },
  { name: 'Price', cell: (row) => <Price row={row} />, isNumber: true, isHiddenOnPhones: true },
  {
    name: 'Bids',
    cell: ({ buying_format, bid_count }) => (buying_format === 'auction' ? formatCount(bid_count) : '–'),
    isNumber: true,
    isHiddenOnPhones: true,
  },
  {
    name: 'Watching',
    cell: ({ watcher_count }) => formatCount(watcher_count),
    isNumber: true,
    isHiddenOnPhones: true,
  },
  {
    name: 'When',
    // Wide enough for a date on two lines: on five, a page of listings is twice as long.
    cell: (row) => (
      <div className="sm:min-w-36">
        <When row={row} />
      </div>
    ),
    isHiddenOnPhones: true,
  },
  { name: 'Seller', cell: ({ seller }) => seller, isHiddenOnPhones: true },
]

function Listing({ row }: { row: BoardRow }) {
  const { name, title, photo, state } = row
  return (
    <div className="flex min-w-0 items-start gap-3">
      <Link
        to={deskPhotosPath(name)}
        aria-label={`Photos of ${title}`}
        className="block w-14 shrink-0 overflow-hidden rounded-sm border border-line text-center text-xs"
      >
        {photo === null ? (
          <span className="flex aspect-4/3 items-center justify-center">No photo</span>
        ) : (
          <OrderPhoto photo={photo} />
        )}
      </Link>
      {/* On a tablet the table scrolls: a title on eight lines is worse. */}
      <div className="min-w-0 sm:min-w-48">
        <Link to={deskListingPath(name)} className="text-link font-semibold break-words">
          {title}
        </Link>
        <span className="figures block text-sm text-ink-soft">{name}</span>
        {/* Where there is no room for columns of their own. */}
        <div className="mt-1 grid gap-1 text-sm sm:hidden">
          <span className="flex flex-wrap items-center gap-2">
            <ListingStateBadge state={state} />
            <Price row={row} />
          </span>
          <div>
            <When row={row} />
          </div>
        </div>
      </div>
    </div>
  )
}

function Price({ row: { price_cents, percent_of_msrp } }: { row: BoardRow }) {
  if (price_cents === null) return <span className="text-ink-soft">No price</span>
  return (
    <span className="figures">
      {formatCents(price_cents)}
      {percent_of_msrp !== null && (
        <span className="block text-sm whitespace-nowrap text-ink-soft max-sm:ml-1.5 max-sm:inline">
          {percent_of_msrp}% of MSRP
        </span>
      )}
    </span>
  )
}

/** What happens next, or how long it took. */
function When({ row: { state, starts_at, ends_at, days_on_sale } }: { row: BoardRow }) {
  if (state === 'draft') return <span className="text-ink-soft">Not published</span>
  if (state === 'scheduled' && starts_at !== null)
    return (
      <>
        Starts <Deadline at={starts_at} />
      </>
    )
  const days = days_on_sale === null ? null : `${daysWords(days_on_sale)} on sale`
  if (state === 'active' && ends_at !== null)
    return (
      <>
        Ends <Deadline at={ends_at} />
        <span className="block text-sm text-ink-soft">{days}</span>
      </>
    )
  return <>{days}</>
}

function daysWords(days: number): string {
  if (days === 0) return 'Less than a day'
  return countOf(days, 'day')
}
