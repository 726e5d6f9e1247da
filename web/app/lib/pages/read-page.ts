const MOST = 10_000

/** The zero-based page that an address asks for: the nearest valid one, because addresses are typed by anyone. */
export function readPage(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 0)
  return Number.isFinite(page) ? Math.min(Math.max(0, Math.trunc(page)), MOST) : 0
}
