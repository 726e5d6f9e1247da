import { formatMoment } from '@lotyard/contract/rules/site/format-moment'
import type { Tx } from '../../../../db/database.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { findDefaultSite, type LockedListing } from '../../../listings/index.ts'
import { listListingHistory } from '../listing-queries.ts'

/** Refuses an edit of a listing that has changed since it was read, and says who changed it. */
export async function requireVersion(tx: Tx, listing: LockedListing, version: number): Promise<void> {
  if (listing.version === version) return
  const [latest] = await listListingHistory(tx, listing.name, 1)
  if (latest === undefined) throw new Refusal('conflict')
  const { timeZone } = await findDefaultSite(tx)
  const at = formatMoment(latest.happened_at.toISOString(), timeZone)
  throw new Refusal('conflict', {
    message: `${latest.by ?? 'The operator'} changed this listing on ${at}. Check it against your entries and save again.`,
    changed_by: latest.by,
    changed_at: latest.happened_at.toISOString(),
    version: listing.version,
  })
}
