const MAX_PAGE = 10_000

/** The zero-based page in an address; the nearest valid one, because a reader can type any address. */
export function readPage(query: URLSearchParams, name = 'page'): number {
  const page = Number(query.get(name) ?? 0)
  return Number.isFinite(page) ? Math.min(Math.max(0, Math.trunc(page)), MAX_PAGE) : 0
}
