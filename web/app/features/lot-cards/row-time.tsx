import type { Card } from '@lotyard/contract/listing'
import { Countdown, TimeLeft } from '../../ui/time/countdown.tsx'
import { useAuctionClock } from './use-auction-clock.ts'

/** The time of a lot in a table, under the heading 'Ends in'. A lot that is not open yet says so itself. */
export function RowTime({ listing, className = '' }: { listing: Card; className?: string }) {
  const clock = useAuctionClock(listing)
  if (clock === null) return null
  if (clock.to === 'end') return <TimeLeft endsAt={clock.endsAt} className={className} />
  return (
    <dl className={`inline-grid ${className}`}>
      <Countdown {...clock} className="" labelClassName="text-xs font-normal" />
    </dl>
  )
}
