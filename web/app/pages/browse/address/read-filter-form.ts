import type { SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import { readFilters } from './browse-address.ts'

/** The search that the filter form would submit: read as the browser would send it. */
export function readFilterForm(form: HTMLFormElement): SearchFilters {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '') query.append(name, value)
  return readFilters({ pathname: new URL(form.action).pathname, search: query.toString() })
}
