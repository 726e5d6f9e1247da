import { DUTY_KINDS, type Duty, type DutyKind } from '@lotyard/contract/rules/data-rights/duties'
import type { Db, Tx } from '../../../db/database.ts'
import { isLastAdmin } from '../../accounts/index.ts'
import { countAuctionDuties } from '../../auctions/index.ts'
import { countOpenListings } from '../../listings/index.ts'
import { countOrderDuties } from '../../orders/index.ts'
import { countSellerDuties } from '../../desk/index.ts'

type Counts = Partial<Record<DutyKind, number>>

/** Who knows what an account owes others. A domain with a reason of its own adds it here, and its kind to the contract. */
const COUNTERS: readonly ((db: Db | Tx, accountId: string) => Promise<Counts>)[] = [
  countAuctionDuties,
  countOrderDuties,
  async (db, accountId) => ({ open_listing: await countOpenListings(db, accountId) }),
  countSellerDuties,
  async (db, accountId) => ({ last_admin: (await isLastAdmin(db, accountId)) ? 1 : 0 }),
]

/** What is left to settle before the account can be deleted. */
export async function listDuties(db: Db | Tx, accountId: string): Promise<Duty[]> {
  const counts: Counts = {}
  for (const count of COUNTERS) Object.assign(counts, await count(db, accountId))
  return DUTY_KINDS.map((kind) => ({ kind, count: counts[kind] ?? 0 })).filter(({ count }) => count > 0)
}
