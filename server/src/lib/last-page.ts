/** The last zero-based page, 0 when there is nothing. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(0, Math.ceil(total / pageSize) - 1)
}

/** What a page of a list reads that is shown up to `max`. Nothing beyond it: a far page would walk over all before it. */
export function pageWithin(max: number, page: number, pageSize: number): { limit: number; offset: number } {
  const offset = Math.min(page * pageSize, max)
  return { limit: Math.min(pageSize, max - offset), offset }
}
