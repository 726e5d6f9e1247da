import type { LiveAuction } from '@lotyard/contract/lots/auction'
import type { Auction, Card } from '@lotyard/contract/lots/listing'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { useHasPassed } from '../lib/browser/use-has-passed.ts'
import { subscribeToNothing } from '../lib/browser/subscribe-to-nothing.ts'
import { useLiveFeed } from './use-live-feed.ts'

/**
 * The last state of a listing that the stream sent. Undefined before the first one, and where nothing is followed.
 * @param isNews Leaves out a state that would change nothing: each one that is not left out draws its component again, and
 *   on connecting the stream says of every lot on the page what the page shows already.
 */
export function useLiveState(
  name: string,
  isFollowed: boolean,
  isNews: (state: LiveAuction) => boolean = () => true,
): LiveAuction | undefined {
  const feed = useLiveFeed()
  const subscribe = useCallback((listener: () => void) => feed?.watch(name, listener) ?? (() => {}), [feed, name])
  return useSyncExternalStore(
    isFollowed ? subscribe : subscribeToNothing,
    () => {
      const state = isFollowed ? feed?.read(name) : undefined
      return state !== undefined && isNews(state) ? state : undefined
    },
    () => undefined,
  )
}

type FollowedAuction = Pick<Auction, 'starts_at' | 'ends_at'>
type Listing = Pick<Card, 'name' | 'active_auction' | 'bid_count' | 'current_bid_cents'> & {
  auction: FollowedAuction | null
}

/** The listing with price, end, count and leader as they are now, and active from the moment its auction opens. */
export function useLiveListing<L extends Listing>(loaded: L, isFollowedAnyway = false): L {
  const isActive = useIsActive(loaded)
  const isFollowed = loaded.auction !== null && (isActive || isFollowedAnyway)
  const state = useUnlessOutdated(
    loaded,
    useLiveState(loaded.name, isFollowed, (live) => differs(loaded, live)),
  )
  const listing = isActive === loaded.active_auction ? loaded : { ...loaded, active_auction: isActive }
  return state === undefined || loaded.auction === null ? listing : { ...listing, ...toLive(loaded.auction, state) }
}

/** Whether the page shows anything else than the stream says. */
function differs({ auction, bid_count, current_bid_cents }: Listing, state: LiveAuction): boolean {
  if (auction === null) return false
  const live: Record<string, unknown> = toLive(auction, state).auction
  if (bid_count !== state.number_of_bids || current_bid_cents !== state.current_bid_cents) return true
  return Object.entries(auction).some(([key, value]) => value !== live[key])
}

/** An auction that was ahead when the page was loaded opens by the clock. */
function useIsActive({ auction, active_auction }: Listing): boolean {
  const hasStarted = useHasPassed(auction === null ? null : Date.parse(auction.starts_at))
  const [wasAhead] = useState(auction !== null && !hasStarted)
  return active_auction || (wasAhead && hasStarted)
}

/**
 * A state that was received before the page loaded its data again may be older than that data. Then it is used only if it
 * knows of as many bids. Without any bids it is not used: the seller may have changed the opening bid, which sends no event.
 */
function useUnlessOutdated({ auction, bid_count }: Listing, state: LiveAuction | undefined): LiveAuction | undefined {
  const [seen, setSeen] = useState({ auction, before: state })
  let current = seen
  // Compares auctions, not listings: pages draw copies of a listing, and each copy would look like new data.
  if (auction !== seen.auction) {
    current = { auction, before: state }
    setSeen(current)
  }
  if (state === undefined || state !== current.before) return state
  const hasNoBids = state.number_of_bids === 0 && bid_count === 0 && !state.closed
  return hasNoBids || state.number_of_bids < bid_count ? undefined : state
}

function toLive<A extends FollowedAuction>(auction: A, state: LiveAuction) {
  return {
    bid_count: state.number_of_bids,
    current_bid_cents: state.current_bid_cents,
    auction: {
      ...auction,
      // A lot that is withdrawn ends early. Without this its countdown would go on.
      ends_at: state.closed && state.server_time < state.ends_at ? state.server_time : state.ends_at,
      current_bid_cents: state.current_bid_cents,
      next_bid_cents: state.next_bid_cents,
      number_of_bids: state.number_of_bids,
      reserve_met: state.reserve_met,
      is_leading: state.is_leading,
    },
  }
}
