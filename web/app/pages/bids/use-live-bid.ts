import type { AccountBid } from '@lotyard/contract/auction'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useReloadAfterVoid } from '../../features/bidding/use-reload-after-void.ts'
import { useLiveListing, useLiveState } from '../../live/use-live-listing.ts'

/** The server saves the result a moment after the stream has reported the close. */
const RELOAD_MS = 700

/** Whether its auction still took bids when the list was loaded. */
export function isRunningBid({ state, listing }: AccountBid): boolean {
  return state === 'winning' || state === 'outbid' || (state === 'voided' && listing.active_auction)
}

/** The bid as it is now. When its auction has ended, the page is loaded again for the result. */
export function useLiveBid(loaded: AccountBid): AccountBid {
  const isRunning = isRunningBid(loaded)
  const listing = useLiveListing(loaded.listing, isRunning)
  const live = useLiveState(listing.name, isRunning)
  const { revalidate } = useRevalidator()
  const isClosed = live?.closed ?? false
  useEffect(() => {
    if (!isClosed) return
    const timer = setTimeout(() => void revalidate(), RELOAD_MS)
    return () => clearTimeout(timer)
  }, [isClosed, revalidate])
  useReloadAfterVoid(listing.bid_count, isRunning)
  if (live === undefined) return loaded
  const stateBehind = loaded.state === 'voided' ? 'voided' : 'outbid'
  return { ...loaded, listing, state: live.is_leading ? 'winning' : stateBehind }
}
