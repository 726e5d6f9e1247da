import { useReloadAfterVoid } from '../../../features/bidding/use-reload-after-void.ts'
import { useReloadAtEnd } from '../../../features/bidding/use-reload-at-end.ts'
import { useHasPassed } from '../../../lib/browser/use-has-passed.ts'
import { useLiveListing, useLiveState } from '../../../live/use-live-listing.ts'
import type { ShownBid } from './shown-bid.ts'

/** Bids are taken, or the auction has ended and its result is on the way, or the result is there. */
export type BidPhase = 'open' | 'ended' | 'decided'

/** Whether its auction had no result yet when the list was loaded. */
function isUndecided({ state, listing }: ShownBid): boolean {
  return state === 'winning' || state === 'outbid' || (state === 'voided' && listing.active_auction)
}

/** The bid as it is now, with its phase by the clock. After the end the page is loaded again until it has the result. */
export function useLiveBid(loaded: ShownBid): ShownBid & { phase: BidPhase } {
  const isRunning = isUndecided(loaded)
  const listing = useLiveListing(loaded.listing, isRunning)
  const live = useLiveState(listing.name, isRunning)
  const isClosed = live?.closed ?? false
  const endsAt = listing.auction?.ends_at ?? null
  const hasEnded = useHasPassed(endsAt === null ? null : Date.parse(endsAt)) || isClosed
  useReloadAtEnd(loaded, { isRunning, isClosed, endsAt })
  useReloadAfterVoid({ bidCount: listing.bid_count, priceCents: listing.current_bid_cents }, isRunning)
  const phase = !isRunning ? 'decided' : hasEnded ? 'ended' : 'open'
  if (live === undefined) return { ...loaded, phase }
  const stateBehind = loaded.state === 'voided' ? 'voided' : 'outbid'
  return { ...loaded, listing, state: live.is_leading ? 'winning' : stateBehind, phase }
}
