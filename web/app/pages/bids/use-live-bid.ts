import type { AccountBid } from '@lotyard/contract/auction'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useLiveListing, useLiveState } from '../../lib/live-listing.ts'

/** The close writes the win a moment after the stream has told of it; several lots may end together. */
const RELOAD_MS = 700

/** The bid as it stands now. When its auction has ended, the page is loaded again for the result. */
export function useLiveBid(loaded: AccountBid): AccountBid {
  const isRunning = loaded.state === 'winning' || loaded.state === 'outbid'
  const listing = useLiveListing(loaded.listing, isRunning)
  const live = useLiveState(listing.name, isRunning)
  const { revalidate } = useRevalidator()
  const isClosed = live?.closed ?? false
  useEffect(() => {
    if (!isClosed) return
    const timer = setTimeout(() => void revalidate(), RELOAD_MS)
    return () => clearTimeout(timer)
  }, [isClosed, revalidate])
  if (live === undefined) return loaded
  return { ...loaded, listing, state: live.is_leading ? 'winning' : 'outbid' }
}
