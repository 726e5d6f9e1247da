import type { Tx } from '../../../db/database.ts'
import { enqueue } from '../../../jobs/enqueue.ts'

const MAX_ATTEMPTS = 5

/** In one queue: files of many sellers at once take one slot of the worker, and mail goes on beside them. */
export async function queueImportJob(
  tx: Tx,
  name: 'read_import' | 'check_import' | 'save_import',
  importId: string,
): Promise<void> {
  const options = { jobKey: `${name}:${importId}`, maxAttempts: MAX_ATTEMPTS, queueName: 'imports' } as const
  await enqueue(tx, name, { importId }, options)
}
