import type { LiveAuction } from '@lotyard/contract/auction'
import type { Auction, Card } from '@lotyard/contract/listing'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { useLiveFeed } from './use-live-feed.ts'

const never = () => () => {}

/** What the stream last said of a listing; undefined before it said anything, and where nothing is to be heard. */
export function useLiveState(name: string, isFollowed: boolean): LiveAuction | undefined {
  const feed = useLiveFeed()
  const subscribe = useCallback(
    (listener: () => void) => (feed === null ? () => {} : feed.watch(name, listener)),
    [feed, name],
  )
  return useSyncExternalStore(
    isFollowed ? subscribe : never,
    () => (isFollowed ? feed?.read(name) : undefined),
    () => undefined,
  )
}

type Listing = Pick<Card, 'name' | 'auction' | 'active_auction' | 'bid_count' | 'current_bid_cents'>

/** The listing with price, end, count and leader as they are now. */
export function useLiveListing<L extends Listing>(loaded: L, isOpen = loaded.active_auction): L {
  const isFollowed = loaded.auction !== null && isOpen
  const state = useFresh(loaded, useLiveState(loaded.name, isFollowed))
  return state === undefined || loaded.auction === null ? loaded : { ...loaded, ...toLive(loaded.auction, state) }
}

/**
 * A state that was heard before the page loaded its data again may be older than that data. It then counts only if it
 * knows of as many bids. Until the first bid it does not: the seller may change the opening, and no event tells of that.
 */
function useFresh({ auction, bid_count }: Listing, state: LiveAuction | undefined): LiveAuction | undefined {
  const [seen, setSeen] = useState({ auction, before: state })
  let current = seen
  // The auction, not the listing: pages copy listings as they draw them.
  if (auction !== seen.auction) {
    current = { auction, before: state }
    setSeen(current)
  }
  if (state === undefined || state !== current.before) return state
  const hasNoBids = state.number_of_bids === 0 && bid_count === 0 && !state.closed
  return hasNoBids || state.number_of_bids < bid_count ? undefined : state
}

function toLive(
  auction: Auction,
  state: LiveAuction,
): Pick<Listing, 'bid_count' | 'current_bid_cents'> & { auction: Auction } {
  return {
    bid_count: state.number_of_bids,
    current_bid_cents: state.current_bid_cents,
    auction: {
      ...auction,
      // A lot may be withdrawn before its end.
      ends_at: state.closed && state.server_time < state.ends_at ? state.server_time : state.ends_at,
      current_bid_cents: state.current_bid_cents,
      next_bid_cents: state.next_bid_cents,
      number_of_bids: state.number_of_bids,
      reserve_met: state.reserve_met,
      is_leading: state.is_leading,
    },
  }
}
