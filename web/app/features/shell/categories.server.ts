import { LRUCache } from 'lru-cache'
import type { Facets, searchListingsEndpoint } from '@lotyard/contract/search'
import type { Api } from '../../api/api.ts'

export type CategoryTree = Facets['global_category_data']

// Every page shows the categories, and only a migration changes them: a cache saves a call per page. Sites differ by host.
// The Host header comes from the client, so without a limit anybody could fill the memory.
const CACHE_MS = 60_000
const MAX_HOSTS = 50
const cache = new LRUCache<string, { tree: CategoryTree; readAt: number }>({ max: MAX_HOSTS })

export async function loadCategories(api: Api, host: string): Promise<CategoryTree> {
  const cached = cache.get(host)
  if (cached !== undefined && Date.now() - cached.readAt < CACHE_MS) return cached.tree
  const outcome = await api.call<typeof searchListingsEndpoint>('GET', '/api/listings/', {
    query: { page_size: ['1'] },
  })
  // A page without categories still works; an outdated tree is better than none.
  if (!outcome.ok) return cached?.tree ?? []
  const tree = outcome.data.facets.global_category_data
  cache.set(host, { tree, readAt: Date.now() })
  return tree
}
