import { readPage } from '../../../lib/pages/paths/read-page.ts'

export const PATH = '/account/price_book/'

export function uploadPath(id: string): string {
  return `${PATH}uploads/${encodeURIComponent(id)}/`
}

export type Shown = { search: string; page: number }

/** Which entries are listed. What is open beside them is in the address too, but doesn't survive a save. */
export function readShown(query: URLSearchParams): Shown {
  return { search: (query.get('search') ?? '').trim().slice(0, 200), page: readPage(query) }
}

/** `open` is a form on the page: of the terms, of an entry, or the question before one is removed. */
export function listPath({ search, page }: Shown, open: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    ...(search !== '' && { search }),
    ...(page > 0 && { page: String(page) }),
    ...open,
  }).toString()
  return query === '' ? PATH : `${PATH}?${query}`
}
