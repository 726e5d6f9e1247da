import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../db/audit/audit.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { removeAuction, savePlan, termsOfAuction } from '../../../auctions/index.ts'
import { moveListing } from '../../../listings/index.ts'
import { lockOwnListing, type Actor } from '../lock-own-listing.ts'

/** Takes a listing back to a draft before it has opened. From then on only withdrawing it is left. */
export async function unscheduleListing(
  { db }: Pick<Context, 'db'>,
  viewer: Actor,
  { name }: { name: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const listing = await lockOwnListing(tx, viewer, name)
    // By the clock: a stored 'scheduled' may have opened long ago.
    if (listing.state !== 'scheduled' || listing.stateByClock !== 'scheduled')
      throw new Refusal('listing_not_scheduled')
    if (listing.hasAuction) {
      const terms = await termsOfAuction(tx, listing.id)
      await removeAuction(tx, listing.id)
      await savePlan(tx, listing.id, terms!)
    }
    await moveListing(tx, { listingId: listing.id, to: 'draft', publishedAt: null })
    await writeAudit(tx, {
      accountId: viewer.accountId,
      action: 'listing.unschedule',
      subject: `listing:${listing.name}`,
    })
  })
}
