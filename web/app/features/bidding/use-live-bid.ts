import type { BidState } from '@lotyard/contract/lots/auction'
import type { Auction, Card } from '@lotyard/contract/lots/listing'
import { useHasPassed } from '../../lib/browser/use-has-passed.ts'
import { useLiveListing, useLiveState } from '../../live/use-live-listing.ts'
import { useReloadAfterVoid } from './use-reload-after-void.ts'
import { useReloadAtEnd } from './use-reload-at-end.ts'

/** Bids are taken, or the auction has ended and its result is on the way, or the result is there. */
export type BidPhase = 'open' | 'ended' | 'decided'

type FollowedBid = {
  state: BidState
  listing: Pick<Card, 'name' | 'active_auction' | 'bid_count' | 'current_bid_cents'> & {
    auction: Pick<Auction, 'starts_at' | 'ends_at'> | null
  }
}

/** Whether its auction had no result yet when the list was loaded. */
function isUndecided({ state, listing }: FollowedBid): boolean {
  return state === 'winning' || state === 'outbid' || (state === 'voided' && listing.active_auction)
}

/** The bid as it is now, with its phase by the clock. After the end the page is loaded again until it has the result. */
export function useLiveBid<B extends FollowedBid>(loaded: B): B & { phase: BidPhase } {
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
