import { isBeforeSale } from '@lotyard/contract/rules/listings/listing-states'
import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../db/audit/audit.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { requireReason } from '../../../../lib/require-reason.ts'
import { withdrawAuction } from '../../../auctions/index.ts'
import { isAuctionPublished, moveListing } from '../../../listings/index.ts'
import { lockOwnListing, type Actor } from '../lock-own-listing.ts'

/** Takes a listing off the market, or gives up a draft. An auction's record says why, and its bidders are told. */
export async function withdrawListing(
  { db }: Pick<Context, 'db'>,
  viewer: Actor,
  { name, reason: given }: { name: string; reason: string },
): Promise<void> {
  const reason = requireReason(given)
  // A published auction is withdrawn in its own domain, which checks who asks and writes its own audit entry. It stays one.
  if (await isAuctionPublished(db, name)) return withdrawAuction({ db }, viewer, { listingName: name, reason })
  await db.transaction().execute(async (tx) => {
    const listing = await lockOwnListing(tx, viewer, name)
    // Published as an auction since we looked.
    if (listing.hasAuction && listing.state !== 'draft') throw new Refusal('conflict')
    if (!isBeforeSale(listing.state)) throw new Refusal('listing_not_withdrawable')
    await moveListing(tx, { listingId: listing.id, to: 'withdrawn', closedAt: listing.now })
    await writeAudit(tx, {
      accountId: viewer.accountId,
      action: 'listing.withdraw',
      subject: `listing:${listing.name}`,
      details: { reason, from: listing.state },
    })
  })
}
