import { partCount } from '@lotyard/contract/rules/desk/imports/import-limits'
import type { Context } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { enqueueMany } from '../../../../jobs/enqueue.ts'
import type { Storage } from '../../../../providers/storage/storage.ts'
import { partKey } from '../import-parts.ts'
import { deleteImport, findDiscarded } from './remove-queries.ts'

/** Removes files and rows of discarded imports, after the commit: files that are gone would not come back with a rollback. */
export async function queueRemovals(tx: Tx, importIds: readonly string[]): Promise<void> {
  const jobs = importIds.map((importId) => ({ payload: { importId }, jobKey: `remove_import:${importId}` }))
  if (jobs.length > 0) await enqueueMany(tx, 'remove_import', jobs)
}

/** The files first: the row says which there are. Run twice, it finds less to do. */
export async function removeImport(
  { db, storage }: Pick<Context, 'db'> & { storage: Storage },
  { importId }: { importId: string },
): Promise<void> {
  const found = await findDiscarded(db, importId)
  if (found === null) return
  for (let number = 1; number <= partCount(found.byteLength); number += 1)
    await storage.delete(partKey(importId, number))
  await deleteImport(db, importId)
}
