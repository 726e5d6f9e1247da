import type { Tx } from '../../../db/database.ts'
import { enqueue } from '../../../jobs/enqueue.ts'

const MAX_ATTEMPTS = 5

/** In one queue of their own: many files at once take one slot of the worker, and sellers' imports go on beside them. */
export async function queueUploadJob(
  tx: Tx,
  name: 'read_price_book' | 'check_price_book',
  uploadId: string,
): Promise<void> {
  const options = { jobKey: `${name}:${uploadId}`, maxAttempts: MAX_ATTEMPTS, queueName: 'price-books' } as const
  await enqueue(tx, name, { uploadId }, options)
}
