/** The zero-based page of an address: the nearest valid one, whatever somebody typed. */
export function readPage(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 0)
  return Number.isFinite(page) ? Math.min(Math.max(0, Math.trunc(page)), 10_000) : 0
}
