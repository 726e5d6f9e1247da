import { readFilters, toHref } from './browse-address.ts'

/** Spec §2: where an old link such as '#!/search/?search=tv' leads now; null when the hash is no such link. */
export function fromHashBang(hash: string): string | null {
  if (!hash.startsWith('#!')) return null
  const [path = '', ...query] = hash.slice(2).split('?')
  const view = path.replaceAll('/', '')
  return toHref(readFilters({ pathname: `/lots/${view}/`, search: query.join('?') }))
}
