import type { BidHistory, bidHistoryEndpoint, MAX_BIDS_PAGE_SIZE } from '@lotyard/contract/lots/auction'
import { useEffect, useState } from 'react'
import { useApi } from '../../../../api/api-context.ts'

/** As many as one call returns. Written out: importing the value would load all schemas of the contract. */
export const HISTORY_SIZE: typeof MAX_BIDS_PAGE_SIZE = 100
/** A popular auction has many readers. Without this pause each of them would load the history at every bid. */
const PAUSE_MS = 3_000

/** The history of bids, loaded again while it is in view and the number of bids has changed. */
export function useHistory(
  listingName: string,
  { loaded, bidCount, isInView }: { loaded: BidHistory; bidCount: number; isInView: boolean },
): BidHistory {
  const api = useApi()
  const [state, setState] = useState(() => ({
    loaded,
    history: loaded,
    askedAtMs: 0,
    askedFor: countBids(loaded),
  }))
  let current = state
  if (state.loaded !== loaded) {
    // A voided bid stays in the history, so its length never falls: a shorter history is older.
    const isNewer = loaded.total >= state.history.total
    current = isNewer ? { ...state, loaded, history: loaded, askedFor: countBids(loaded) } : { ...state, loaded }
    setState(current)
  }
  const { askedAtMs, askedFor } = current
  const isBehind = bidCount !== askedFor

  useEffect(() => {
    if (!isBehind || !isInView) return
    async function ask(): Promise<void> {
      const outcome = await api.call<typeof bidHistoryEndpoint>('GET', '/api/listings/:name/bids', {
        params: { name: listingName },
        query: { page_size: HISTORY_SIZE },
      })
      // A failure leaves the old history in place; the next bid loads it again.
      setState((before) => ({
        ...before,
        history: outcome.ok ? outcome.data : before.history,
        askedAtMs: Date.now(),
        askedFor: bidCount,
      }))
    }
    const timer = setTimeout(() => void ask(), Math.max(0, askedAtMs + PAUSE_MS - Date.now()))
    return () => clearTimeout(timer)
  }, [api, listingName, isBehind, isInView, askedAtMs, bidCount])

  return current.history
}

/** Without voided bids, as the auction counts them. Voids that are older than the loaded bids only cost one extra call. */
function countBids({ bids, total }: BidHistory): number {
  return total - bids.filter((bid) => bid.voided).length
}
