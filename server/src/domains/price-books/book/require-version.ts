import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { lockOwnAccount } from '../../accounts/index.ts'
import { readBookVersion } from './book-state-queries.ts'

export const CHANGED_ELSEWHERE = 'Your price book was changed in another window. Reload and try again.'

/**
 * Locks the account, so that changes of its book come one after the other, and refuses one that was made by the sight of an
 * older book. 0 stands for none.
 */
export async function requireVersion(tx: Tx, accountId: string, version: number): Promise<void> {
  await lockOwnAccount(tx, accountId)
  if ((await readBookVersion(tx, accountId)) !== version) throw new Refusal('conflict', { message: CHANGED_ELSEWHERE })
}
