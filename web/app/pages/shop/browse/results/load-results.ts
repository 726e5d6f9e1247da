import { nearestPage } from '@lotyard/contract/rules/catalogue/search-query'
import type { searchListingsEndpoint } from '@lotyard/contract/lots/search'
import { readFilters, toApiQuery } from '../address/browse-address.ts'
import type { Api, Outcome } from '../../../../api/api.ts'
import { toShownResults, type ShownResults } from './shown-results.ts'

/** The results for an address. A page past the last one shows the last: the results may have shrunk since it was linked. */
export async function loadResults(api: Api, address: string): Promise<Outcome<ShownResults>> {
  const filters = readFilters(new URL(address))
  const search = (page: number) =>
    api.call<typeof searchListingsEndpoint>('GET', '/api/listings/', { query: toApiQuery({ ...filters, page }) })
  let outcome = await search(filters.page)
  if (outcome.ok && outcome.data.listings.length === 0 && outcome.data.total > 0)
    outcome = await search(nearestPage(filters.page, outcome.data.total, outcome.data.page_size))
  return outcome.ok ? { ...outcome, data: toShownResults(outcome.data) } : outcome
}
