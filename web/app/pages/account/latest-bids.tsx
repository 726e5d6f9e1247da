import type { AccountBid } from '@lotyard/contract/auction'
import { formatCents } from '@lotyard/contract/rules/money'
import { sellingPriceCents } from '@lotyard/contract/rules/listings/selling-price'
import { BidStateBadge } from '../../features/bidding/bid-state-badge.tsx'
import { LinkButton } from '../../ui/forms/button.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Link } from '../../ui/link.tsx'

/** The lots that the account bid on last, with the state of each bid. */
export function LatestBids({ bids }: { bids: AccountBid[] }) {
  return (
    <Panel
      title="Your bids"
      action={
        <LinkButton isSmall to="/account/bids/">
          All bids
        </LinkButton>
      }
    >
      {bids.length === 0 ? (
        <p>No bids yet. Lots you bid on appear here.</p>
      ) : (
        <ul className="grid gap-3 sm:gap-2">
          {bids.map(({ listing, state }) => (
            <li key={listing.name} className="grid items-baseline gap-x-4 gap-y-0.5 sm:grid-cols-[minmax(0,1fr)_auto]">
              <Link to={listing.path} className="text-link min-w-0 justify-self-start font-medium">
                {listing.title}
              </Link>
              <span className="flex items-center gap-2">
                <BidStateBadge state={state} />
                <span className="figures font-semibold">{formatCents(sellingPriceCents(listing))}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
