import type { BidCounts } from '@lotyard/contract/lots/auction'
import { formatCents } from '@lotyard/contract/rules/money'
import { BidStateBadge } from '../../../features/bidding/bid-state-badge.tsx'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Link } from '../../../ui/link.tsx'
import type { ShownBid } from './shown-bid.ts'

/** How the account's bids stand together, and the lots that it bid on last. */
export function LatestBids({ bids, counts }: { bids: ShownBid[]; counts: BidCounts }) {
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
        <>
          <p className="mb-3 text-ink-soft">{describeCounts(counts)}</p>
          <ul className="grid gap-3 sm:gap-2">
            {bids.map(({ name, path, title, state, priceCents }) => (
              <li key={name} className="grid items-baseline gap-x-4 gap-y-0.5 sm:grid-cols-[minmax(0,1fr)_auto]">
                <Link to={path} className="text-link min-w-0 justify-self-start font-medium">
                  {title}
                </Link>
                <span className="flex items-center gap-2">
                  <BidStateBadge state={state} />
                  <span className="figures font-semibold">{formatCents(priceCents)}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

const STATES = ['winning', 'outbid', 'won', 'lost'] as const

/** '2 winning, 1 outbid': what there is none of is left out. */
function describeCounts(counts: BidCounts): string {
  return STATES.filter((state) => counts[state] > 0)
    .map((state) => `${counts[state]} ${state}`)
    .join(', ')
}
