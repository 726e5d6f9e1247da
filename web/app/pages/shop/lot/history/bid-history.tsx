import type { BidHistory as History, HistoryEntry } from '@lotyard/contract/lots/auction'
import { formatCents } from '@lotyard/contract/rules/money'
import { useRef, useState } from 'react'
import { Badge } from '../../../../ui/layout/badge.tsx'
import { Button } from '../../../../ui/forms/button.tsx'
import { LocalTime } from '../../../../ui/time/local-time.tsx'
import { lazyPart } from '../../../../ui/layout/lazy-part.tsx'
import { useHistory } from './use-history.ts'
import { useInView } from './use-in-view.ts'

const PricePlot = lazyPart(() => import('./price-plot.tsx'), { isOptional: true })
const FIRST_ROWS = 8

/** Who bid, what the price became and who led then, as a plot and as a table; never a maximum. */
export function BidHistory({
  listingName,
  loaded,
  bidCount,
  isOpen,
}: {
  listingName: string
  loaded: History
  bidCount: number
  isOpen: boolean
}) {
  const section = useRef<HTMLElement>(null)
  const isInView = useInView(section)
  const [hasBeenSeen, setHasBeenSeen] = useState(false)
  if (isInView && !hasBeenSeen) setHasBeenSeen(true)
  const { bids, total } = useHistory(listingName, { loaded, bidCount, isInView })
  const [showsAll, setShowsAll] = useState(false)
  const counted = bids.filter((bid) => !bid.voided)
  return (
    <section ref={section} aria-labelledby="bids" className="rounded-sm border border-line bg-surface p-4">
      <h2 id="bids" className="mb-3 text-xl">
        Bid history
      </h2>
      {total === 0 && <p className="text-ink-soft">{isOpen ? 'No bids yet.' : 'No bids.'}</p>}
      {/* Out of the layout flow: a canvas keeps its width, and would keep the page from getting narrower. */}
      {counted.length > 1 && (
        <div aria-hidden className="needs-scripts relative mb-3 h-48">
          {hasBeenSeen && <PricePlot points={counted.map(toPoint).toReversed()} />}
        </div>
      )}
      {total > 0 && <Table bids={showsAll ? bids : bids.slice(0, FIRST_ROWS)} total={total} />}
      {!showsAll && bids.length > FIRST_ROWS && (
        <div className="needs-scripts mt-3">
          <Button isSmall onClick={() => setShowsAll(true)}>
            Show {total > bids.length ? `latest ${bids.length}` : `all ${bids.length}`} bids
          </Button>
        </div>
      )}
    </section>
  )
}

function toPoint({ placed_at, price_cents }: HistoryEntry) {
  return { atMs: Date.parse(placed_at), priceCents: price_cents }
}

const NUMBER = 'text-right font-semibold'

function Table({ bids, total }: { bids: HistoryEntry[]; total: number }) {
  const cell = 'py-1.5 pr-2 last:pr-0 sm:pr-3'
  return (
    <table className="w-full border-collapse text-xs sm:text-sm">
      <caption className="sr-only">Each bid, the price it made and who led then, newest first</caption>
      <thead>
        <tr className="border-b border-line-strong text-left text-ink-soft">
          <th scope="col" className={`${cell} font-semibold`}>
            Bidder
          </th>
          <th scope="col" className={`${cell} ${NUMBER}`}>
            Price
          </th>
          <th scope="col" className={`${cell} font-semibold`}>
            Leader
          </th>
          <th scope="col" className={`${cell} font-semibold`}>
            Time
          </th>
        </tr>
      </thead>
      <tbody>
        {bids.map((bid, index) => (
          // Counted from the first bid, which stays the first: a new one must not redraw them all.
          <tr key={total - index} className="border-b border-line last:border-b-0">
            <td className={cell}>
              <span className="inline-flex flex-wrap items-center gap-1.5">
                <Name number={bid.bidder_number} isOwn={bid.own} />
                {bid.voided && <Badge tone="bad">Voided</Badge>}
              </span>
            </td>
            <td className={`${cell} ${NUMBER} figures`}>{formatCents(bid.price_cents)}</td>
            <td className={`${cell} ${bid.leader_number === bid.bidder_number ? '' : 'text-ink-soft'}`}>
              <Name number={bid.leader_number} isOwn={bid.leader_own} />
            </td>
            <td className={`${cell} text-ink-soft`}>
              <span className="inline-flex flex-wrap items-center gap-1.5">
                <LocalTime at={bid.placed_at} />
                {bid.extended && <Badge>Extended</Badge>}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Name({ number, isOwn }: { number: number; isOwn: boolean }) {
  return <span className="whitespace-nowrap">{isOwn ? <strong>You</strong> : `Bidder ${number}`}</span>
}
