import { promisesInventoryEmail, type Save } from '@lotyard/contract/rules/preferences/inventory-choices'
import type { Tx } from '../../db/database.ts'
import { enqueue } from '../../jobs/enqueue.ts'

/** Time to change one's mind before the mail leaves. */
const DELAY_SECONDS = 120

/**
 * Queues the e-mail that follows a save, where one does, and says whether. A further save replaces it, so that one mail
 * tells of the last.
 */
export async function queueDigest(tx: Tx, accountId: string, save: Save): Promise<boolean> {
  if (!promisesInventoryEmail(save)) return false
  await enqueue(
    tx,
    'send_inventory_digest',
    { accountId },
    { jobKey: `digest:${accountId}`, delaySeconds: DELAY_SECONDS },
  )
  return true
}
