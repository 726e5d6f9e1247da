import type { Db } from '../../../../db/database.ts'
import { deleteChangesBefore, deleteMarksBefore, findMarkOlderThan, insertChangeMark } from './change-feed-queries.ts'

/** Readers rebuild when their last read is older than half of this, so nothing they still need is ever trimmed. */
const KEEP_MINUTES = 10

/** Removes what every reader has seen. By transaction id, never by age: a late commit would be trimmed unread. */
export async function trimListingChanges(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await insertChangeMark(tx)
    const xid = await findMarkOlderThan(tx, KEEP_MINUTES)
    if (xid === null) return
    await deleteChangesBefore(tx, xid)
    await deleteMarksBefore(tx, xid)
  })
}
