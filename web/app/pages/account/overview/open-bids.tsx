import { countOf } from '@lotyard/contract/rules/format-count'
import { formatCents } from '@lotyard/contract/rules/money'
import { sellingPriceCents } from '@lotyard/contract/rules/listings/prices/selling-price'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { BidStateBadge } from '../../../features/bidding/bid-state-badge.tsx'
import { useLiveBid } from '../../../features/bidding/use-live-bid.ts'
import { lotPath } from '../../../features/lot-cards/lot-path.ts'
import { Moved } from '../../../ui/data/moved.tsx'
import { Link } from '../../../ui/link.tsx'
import { TimeLeft } from '../../../ui/time/countdown.tsx'
import { ListPanel } from './list-panel.tsx'
import { OverviewRow, ROWS } from './overview-row.tsx'
import type { OverviewBid } from './overview-lot.ts'

const SHOWN_BIDS = 5

type Props = {
  /** The first to end first, more than are shown; null where they could not be loaded. */
  bids: { total: number; first: readonly OverviewBid[] } | null
}

/** Auctions that the account takes part in, live. */
export function OpenBids({ bids }: Props) {
  const shown = bids?.first.slice(0, SHOWN_BIDS) ?? []
  return (
    <ListPanel title="Your bids" all={{ path: '/account/bids/', words: 'All bids' }} isLoaded={bids !== null}>
      {shown.length === 0 ? (
        <p>
          No open bids.{' '}
          <Link to="/lots/?buying_format=auction&sort_field=auction_ends_at" className="text-link">
            Browse auctions ending soon
          </Link>
        </p>
      ) : (
        <ul className={ROWS}>
          {shown.map((bid) => (
            <Row key={bid.listing.name} bid={bid} />
          ))}
        </ul>
      )}
      {bids !== null && bids.total > shown.length && (
        <p className="mt-2 text-sm text-ink-soft">and {countOf(bids.total - shown.length, 'more open bid')}</p>
      )}
      {bids?.first.slice(SHOWN_BIDS).map((bid) => (
        <Followed key={bid.listing.name} bid={bid} />
      ))}
    </ListPanel>
  )
}

function Row({ bid: loaded }: { bid: OverviewBid }) {
  const { state, phase, listing } = useFollowed(loaded)
  const priceCents = sellingPriceCents(listing)
  return (
    <OverviewRow
      path={lotPath(listing.name)}
      title={listing.title}
      action={
        <span className="figures grid justify-items-end gap-0.5 font-semibold">
          <Moved value={priceCents}>{formatCents(priceCents)}</Moved>
          {listing.auction !== null && (
            <TimeLeft endsAt={listing.auction.ends_at} className="justify-items-end text-sm" />
          )}
        </span>
      }
    >
      {phase === 'ended' ? 'Auction ended, result in a moment.' : <BidStateBadge state={state} />}
    </OverviewRow>
  )
}

/** One that is among what needs the buyer, and has no row here. */
function Followed({ bid }: { bid: OverviewBid }) {
  useFollowed(bid)
  return null
}

/** The bid as it is now. When it takes the lead or loses it, the page is loaded again: something else needs the buyer then. */
function useFollowed(loaded: OverviewBid) {
  const bid = useLiveBid(loaded)
  const { revalidate } = useRevalidator()
  const hasTurned = bid.state !== loaded.state && bid.phase === 'open'
  useEffect(() => {
    if (hasTurned) void revalidate()
  }, [hasTurned, revalidate])
  return bid
}
