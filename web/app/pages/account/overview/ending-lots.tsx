import { sellingPriceCents } from '@lotyard/contract/rules/listings/prices/selling-price'
import { formatCents } from '@lotyard/contract/rules/money'
import { lotPath } from '../../../features/lot-cards/lot-path.ts'
import { useLiveListing } from '../../../live/use-live-listing.ts'
import { Moved } from '../../../ui/data/moved.tsx'
import { Badge } from '../../../ui/layout/badge.tsx'
import { Link } from '../../../ui/link.tsx'
import { TimeLeft } from '../../../ui/time/countdown.tsx'
import { ListPanel } from './list-panel.tsx'
import type { OverviewLot } from './overview-lot.ts'
import { OverviewRow, ROWS } from './overview-row.tsx'

type Props = {
  /** Null where they could not be loaded. `count`: of all watched lots. */
  watched: { count: number; ending: readonly OverviewLot[] } | null
}

/** Those whose auctions end first. */
export function EndingLots({ watched }: Props) {
  const words = watched === null || watched.count === 0 ? 'Watch list' : `All ${watched.count} watched`
  return (
    <ListPanel title="Watched lots" all={{ path: '/account/watch_list/', words }} isLoaded={watched !== null}>
      {watched?.ending.length === 0 && (
        <p>
          {watched.count === 0 ? 'Your watch list is empty. ' : 'None of the lots you watch is in an open auction. '}
          <Link to="/lots/" className="text-link">
            Browse lots
          </Link>
        </p>
      )}
      {watched !== null && watched.ending.length > 0 && (
        <ul className={ROWS}>
          {watched.ending.map((lot) => (
            <Row key={lot.name} lot={lot} />
          ))}
        </ul>
      )}
    </ListPanel>
  )
}

function Row({ lot }: { lot: OverviewLot }) {
  const { name, title, auction, ...listing } = useLiveListing(lot)
  const priceCents = sellingPriceCents({ ...listing, auction })
  return (
    <OverviewRow
      path={lotPath(name)}
      title={title}
      action={
        <span className="figures grid justify-items-end gap-0.5 font-semibold">
          <Moved value={priceCents}>{formatCents(priceCents)}</Moved>
          {auction !== null && <TimeLeft endsAt={auction.ends_at} className="justify-items-end text-sm" />}
        </span>
      }
    >
      {auction?.is_leading === true && <Badge tone="good">Winning</Badge>}
    </OverviewRow>
  )
}
