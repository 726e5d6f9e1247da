import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useLiveListing, useLiveState } from '../../../live/use-live-listing.ts'

/** What of an auction the event stream moves. */
export type Moving = {
  name: string
  starts_at: string
  ends_at: string
  current_bid_cents: number | null
  number_of_bids: number
  reserve_met: boolean | null
}

/** The auction with price, bids and end as they are now, while it runs. */
export function useLiveAuction<A extends Moving>(loaded: A, isRunning: boolean): A & { isClosed: boolean } {
  // The same object until the page is loaded again: the feed tells by it which of two states is the newer one.
  const listing = useMemo(() => toListing(loaded, isRunning), [loaded, isRunning])
  const { auction, bid_count, current_bid_cents } = useLiveListing(listing)
  const isClosed = useLiveState(loaded.name, isRunning, ({ closed }) => closed) !== undefined
  const { ends_at, reserve_met } = auction
  return { ...loaded, ends_at, reserve_met, number_of_bids: bid_count, current_bid_cents, isClosed }
}

function toListing({ name, starts_at, ends_at, reserve_met, ...loaded }: Moving, isRunning: boolean) {
  return {
    name,
    active_auction: isRunning,
    bid_count: loaded.number_of_bids,
    current_bid_cents: loaded.current_bid_cents,
    auction: { starts_at, ends_at, reserve_met },
  }
}

/** A busy auction gets several bids a second; who leads may be this old. */
const RELOAD_MS = 3_000

/** Loads the page again in a moment, however often it is asked to until then. */
export function useReloadSoon(): () => void {
  const { revalidate } = useRevalidator()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void revalidate()
    }, RELOAD_MS)
  }, [revalidate])
}

/** The stream says neither who leads nor whether the end has moved: where it tells of another count, the page is loaded again. */
export function useReloadOnMove(loaded: Moving, live: Moving & { isClosed: boolean }, reloadSoon: () => void): void {
  const hasMoved =
    live.isClosed ||
    live.number_of_bids !== loaded.number_of_bids ||
    live.current_bid_cents !== loaded.current_bid_cents
  useEffect(() => {
    if (hasMoved) reloadSoon()
  }, [hasMoved, live.number_of_bids, live.current_bid_cents, reloadSoon])
}
