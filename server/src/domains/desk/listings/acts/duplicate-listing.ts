import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../db/audit/audit.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { copyLot, findDraftOfRequest, lockRequest } from '../../../listings/index.ts'
import { lockOwnListing, type Actor } from '../lock-own-listing.ts'
import { copyOffer } from './relist-listing.ts'

/** Another lot with the same goods, manifest, photos and offer, as a draft. Sent twice with one key, it is made once. */
export async function duplicateListing(
  { db }: Pick<Context, 'db'>,
  viewer: Actor,
  { name, requestKey = null }: { name: string; requestKey?: string | null },
): Promise<{ name: string }> {
  return db.transaction().execute(async (tx) => {
    if (requestKey !== null) await lockRequest(tx, requestKey)
    const listing = await lockOwnListing(tx, viewer, name)
    const made = requestKey === null ? null : await findDraftOfRequest(tx, requestKey)
    if (made !== null) {
      if (made.sellerId !== listing.sellerId) throw new Refusal('conflict')
      return { name: made.name }
    }
    const lotId = await copyLot(tx, listing.lotId)
    const draft = await copyOffer(tx, listing, { lotId, requestKey })
    await writeAudit(tx, {
      accountId: viewer.accountId,
      action: 'listing.duplicate',
      subject: `listing:${draft}`,
      details: { from: listing.name },
    })
    return { name: draft }
  })
}
