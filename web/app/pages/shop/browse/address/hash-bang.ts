import { toHref } from '@lotyard/contract/rules/catalogue/search-path'
import { readFilters } from './browse-address.ts'

/** Spec §2: the new address of an old link such as '#!/search/?search=tv'; null for any other hash. */
export function fromHashBang(hash: string): string | null {
  if (!hash.startsWith('#!')) return null
  const [path = '', ...query] = hash.slice(2).split('?')
  const view = path.replaceAll('/', '')
  return toHref(readFilters({ pathname: `/lots/${view}/`, search: query.join('?') }))
}
