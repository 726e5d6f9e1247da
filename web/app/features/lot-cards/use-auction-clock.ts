import { useHasPassed } from '../../lib/browser/use-has-passed.ts'
import type { ShownLot } from './card/shown-lot.ts'

type AuctionClock = { endsAt: string; to: 'end' | 'start' }

/** What a lot's clock counts down to: the end of its auction or, before that, its start. Null: it has no clock. */
export function useAuctionClock({
  auction,
  active_auction: isActive,
}: Pick<ShownLot, 'auction' | 'active_auction'>): AuctionClock | null {
  const hasStarted = useHasPassed(auction === null ? null : Date.parse(auction.starts_at))
  if (auction === null) return null
  if (isActive) return { endsAt: auction.ends_at, to: 'end' }
  return hasStarted ? null : { endsAt: auction.starts_at, to: 'start' }
}
