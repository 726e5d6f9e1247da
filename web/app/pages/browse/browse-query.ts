// The address of a browse page is its whole state. Everything here is a pure reading or rewriting of it.

import { readPage } from '../../lib/read-page.ts'

/** What the API is asked for at a path: /lots/newly-added/ is a filter with an address of its own. */
export function toApiQuery(pathname: string, query: URLSearchParams): Record<string, string[]> {
  const asked: Record<string, string[]> = {}
  for (const key of new Set(query.keys())) asked[key] = query.getAll(key).slice(0, 50)
  // The site shows the nearest valid page where the API would answer 400.
  asked['page'] = [String(readPage(query))]
  if (pathname.startsWith('/lots/newly-added')) asked['newly_added'] = ['true']
  return asked
}

/** The sort as one key, in either of its two spellings: '-updated_at', or a field with a direction. */
export function readSort(query: URLSearchParams): string | null {
  const field = query.get('sort_field')
  if (!field) return null
  return query.get('sort_direction') === 'desc' && !field.startsWith('-') ? `-${field}` : field
}

export function withPage(pathname: string, query: URLSearchParams, page: number): string {
  const next = new URLSearchParams(query)
  if (page === 0) next.delete('page')
  else next.set('page', String(page))
  return toPath(pathname, next)
}

/** A new order starts at its first page. */
export function withSort(pathname: string, query: URLSearchParams, sort: string): string {
  const next = new URLSearchParams(query)
  next.delete('page')
  next.delete('sort_direction')
  next.set('sort_field', sort)
  return toPath(pathname, next)
}

function toPath(pathname: string, query: URLSearchParams): string {
  return query.size === 0 ? pathname : `${pathname}?${query}`
}
