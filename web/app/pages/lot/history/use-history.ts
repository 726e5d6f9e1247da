import type { BidHistory, bidHistoryEndpoint } from '@lotyard/contract/auction'
import { useEffect, useState } from 'react'
import { useApi } from '../../../api/api-context.ts'

const PAGE_SIZE = 100
/** A hot auction has many readers: each asks for its history only so often, and only while looking at it. */
const PAUSE_MS = 3_000

/** The history, brought up to date while it is in view and bids came in or were voided that it does not know. */
export function useHistory(
  listingName: string,
  { loaded, bidCount, isInView }: { loaded: BidHistory; bidCount: number; isInView: boolean },
): BidHistory {
  const api = useApi()
  const [state, setState] = useState(() => ({
    loaded,
    history: loaded,
    askedAtMs: 0,
    askedFor: standingCount(loaded),
  }))
  let current = state
  if (state.loaded !== loaded) {
    // A voided bid stays in the history, so that its length never falls: a shorter one is older.
    const isNewer = loaded.total >= state.history.total
    current = isNewer ? { ...state, loaded, history: loaded, askedFor: standingCount(loaded) } : { ...state, loaded }
    setState(current)
  }
  const { askedAtMs, askedFor } = current
  const isBehind = bidCount !== askedFor

  useEffect(() => {
    if (!isBehind || !isInView) return
    async function ask(): Promise<void> {
      const outcome = await api.call<typeof bidHistoryEndpoint>('GET', '/api/listings/:name/bids', {
        params: { name: listingName },
        query: { page_size: PAGE_SIZE },
      })
      // A failure leaves what there is; the next bid asks again.
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

/** How many bids count, as the auction says it. Voids before the bids that were loaded cost one call, no more. */
function standingCount({ bids, total }: BidHistory): number {
  return total - bids.filter((bid) => bid.voided).length
}
