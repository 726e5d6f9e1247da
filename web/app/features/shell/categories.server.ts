import { LRUCache } from 'lru-cache'
import type { Facets, searchListingsEndpoint } from '@lotyard/contract/search'
import type { Api } from '../../api/api.ts'

export type CategoryTree = Facets['global_category_data']

// Categories change by a migration, and every page shows them: a minute's memory saves a call per page. Sites differ by
// host; the Host header is the sender's, so the number of remembered ones is bounded.
const KEPT_MS = 60_000
const MAX_HOSTS = 50
const known = new LRUCache<string, { tree: CategoryTree; readAt: number }>({ max: MAX_HOSTS })

export async function loadCategories(api: Api, host: string): Promise<CategoryTree> {
  const kept = known.get(host)
  if (kept !== undefined && Date.now() - kept.readAt < KEPT_MS) return kept.tree
  const outcome = await api.call<typeof searchListingsEndpoint>('GET', '/api/listings/', {
    query: { page_size: ['1'] },
  })
  // The page stands without its category bar; an older tree is better than none.
  if (!outcome.ok) return kept?.tree ?? []
  const tree = outcome.data.facets.global_category_data
  known.set(host, { tree, readAt: Date.now() })
  return tree
}
