/** The last zero-based page, 0 when there is nothing. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(0, Math.ceil(total / pageSize) - 1)
}
