import { Countdown, TimeLeft } from '../../ui/time/countdown.tsx'
import type { ShownLot } from './card/shown-lot.ts'
import { useAuctionClock } from './use-auction-clock.ts'

/** The time of a lot in a table, under the heading 'Ends in'. A lot that is not open yet says so itself. */
export function RowTime({
  listing,
  className = '',
}: {
  listing: Pick<ShownLot, 'auction' | 'active_auction'>
  className?: string
}) {
  const clock = useAuctionClock(listing)
  if (clock === null) return null
  if (clock.to === 'end') return <TimeLeft endsAt={clock.endsAt} className={className} />
  return (
    <dl className={`inline-grid ${className}`}>
      <Countdown {...clock} labelClassName="text-xs font-normal" />
    </dl>
  )
}
