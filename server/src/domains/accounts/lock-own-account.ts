import type { Tx } from '../../db/database.ts'
import { Refusal } from '../../lib/refusal.ts'
import { lockLiveAccount, lockLiveAccountAgainstBids } from './account-queries.ts'

/**
 * Locks the account: what its owner saves is saved one after the other, and each save finds what the one before it left.
 * Refuses an account that was deleted meanwhile.
 */
export async function lockOwnAccount(tx: Tx, accountId: string): Promise<void> {
  if (!(await lockLiveAccount(tx, accountId))) throw new Refusal('not_signed_in')
}

/** The same, and no bid of the account is decided meanwhile: for what a bid counts on. */
export async function lockOwnAccountAgainstBids(tx: Tx, accountId: string): Promise<void> {
  if (!(await lockLiveAccountAgainstBids(tx, accountId))) throw new Refusal('not_signed_in')
}
