/** Rows that are in memory at once while a long list is read. */
export const PAGE_ROWS = 1_000

/**
 * Reads a list of any length a page at a time. `read` gets the last row of the page before, null at first, and returns up
 * to `pageRows` of those that come after it.
 */
export async function* inPages<Row>(
  read: (last: Row | null) => Promise<Row[]>,
  { pageRows = PAGE_ROWS }: { pageRows?: number } = {},
): AsyncGenerator<Row[]> {
  for (let last: Row | null = null; ;) {
    const rows: Row[] = await read(last)
    if (rows.length > 0) yield rows
    if (rows.length < pageRows) return
    last = rows.at(-1)!
  }
}
