import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

/** The number of bids falls only when one is voided. The stream does not say whose it was, so the page is loaded again. */
export function useReloadAfterVoid(bidCount: number, hasBid: boolean): void {
  const { revalidate } = useRevalidator()
  const previous = useRef(bidCount)
  useEffect(() => {
    const hasFallen = bidCount < previous.current
    previous.current = bidCount
    if (hasFallen && hasBid) void revalidate()
  }, [bidCount, hasBid, revalidate])
}
