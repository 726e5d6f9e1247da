import type { AuctionShow, BoardAuction } from '@lotyard/contract/desk/auctions'
import { formatCents } from '@lotyard/contract/rules/money'
import { DataTable, type Column } from '../../../../ui/data/data-table.tsx'
import { Badge } from '../../../../ui/layout/badge.tsx'
import { Deadline } from '../../../../ui/time/deadline.tsx'
import { LotCell } from './lot-cell.tsx'

type StillShow = Exclude<AuctionShow, 'ending'>

const COLUMNS: Record<StillShow, Column<BoardAuction>[]> = {
  scheduled: [
    { name: 'Lot', cell: (auction) => <LotCell auction={auction} /> },
    { name: 'Starting bid', cell: ({ opening_bid_cents }) => formatCents(opening_bid_cents), isNumber: true },
    { name: 'Opens', cell: ({ starts_at }) => <Deadline at={starts_at} /> },
    { name: 'Ends', cell: ({ ends_at }) => <Deadline at={ends_at} />, isHiddenOnPhones: true },
  ],
  unpaid: [
    { name: 'Lot', cell: (auction) => <LotCell auction={auction}>{buyerOf(auction)}</LotCell> },
    { name: 'Buyer', cell: buyerOf, isHiddenOnPhones: true },
    { name: 'Payment', cell: (auction) => <Payment auction={auction} /> },
    { name: 'Price', cell: ({ payment }) => payment && formatCents(payment.price_cents), isNumber: true },
  ],
  offers: [
    { name: 'Lot', cell: (auction) => <LotCell auction={auction}>{askedOf(auction)}</LotCell> },
    { name: 'Offered to', cell: askedOf, isHiddenOnPhones: true },
    { name: 'Open until', cell: ({ offer }) => offer && <Deadline at={offer.expires_at} /> },
    { name: 'Price', cell: ({ offer }) => offer && formatCents(offer.price_cents), isNumber: true },
  ],
  kept: [
    { name: 'Lot', cell: (auction) => <LotCell auction={auction} /> },
    { name: 'Ended', cell: ({ ends_at }) => <Deadline at={ends_at} /> },
    {
      name: 'Price',
      cell: ({ current_bid_cents }) => current_bid_cents !== null && formatCents(current_bid_cents),
      isNumber: true,
    },
  ],
  requests: [
    { name: 'Lot', cell: (auction) => <LotCell auction={auction} /> },
    { name: 'Bids', cell: ({ number_of_bids }) => number_of_bids, isNumber: true },
    { name: 'Decide by', cell: ({ ends_at }) => <Deadline at={ends_at} /> },
  ],
}

const CAPTIONS: Record<StillShow, string> = {
  scheduled: 'Auctions that have not started',
  unpaid: 'Auctions that ended and are not paid',
  offers: 'Lots offered to a runner-up',
  kept: 'Lots without a buyer that are neither offered nor listed again',
  requests: 'Lots with bids whose change waits for approval',
}

/** Auctions in which nothing moves while one looks at them. */
export function StillBoard({ show, auctions }: { show: StillShow; auctions: BoardAuction[] }) {
  return <DataTable caption={CAPTIONS[show]} columns={COLUMNS[show]} rows={auctions} keyOf={({ name }) => name} />
}

function buyerOf({ payment }: BoardAuction) {
  return payment && `Bidder ${payment.buyer_number}`
}

function askedOf({ offer }: BoardAuction) {
  return offer && `Bidder ${offer.bidder_number}`
}

function Payment({ auction: { payment } }: { auction: BoardAuction }) {
  if (payment === null) return null
  return (
    <span className="grid justify-items-start gap-1">
      {payment.is_in_order ? (
        <Badge tone="accent">In an order</Badge>
      ) : (
        <Badge tone={payment.is_overdue ? 'bad' : 'neutral'}>
          {payment.is_overdue ? 'Overdue' : 'Awaiting payment'}
        </Badge>
      )}
      <span className="text-sm text-ink-soft">
        Due <Deadline at={payment.due_at} />
      </span>
    </span>
  )
}
