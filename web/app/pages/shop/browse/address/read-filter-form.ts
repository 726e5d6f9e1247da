import type { SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import { readFilters } from './browse-address.ts'

/** The filters that the form would submit, read as the browser would send them. */
export function readFilterForm(form: HTMLFormElement): SearchFilters {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '') query.append(name, value)
  return readFilters({ pathname: new URL(form.action).pathname, search: query.toString() })
}
