import type { categoriesEndpoint, Facets } from '@lotyard/contract/lots/search'
import type { Api } from '../../api/api.ts'

export type CategoryTree = Facets['global_category_data']

/** Every page shows the categories. One without them still works. */
export async function loadCategories(api: Api): Promise<CategoryTree> {
  const outcome = await api.call<typeof categoriesEndpoint>('GET', '/api/categories')
  return outcome.ok ? outcome.data.categories : []
}
