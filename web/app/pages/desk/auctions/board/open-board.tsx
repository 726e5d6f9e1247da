import type { BoardAuction } from '@lotyard/contract/desk/auctions'
import { formatCents } from '@lotyard/contract/rules/money'
import { countOf } from '@lotyard/contract/rules/format-count'
import { useReloadOnMove, useReloadSoon, useLiveAuction } from '../../../../features/desk/auctions/use-live-auction.ts'
import { DataTable, type Column } from '../../../../ui/data/data-table.tsx'
import { Moved } from '../../../../ui/data/moved.tsx'
import { Badge } from '../../../../ui/layout/badge.tsx'
import { TimeLeft } from '../../../../ui/time/countdown.tsx'
import { LotCell } from './lot-cell.tsx'

type RowProps = { auction: BoardAuction }

const COLUMNS: Column<BoardAuction>[] = [
  {
    name: 'Lot',
    cell: (auction) => (
      <LotCell auction={auction}>
        <LivePrice auction={auction} />
        <LiveBids auction={auction} />
        <LiveReserve auction={auction} />
      </LotCell>
    ),
  },
  { name: 'Price', cell: (auction) => <LivePrice auction={auction} />, isNumber: true, isHiddenOnPhones: true },
  { name: 'Bids', cell: (auction) => <LiveBids auction={auction} />, isHiddenOnPhones: true },
  { name: 'Reserve', cell: (auction) => <LiveReserve auction={auction} />, isHiddenOnPhones: true },
  { name: 'Ends in', cell: (auction) => <LiveEnd auction={auction} />, isNumber: true },
]

/** What ends soon, with prices and ends as they move. */
export function OpenBoard({ auctions }: { auctions: BoardAuction[] }) {
  const reloadSoon = useReloadSoon()
  return (
    <>
      {auctions.map((auction) => (
        <Follower key={auction.name} auction={auction} reloadSoon={reloadSoon} />
      ))}
      <DataTable caption="Auctions, ending first" columns={COLUMNS} rows={auctions} keyOf={({ name }) => name} />
    </>
  )
}

/** Draws nothing: loads the board again when its auction moves, for who leads and whether the end was extended. */
function Follower({ auction, reloadSoon }: RowProps & { reloadSoon: () => void }) {
  useReloadOnMove(auction, useLiveAuction(auction, true), reloadSoon)
  return null
}

function LivePrice({ auction }: RowProps) {
  const { current_bid_cents, opening_bid_cents } = useLiveAuction(auction, true)
  const cents = current_bid_cents ?? opening_bid_cents
  return (
    <span className="figures font-semibold whitespace-nowrap">
      <Moved value={cents}>{formatCents(cents)}</Moved>
      {current_bid_cents === null && (
        <span className="block text-xs font-normal text-ink-soft max-sm:ms-1 max-sm:inline">Starting bid</span>
      )}
    </span>
  )
}

function LiveBids({ auction }: RowProps) {
  const { number_of_bids, leader_number } = useLiveAuction(auction, true)
  if (number_of_bids === 0) return <span className="text-ink-soft">No bids</span>
  return (
    <span className="figures whitespace-nowrap">
      {countOf(number_of_bids, 'bid')}
      {leader_number !== null && <span className="block text-sm text-ink-soft">Bidder {leader_number} leads</span>}
    </span>
  )
}

function LiveReserve({ auction }: RowProps) {
  const { reserve_met } = useLiveAuction(auction, true)
  if (reserve_met === null) return <span className="text-ink-soft max-sm:hidden">None</span>
  return <Badge tone={reserve_met ? 'good' : 'neutral'}>{reserve_met ? 'Reserve met' : 'Reserve not met'}</Badge>
}

function LiveEnd({ auction }: RowProps) {
  const { ends_at, extended } = useLiveAuction(auction, true)
  return (
    <span className="inline-grid justify-items-end gap-1">
      <TimeLeft endsAt={ends_at} className="figures font-semibold" />
      {extended && <Badge tone="accent">Extended</Badge>}
    </span>
  )
}
