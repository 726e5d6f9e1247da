import type { Tx } from '../../../db/database.ts'
import { deleteCredentials } from '../data-rights/forget-queries.ts'
import { endAllSessions } from '../sessions/session-queries.ts'

/** Ends every session and voids the password: only a link that is mailed to the address sets a new one. */
export async function lockOut(tx: Tx, accountId: string): Promise<void> {
  await endAllSessions(tx, accountId)
  await deleteCredentials(tx, accountId)
}
