import { dutiesOf, type Duty } from '@lotyard/contract/rules/data-rights/duties'
import type { Db, Tx } from '../../../db/database.ts'
import { isLastAdmin } from '../../accounts/index.ts'
import { countDuties } from './duty-queries.ts'

/**
 * What is left to settle before the account can be deleted. A domain with a reason of its own adds it to the database's
 * account_duties() and its kind to the contract.
 */
export async function listDuties(db: Db | Tx, accountId: string): Promise<Duty[]> {
  return dutiesOf({
    ...(await countDuties(db, accountId)),
    last_admin: (await isLastAdmin(db, accountId)) ? 1 : 0,
  })
}
