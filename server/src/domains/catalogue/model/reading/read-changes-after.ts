import type { Db } from '../../../../db/database.ts'
import { findCursorBefore, readChanges, type Changes } from './change-feed-queries.ts'

/** Reading more listings than these again takes longer than building the model of a market of usual size. */
const MAX_CHANGES = 100_000

/** All that was committed after a moment of the database's clock, and some of what was before; null where it is too much. */
export async function readChangesAfter(db: Db, micros: number, max = MAX_CHANGES): Promise<Changes | null> {
  const { cursor, changes } = await findCursorBefore(db, { micros, countUpTo: max + 1 })
  return changes > max ? null : readChanges(db, cursor)
}
