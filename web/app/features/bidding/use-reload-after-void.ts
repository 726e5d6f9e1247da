import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

/** The number of bids falls only when one is voided. Whether it was the reader's own, the stream does not say. */
export function useReloadAfterVoid(bidCount: number, hasBid: boolean): void {
  const { revalidate } = useRevalidator()
  const previous = useRef(bidCount)
  useEffect(() => {
    const hasFallen = bidCount < previous.current
    previous.current = bidCount
    if (hasFallen && hasBid) void revalidate()
  }, [bidCount, hasBid, revalidate])
}
