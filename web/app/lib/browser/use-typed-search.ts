import { useEffect, useRef, useState } from 'react'

const TYPING_PAUSE_MS = 150
const MIN_LETTERS = 2

type TypedSearch<Found> = { found: Found | null; ask: (text: string) => void; clear: () => void }

/**
 * Asks after a pause in typing. Replies may arrive out of order: only the reply to the newest request is shown. `find` gives
 * null where it failed, which is not shown: the reader can still send the search itself.
 */
export function useTypedSearch<Found>(find: (query: string) => Promise<Found | null>): TypedSearch<Found> {
  const [found, setFound] = useState<Found | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const newestRequest = useRef(0)

  const clear = () => {
    clearTimeout(timer.current)
    newestRequest.current += 1
    setFound(null)
  }

  const ask = (text: string) => {
    const query = text.trim()
    if (query.length < MIN_LETTERS) return clear()
    clearTimeout(timer.current)
    const request = ++newestRequest.current
    timer.current = setTimeout(() => {
      void find(query).then((reply) => {
        if (request === newestRequest.current) setFound(reply)
      })
    }, TYPING_PAUSE_MS)
  }

  useEffect(() => () => clearTimeout(timer.current), [])
  return { found, ask, clear }
}
