import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { dequeue, enqueue, enqueueMany } from '../../../jobs/enqueue.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import type { Storage } from '../../../providers/storage/storage.ts'
import { deleteOldUploads } from './upload-queries.ts'

/** The rest waits for the next hour. */
const MAX_PER_RUN = 100

/** No request lasts as long. */
const UNCLAIMED_SECONDS = 3_600

const keyOf = (fileKey: string): string => `remove_price_book_file:${fileKey}`

/** Before the file is stored: whatever becomes of the process, it goes unless an upload claims it. */
export async function queueRemovalOfUnclaimed(tx: Tx, fileKey: string): Promise<void> {
  const options = { jobKey: keyOf(fileKey), delaySeconds: UNCLAIMED_SECONDS }
  await enqueue(tx, 'remove_price_book_file', { fileKey }, options)
}

/** In the transaction that inserts its upload. */
export async function claimFile(tx: Tx, fileKey: string): Promise<void> {
  await dequeue(tx, keyOf(fileKey))
}

/** Files go after the commit: one that is gone would not come back with a rollback. */
export async function queueFileRemovals(tx: Tx, fileKeys: readonly string[]): Promise<void> {
  const jobs = fileKeys.map((fileKey) => ({ payload: { fileKey }, jobKey: keyOf(fileKey) }))
  if (jobs.length > 0) await enqueueMany(tx, 'remove_price_book_file', jobs)
}

/** A job: a file that no upload needs any more. */
export async function removePriceBookFile(
  { storage }: { storage: Storage },
  { fileKey }: Jobs['remove_price_book_file'],
): Promise<void> {
  await storage.delete(fileKey)
}

export async function removeOldBookUploads({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.transaction().execute(async (tx) => queueFileRemovals(tx, await deleteOldUploads(tx, MAX_PER_RUN)))
}
