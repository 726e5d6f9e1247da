import type { SearchResults } from '@lotyard/contract/lots/search'
import { countOf } from '@lotyard/contract/rules/format-count'
import { useEffect, useState } from 'react'

/** Loading is announced only after this time. Announcing every quick reply would interrupt the reader twice. */
const SLOW_MS = 1_000

type Props = { results: Pick<SearchResults, 'total' | 'searched_instead'>; isLoading: boolean }

/** Tells screen readers the result of a change, which sighted readers see. */
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

function describe({ total, searched_instead: instead }: Props['results']): string {
  return `${countOf(total, 'lot')} found${instead === null ? '' : ` for “${instead}”`}`
}
