import { useEffect, useState } from 'react'

/** A quick reply needs no word of its own: only the number of lots is announced then. */
const SLOW_MS = 1_000

/** Says once, politely, what a change brought; sighted readers see it happen. */
export function ResultsStatus({ total, isLoading }: { total: number; isLoading: boolean }) {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isLoading])
  return (
    <output className="sr-only">
      {isLoading ? (isSlow ? 'Loading lots' : '') : `${total.toLocaleString('en-US')} lots found`}
    </output>
  )
}
