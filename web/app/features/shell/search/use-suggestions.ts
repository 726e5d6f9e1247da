import type { autocompleteEndpoint, SuggestionGroups } from '@lotyard/contract/lots/search'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useApi } from '../../../api/api-context.ts'

const TYPING_PAUSE_MS = 150
const MIN_LETTERS = 2

type Suggestions = { groups: SuggestionGroups | null; ask: (text: string) => void; clear: () => void }

/** Asks after a pause in typing. Replies may arrive out of order: only the reply to the newest request is shown. */
export function useSuggestions(): Suggestions {
  const api = useApi()
  const [groups, setGroups] = useState<SuggestionGroups | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const newestRequest = useRef(0)

  const clear = useCallback(() => {
    clearTimeout(timer.current)
    newestRequest.current += 1
    setGroups(null)
  }, [])

  const ask = useCallback(
    (text: string) => {
      const query = text.trim()
      if (query.length < MIN_LETTERS) return clear()
      clearTimeout(timer.current)
      const request = ++newestRequest.current
      timer.current = setTimeout(() => {
        void api
          .call<typeof autocompleteEndpoint>('GET', '/api/listings/autocomplete', { query: { query: [query] } })
          .then((outcome) => {
            // A failure is not shown: the reader can still send the search itself.
            if (request === newestRequest.current) setGroups(outcome.ok ? outcome.data.groups : null)
          })
      }, TYPING_PAUSE_MS)
    },
    [api, clear],
  )

  useEffect(() => () => clearTimeout(timer.current), [])
  return { groups, ask, clear }
}
