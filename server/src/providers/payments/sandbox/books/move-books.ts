// The demo writes the sales of its past, and what its invented buyers pay, into the market's own tables, in one transaction
// with their orders. Where the sandbox keeps its books elsewhere, they are moved there: the gateway reads no others.
import type { Context } from '../../../../context.ts'
import { openDatabase } from '../../../../db/database.ts'
import { deleteRows, insertRows, readRows, type BookPart } from './move-books-queries.ts'

const ROWS_AT_ONCE = 500
/** A refund names its sale: written after it, and removed before it. */
const WRITTEN: readonly BookPart[] = ['methods', 'sales', 'refunds']
const REMOVED: readonly BookPart[] = ['methods', 'refunds', 'sales']

/** May be cut off anywhere and run again: nothing is removed here before it is there. */
export async function moveBooks({ config, db }: Pick<Context, 'config' | 'db'>): Promise<void> {
  if (config.sandboxDatabaseUrl === null) return
  const books = openDatabase(config.sandboxDatabaseUrl, { maxConnections: 1, onError: () => {} })
  try {
    const moved = new Map<BookPart, string[]>()
    for (const part of WRITTEN) {
      const ids: string[] = []
      for (;;) {
        const rows = await readRows(db, part, { after: ids.at(-1) ?? '', limit: ROWS_AT_ONCE })
        if (rows.length === 0) break
        await insertRows(books.db, part, rows)
        ids.push(...rows.map(({ id }) => id))
      }
      moved.set(part, ids)
    }
    for (const part of REMOVED) await deleteRows(db, part, moved.get(part) ?? [])
  } finally {
    await books.close()
  }
}
