import type { SearchResults } from '@lotyard/contract/search'
import { useEffect, useState } from 'react'
import { countLots } from './count-lots.ts'

/** A quick reply needs no word of its own: only the number of lots is announced then. */
const SLOW_MS = 1_000

type Props = { results: Pick<SearchResults, 'total' | 'is_approximate'>; isLoading: boolean }

/** Says once, politely, what a change brought; sighted readers see it happen. */
export function ResultsStatus({ results, isLoading }: Props) {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isLoading])
  return <output className="sr-only">{isLoading ? (isSlow ? 'Loading lots' : '') : describe(results)}</output>
}

function describe({ total, is_approximate }: Props['results']): string {
  return `${countLots(total)} found${is_approximate ? ' for close spellings' : ''}`
}
