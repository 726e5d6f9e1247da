import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

type Figures = { bidCount: number; priceCents: number | null }

/**
 * The number of bids or the price falls only when a bid is voided. A voided raise of a maximum may leave the number as it
 * is. The stream does not say whose bid it was, so the page is loaded again.
 */
export function useReloadAfterVoid({ bidCount, priceCents }: Figures, hasBid: boolean): void {
  const { revalidate } = useRevalidator()
  const previous = useRef({ bidCount, priceCents })
  useEffect(() => {
    const before = previous.current
    const hasFallen = bidCount < before.bidCount || (priceCents ?? 0) < (before.priceCents ?? 0)
    previous.current = { bidCount, priceCents }
    if (hasFallen && hasBid) void revalidate()
  }, [bidCount, priceCents, hasBid, revalidate])
}
