// What goes with an account that is deleted.
import type { Tx } from '../../../db/database.ts'

/** News for an account that is being deleted. */
export async function deleteEvents(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('auction_events_outbox').where('account_id', '=', accountId).execute()
}

/** An admin's own words about the account. A bar that was lifted keeps a reason, as every lifted one must have. */
export async function emptyLiftReasons(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('bidding_bars')
    .set({ lift_reason: 'The account was deleted.' })
    .where('account_id', '=', accountId)
    .where('lifted_at', 'is not', null)
    .execute()
}
