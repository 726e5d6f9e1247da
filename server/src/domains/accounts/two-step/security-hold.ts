import type { Db, Tx } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { findSecurityHold } from './two-step-queries.ts'

/**
 * Refuses changes of the e-mail address for a day after an admin has reset two-step sign-in: should the admin have been
 * talked into it, the owner, who was told by mail, has time to say so.
 */
export async function requireNoSecurityHold(db: Db | Tx, accountId: string): Promise<void> {
  const until = await findSecurityHold(db, accountId)
  if (until !== null) throw new Refusal('security_hold', { until: until.toISOString() })
}
