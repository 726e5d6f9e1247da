import type { autocompleteEndpoint, SuggestionGroups } from '@lotyard/contract/lots/search'
import { useApi } from '../../../api/api-context.ts'
import { useTypedSearch } from '../../../lib/browser/use-typed-search.ts'

type Suggestions = { groups: SuggestionGroups | null; ask: (text: string) => void; clear: () => void }

/** What the words in the shop's search box may mean. */
export function useSuggestions(): Suggestions {
  const api = useApi()
  const { found, ask, clear } = useTypedSearch(async (query) => {
    const outcome = await api.call<typeof autocompleteEndpoint>('GET', '/api/listings/autocomplete', {
      query: { query: [query] },
    })
    return outcome.ok ? outcome.data.groups : null
  })
  return { groups: found, ask, clear }
}
