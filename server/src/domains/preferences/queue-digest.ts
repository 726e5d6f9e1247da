import { promisesInventoryEmail, type SavedState } from '@lotyard/contract/rules/preferences/inventory-choices'
import type { Tx } from '../../db/database.ts'
import { enqueue } from '../../jobs/enqueue.ts'

/** Time to change one's mind before the mail leaves. */
const DELAY_SECONDS = 120

/** Queues the e-mail that the page promises after a save. A further save replaces it, so that one mail tells of the last. */
export async function queueDigest(tx: Tx, accountId: string, state: SavedState): Promise<void> {
  if (!promisesInventoryEmail(state)) return
  await enqueue(
    tx,
    'send_inventory_digest',
    { accountId },
    { jobKey: `digest:${accountId}`, delaySeconds: DELAY_SECONDS },
  )
}
