import { promisesInventoryEmail, type SavedState } from '@lotyard/contract/rules/preferences/inventory-choices'
import type { Tx } from '../../db/database.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { readDigestTime } from './digest-queries.ts'

/** Queues the e-mail that the page promises after a save. A further save replaces it, so that one mail tells of the last. */
export async function queueDigest(tx: Tx, accountId: string, state: SavedState): Promise<void> {
  if (!promisesInventoryEmail(state)) return
  const runAt = await readDigestTime(tx)
  await enqueue(tx, 'send_inventory_digest', { accountId }, { jobKey: `digest:${accountId}`, runAt })
}
