import type { Context } from '../../context.ts'
import type { Viewer } from '../../viewer.ts'
import { Refusal } from '../../refusal.ts'
import { findAuctionKey } from './record/record-queries.ts'

/** The private inventories somebody sees; an admin sees all. */
export function visibleRules(viewer: Viewer | null): string[] | 'all' {
  if (viewer === null) return []
  return viewer.role === 'admin' ? 'all' : viewer.accessRuleIds
}

/** A private lot is seen by those who hold its rule, by its seller and by admins. */
export function maySee(found: { accessRuleId: string | null; sellerId: string }, viewer: Viewer | null): boolean {
  if (found.accessRuleId === null) return true
  const rules = visibleRules(viewer)
  return rules === 'all' || rules.includes(found.accessRuleId) || found.sellerId === viewer?.accountId
}

/** The auction of that name, if this viewer may see it; else the same refusal as for one that does not exist. */
export async function requireVisibleAuction(
  { db }: Pick<Context, 'db'>,
  name: string,
  viewer: Viewer | null,
): Promise<{ id: string; name: string; isClosed: boolean }> {
  const found = await findAuctionKey(db, name.toUpperCase())
  if (found === null || !maySee(found, viewer)) throw new Refusal('listing_not_found')
  if (!found.isAuction) throw new Refusal('not_an_auction')
  return found
}
