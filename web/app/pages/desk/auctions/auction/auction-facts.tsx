import type { DeskAuction } from '@lotyard/contract/desk/auctions'
import { formatCents } from '@lotyard/contract/rules/money'
import type { ReactNode } from 'react'
import { useLiveAuction, useReloadOnMove, useReloadSoon } from '../../../../features/desk/auctions/use-live-auction.ts'
import { deskListingPath } from '../../../../features/desk/listings/listing-paths.ts'
import { lotPath, recordPath } from '../../../../features/lot-cards/lot-path.ts'
import { Moved } from '../../../../ui/data/moved.tsx'
import { Badge } from '../../../../ui/layout/badge.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { Link } from '../../../../ui/link.tsx'
import { TimeLeft } from '../../../../ui/time/countdown.tsx'
import { SiteTime } from '../../../../ui/time/site-time.tsx'

/** How the auction goes, moving while it runs. */
export function AuctionFacts({ auction: loaded }: { auction: DeskAuction }) {
  const isRunning = loaded.state === 'active' && loaded.outcome === null
  const auction = useLiveAuction(loaded, isRunning)
  useReloadOnMove(loaded, auction, useReloadSoon())
  const { current_bid_cents, opening_bid_cents, leader_number, reserve_cents, reserve_met } = auction
  return (
    <Panel title="Auction" action={<Links auction={loaded} />}>
      <dl className="grid gap-x-6 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-y-1 max-sm:[&>dd:not(:last-child)]:mb-3">
        <Fact name={current_bid_cents === null ? 'Starting bid' : 'Price'}>
          <span className="figures text-xl font-semibold">
            <Moved value={current_bid_cents ?? opening_bid_cents}>
              {formatCents(current_bid_cents ?? opening_bid_cents)}
            </Moved>
          </span>
        </Fact>
        <Fact name="Bids">
          {auction.number_of_bids === 0 ? 'None' : auction.number_of_bids}
          {leader_number !== null &&
            (loaded.outcome === null ? `, bidder ${leader_number} leads` : `, highest by bidder ${leader_number}`)}
        </Fact>
        <Fact name="Reserve">
          {reserve_cents === null ? (
            'None'
          ) : (
            <>
              {formatCents(reserve_cents)}{' '}
              <Badge tone={reserve_met ? 'good' : 'neutral'}>{reserve_met ? 'Met' : 'Not met'}</Badge>
            </>
          )}
        </Fact>
        <Fact name={loaded.state === 'draft' || loaded.state === 'scheduled' ? 'Starts' : 'Started'}>
          <SiteTime at={auction.starts_at} />
        </Fact>
        <Fact name={loaded.outcome === null ? 'Ends' : 'Ended'}>
          <SiteTime at={auction.ends_at} /> {auction.extended && <Badge tone="accent">Extended</Badge>}
        </Fact>
        {isRunning && (
          <Fact name="Time left">
            <TimeLeft endsAt={auction.ends_at} className="figures font-semibold" />
          </Fact>
        )}
        <Fact name="Seller">{auction.seller}</Fact>
      </dl>
    </Panel>
  )
}

function Links({ auction: { name, outcome, is_published, has_record } }: { auction: DeskAuction }) {
  return (
    <span className="flex flex-wrap gap-x-4">
      <Link to={deskListingPath(name)} className="text-link">
        {outcome === null ? 'Edit listing' : 'Listing'}
      </Link>
      {is_published && (
        <Link to={lotPath(name)} className="text-link">
          View lot
        </Link>
      )}
      {has_record && (
        <Link to={recordPath(name)} className="text-link">
          Auction record
        </Link>
      )}
    </span>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
