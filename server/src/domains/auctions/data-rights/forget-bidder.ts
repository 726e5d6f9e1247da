import type { Tx } from '../../../db/database.ts'
import { deleteEvents, emptyLiftReasons } from './forget-bidder-queries.ts'

/** Bids, wins and offers stay: records show bidder numbers only, and sellers' sales need a buyer. */
export async function forgetBidder(tx: Tx, accountId: string): Promise<void> {
  await deleteEvents(tx, accountId)
  await emptyLiftReasons(tx, accountId)
}
