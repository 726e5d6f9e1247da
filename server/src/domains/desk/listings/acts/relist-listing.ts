import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../db/audit/audit.ts'
import type { Tx } from '../../../../db/database.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { findPlan, planOfAuction, savePlan } from '../../../auctions/index.ts'
import {
  copyListings,
  findListingInTheWay,
  listingName,
  reserveListingId,
  type LockedListing,
} from '../../../listings/index.ts'
import { lockOwnListing, type Actor } from '../lock-own-listing.ts'

/** A new draft of a lot that did not sell, on the terms it was last offered on. Returns its name. */
export async function relistListing(
  { db }: Pick<Context, 'db'>,
  viewer: Actor,
  { name }: { name: string },
): Promise<{ name: string }> {
  return db.transaction().execute(async (tx) => {
    const listing = await lockOwnListing(tx, viewer, name)
    if (listing.state !== 'unsold' && listing.state !== 'withdrawn') throw new Refusal('listing_not_ended')
    const other = await findListingInTheWay(tx, listing.lotId)
    if (other !== null) throw new Refusal('lot_listed_again', { listing_name: other.name })
    const draft = await copyOffer(tx, listing)
    await writeAudit(tx, {
      accountId: viewer.accountId,
      action: 'listing.relist',
      subject: `listing:${draft}`,
      details: { from: listing.name },
    })
    return { name: draft }
  })
}

/** Of the same lot, or of another one that is just like it. */
export async function copyOffer(
  tx: Tx,
  listing: LockedListing,
  { lotId, requestKey = null }: { lotId?: string; requestKey?: string | null } = {},
): Promise<string> {
  const id = await reserveListingId(tx)
  const name = listingName(Number(id))
  await copyListings(tx, [{ oldId: listing.id, id, name, requestKey, ...(lotId !== undefined && { lotId }) }], null)
  if (listing.buyingFormat === 'auction') {
    const plan = listing.hasAuction ? await planOfAuction(tx, listing.id) : await findPlan(tx, listing.id)
    // The times of a plan that was never published are of the past by now, or for the first of the two lots.
    if (plan !== null) await savePlan(tx, id, { ...plan, startsAt: null, endsAt: null })
  }
  return name
}
