import type { Tx } from '../../../db/database.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { PRIORITY } from '../../../jobs/running/priorities.ts'
import { saveEvents } from '../closing/closing-queries.ts'
import { saveLapse } from './request-queries.ts'

/** A mail shows what it is about; the listing's page has all of it. */
export const MAX_MAILED_CHANGES = 20

/**
 * What a seller asked for was of the lot as it was: once the lot is edited it can't be granted any more. The seller was
 * promised a mail about it, and without one would wait for a decision that can't come. Called under the locks of auction and
 * listing.
 */
export async function lapseRequest(tx: Tx, listingId: string): Promise<void> {
  const lapsed = await saveLapse(tx, listingId)
  if (lapsed === null) return
  const details = { changes: lapsed.changes.slice(0, MAX_MAILED_CHANGES) }
  await saveEvents(tx, [{ kind: 'change_lapsed', listingId, accountId: lapsed.requested_by, details }])
  await enqueue(tx, 'drain_auction_events', {}, { jobKey: 'drain_auction_events', priority: PRIORITY.prompt })
}
