import type { autocompleteEndpoint, Suggestion } from '@lotyard/contract/search'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useApi } from '../../../api/api-context.ts'

const PAUSE_MS = 150
const LEAST_LETTERS = 2

type Suggestions = { suggestions: Suggestion[]; ask: (text: string) => void; clear: () => void }

/** Asks after a short pause. Only the newest question counts: an answer that was overtaken is dropped. */
export function useSuggestions(): Suggestions {
  const api = useApi()
  const [suggestions, setSuggestions] = useState<Suggestion[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(0)

  const clear = useCallback(() => {
    clearTimeout(timer.current)
    asked.current += 1
    setSuggestions([])
  }, [])

  const ask = useCallback(
    (text: string) => {
      const query = text.trim()
      if (query.length < LEAST_LETTERS) return clear()
      clearTimeout(timer.current)
      const question = ++asked.current
      timer.current = setTimeout(() => {
        void api
          .call<typeof autocompleteEndpoint>('GET', '/api/listings/autocomplete', { query: { query: [query] } })
          .then((outcome) => {
            // Suggestions only help: without an answer the reader still has the search itself.
            if (question === asked.current) setSuggestions(outcome.ok ? outcome.data.response : [])
          })
      }, PAUSE_MS)
    },
    [api, clear],
  )

  useEffect(() => () => clearTimeout(timer.current), [])
  return { suggestions, ask, clear }
}
