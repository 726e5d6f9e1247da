import type { ListingDetail } from '@lotyard/contract/listing'
import { cents, perItemCents } from '@lotyard/contract/rules/money'
import { sellingPriceCents } from '@lotyard/contract/rules/listings/selling-price'
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { serverNowMs } from '../../lib/browser/clock.ts'
import { useLiveListing, useLiveState } from '../../live/use-live-listing.ts'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 60_000
/** The close needs a moment after the end; it is asked for only when the stream did not tell. */
const CLOSE_MS = 3_000
const DAY_MS = 24 * 60 * 60_000

/** The lot as it is now. When its auction has ended, the page is loaded again until the result stands in it. */
export function useLiveLot(loaded: ListingDetail): ListingDetail {
  const isRunning = loaded.auction !== null && loaded.state === 'active'
  const lot = useLiveListing(loaded, isRunning)
  const isClosed = useLiveState(loaded.name, isRunning)?.closed ?? false
  useReloadAtEnd(loaded, { isRunning, isClosed, endsAt: lot.auction?.ends_at ?? null })
  if (lot === loaded) return loaded
  const priceCents = sellingPriceCents(lot)
  return {
    ...lot,
    selling_price_cents: priceCents,
    unit_price_cents: perItemCents(cents(priceCents), lot.units),
    percent_of_msrp: lot.msrp_cents === 0 ? null : Math.round((1000 * priceCents) / lot.msrp_cents) / 10,
  }
}

type End = { isRunning: boolean; isClosed: boolean; endsAt: string | null }

function useReloadAtEnd(loaded: ListingDetail, { isRunning, isClosed, endsAt }: End): void {
  const { revalidate } = useRevalidator()
  const attempts = useRef(0)
  // Once the stream tells of the close the result is there, or about to be: the waiting starts anew.
  useEffect(() => void (attempts.current = 0), [isClosed])
  useEffect(() => {
    if (!isRunning || endsAt === null) return
    const leftMs = isClosed ? 0 : Math.max(0, Date.parse(endsAt) - serverNowMs() + CLOSE_MS)
    // A timer that long is for another visit.
    if (leftMs > DAY_MS) return
    const pauseMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempts.current)
    const timer = setTimeout(
      () => {
        attempts.current += 1
        void revalidate()
      },
      // A hot auction has many readers, and all of them see it end at once.
      leftMs + pauseMs * (1 + Math.random()),
    )
    return () => clearTimeout(timer)
    // `loaded` is new after every reload: if it still has no result, the next one waits twice as long.
  }, [loaded, isRunning, isClosed, endsAt, revalidate])
}
