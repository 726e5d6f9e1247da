import type { Db } from '../../../../db/database.ts'
import {
  countChanges,
  deleteChangesBefore,
  deleteMarksBefore,
  findMarkOlderThan,
  insertChangeMark,
} from './change-feed-queries.ts'

/** A saved model is at most ten minutes old when its process ends, and can be used while the feed reaches back to it. */
const KEEP_MINUTES = 30
/** Readers rebuild when their last read is older than half of this, so nothing they still need is ever trimmed. */
const MIN_KEEP_MINUTES = 10
/** Of more changes a saved model would be of no use: building reads the same listings faster. */
const MAX_KEPT = 100_000

/** Removes what every reader has seen. By transaction id, never by age: a late commit would be trimmed unread. */
export async function trimListingChanges(db: Db, maxKept = MAX_KEPT): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await insertChangeMark(tx)
    const areMany = (await countChanges(tx, maxKept + 1)) > maxKept
    const xid = await findMarkOlderThan(tx, areMany ? MIN_KEEP_MINUTES : KEEP_MINUTES)
    if (xid === null) return
    await deleteChangesBefore(tx, xid)
    await deleteMarksBefore(tx, xid)
  })
}
