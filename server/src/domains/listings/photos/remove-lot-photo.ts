import { mayAddPhotos, mayRemovePhotos } from '@lotyard/contract/rules/listings/lot-photos'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { forgetPhotos } from './forget-photos.ts'
import { listLotPhotos, saveLotPhotos } from './lot-photo-queries.ts'
import { lockPhotoListing } from './read-lot-photos.ts'

/** Takes a photo from a lot; one that is gone already stays gone. */
export async function removeLotPhoto(
  { db }: Pick<Context, 'db'>,
  { viewer, name, photoId }: { viewer: Viewer; name: string; photoId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const listing = await lockPhotoListing(tx, viewer, name)
    if (!mayAddPhotos(listing)) throw new Refusal('listing_not_editable')
    if (!mayRemovePhotos(listing)) throw new Refusal('photo_was_bid_on')
    const shown = await listLotPhotos(tx, listing.lotId)
    const removed = shown.find(({ id }) => id === photoId)
    if (removed === undefined) return
    await saveLotPhotos(
      tx,
      listing.lotId,
      shown.filter(({ id }) => id !== photoId),
    )
    await forgetPhotos(tx, [{ photoId, contentHash: removed.contentHash }])
    await writeAudit(tx, {
      accountId: viewer.accountId,
      action: 'photo.remove',
      subject: `listing:${listing.name}`,
      details: { photo: removed.contentHash, alt: removed.alt },
    })
  })
}
