import type { BidHistory as History, HistoryEntry } from '@lotyard/contract/auction'
import { formatCents } from '@lotyard/contract/rules/money'
import { lazy, Suspense, useRef, useState } from 'react'
import { Badge } from '../../../ui/layout/badge.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { LocalTime } from '../../../ui/time/local-time.tsx'
import { useHistory } from './use-history.ts'
import { useInView } from './use-in-view.ts'

const PricePlot = lazy(() => import('./price-plot.tsx'))
const FIRST_ROWS = 8

/** The displayed price after each bid, as a plot and as a table; never a maximum. */
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
        Bids
      </h2>
      {total === 0 && (
        <p className="text-ink-soft">
          {isOpen ? 'Nobody has bid yet. The first bid shows the opening price.' : 'Nobody bid on this lot.'}
        </p>
      )}
      {/* Out of the layout flow: a canvas keeps its width, and would keep the page from getting narrower. */}
      {counted.length > 1 && (
        <div aria-hidden className="needs-scripts relative mb-3 h-48">
          {hasBeenSeen && (
            <Suspense>
              <PricePlot points={counted.map(toPoint).toReversed()} />
            </Suspense>
          )}
        </div>
      )}
      {total > 0 && <Table bids={showsAll ? bids : bids.slice(0, FIRST_ROWS)} />}
      {!showsAll && bids.length > FIRST_ROWS && (
        <div className="needs-scripts mt-3">
          <Button isSmall onClick={() => setShowsAll(true)}>
            Show {total > bids.length ? `the latest ${bids.length}` : `all ${bids.length}`} bids
          </Button>
        </div>
      )}
    </section>
  )
}

function toPoint({ placed_at, price_cents }: HistoryEntry) {
  return { atMs: Date.parse(placed_at), priceCents: price_cents }
}

function Table({ bids }: { bids: HistoryEntry[] }) {
  const cell = 'py-1.5 pr-3 last:pr-0'
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">The price after each bid, newest first</caption>
      <thead>
        <tr className="border-b border-line-strong text-left text-ink-soft">
          <th scope="col" className={`${cell} font-semibold`}>
            Bidder
          </th>
          <th scope="col" className={`${cell} font-semibold`}>
            Time
          </th>
          <th scope="col" className={`${cell} text-right font-semibold`}>
            Price after it
          </th>
        </tr>
      </thead>
      <tbody>
        {bids.map((bid) => (
          <tr key={bid.sequence} className="border-b border-line last:border-b-0">
            <td className={cell}>
              <span className="inline-flex flex-wrap items-center gap-1.5">
                {bid.own ? <strong>You</strong> : `Bidder ${bid.bidder_number}`}
                {bid.extended && <Badge>Moved the end</Badge>}
                {bid.voided && <Badge tone="bad">Voided</Badge>}
              </span>
            </td>
            <td className={`${cell} text-ink-soft`}>
              <LocalTime at={bid.placed_at} />
            </td>
            <td className={`${cell} text-right font-semibold`}>{formatCents(bid.price_cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
