import type { DeskAuction, DeskBid } from '@lotyard/contract/desk/auctions'
import { countOf } from '@lotyard/contract/rules/format-count'
import { formatCents } from '@lotyard/contract/rules/money'
import { deskAuctionPath } from '../../../../features/desk/auctions/auction-paths.ts'
import { DataTable, type Column } from '../../../../ui/data/data-table.tsx'
import { Pagination } from '../../../../ui/data/pagination.tsx'
import { LinkButton } from '../../../../ui/forms/button.tsx'
import { Badge } from '../../../../ui/layout/badge.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { LocalTime } from '../../../../ui/time/local-time.tsx'
import { Bidder } from './bidder.tsx'

/** Every bid that shows, newest first, with the price it made. No maximum is here, not even for admins. */
export function BidTable({ auction, page }: { auction: DeskAuction; page: number }) {
  const { bids, total, maxPage } = auction.bids
  return (
    <Panel title={countOf(total, 'bid')}>
      {bids.length === 0 ? (
        <p>No bids yet.</p>
      ) : (
        <>
          <p className="mb-3 max-w-prose text-sm text-ink-soft">
            Maximums stay private while the auction runs. Afterwards the auction record shows those that were reached or
            beaten.
          </p>
          <DataTable caption="Bids" columns={columnsFor(auction, page)} rows={bids} keyOf={keyOf} />
          <Pagination
            page={page}
            pageCount={maxPage + 1}
            pathOf={(number) => `${deskAuctionPath(auction.name)}${number === 0 ? '' : `?page=${number}`}`}
          />
        </>
      )}
    </Panel>
  )
}

function keyOf({ bidder_number, placed_at, price_cents }: DeskBid): string {
  return `${bidder_number} ${placed_at} ${price_cents}`
}

function columnsFor({ name, can_void_bids }: DeskAuction, page: number): Column<DeskBid>[] {
  const voidPath = `${deskAuctionPath(name)}?${page === 0 ? '' : `page=${page}&`}do=void&bid=`
  return [
    {
      name: 'Bidder',
      cell: (bid) => (
        <>
          <Bidder number={bid.bidder_number} person={bid.bidder} />
          {bid.void_reason !== null && (
            <span className="mt-1 block text-sm">
              <Badge>Voided</Badge> {bid.void_reason}
            </span>
          )}
        </>
      ),
    },
    { name: 'Price', cell: ({ price_cents }) => formatCents(price_cents), isNumber: true },
    { name: 'Leader', cell: ({ leader_number }) => `Bidder ${leader_number}`, isHiddenOnPhones: true },
    {
      name: 'Time',
      cell: ({ placed_at, extended }) => (
        <span className="grid justify-items-start gap-1">
          <LocalTime at={placed_at} />
          {extended && <Badge tone="accent">Extended</Badge>}
        </span>
      ),
      isHiddenOnPhones: true,
    },
    ...(can_void_bids ? [{ name: 'Void', cell: (bid: DeskBid) => <VoidLink path={voidPath} bid={bid} /> }] : []),
  ]
}

/** Opens the form on the page of the list that has the bid, so that it can say which one it is. */
function VoidLink({ path, bid }: { path: string; bid: DeskBid }) {
  if (bid.void_reason !== null || bid.sequence === null) return null
  return (
    <LinkButton isSmall kind="danger" to={`${path}${bid.sequence}`}>
      Void
      <span className="sr-only">
        {' '}
        the bid of bidder {bid.bidder_number}, {formatCents(bid.price_cents)}
      </span>
    </LinkButton>
  )
}
