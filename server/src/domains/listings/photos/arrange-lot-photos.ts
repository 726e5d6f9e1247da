import { areSamePhotos, cleanAlt, mayAddPhotos } from '@lotyard/contract/rules/listings/lot-photos'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { countPhotoEdit, listLotPhotos, saveLotPhotos } from './lot-photo-queries.ts'
import { lockPhotoListing } from './read-lot-photos.ts'

type Arrangement = {
  viewer: Viewer
  name: string
  /** Of the lot's photos, as they were shown. */
  version: number
  photos: readonly { id: string; alt: string }[]
}

/** Puts a lot's photos in order and says what each shows. The first is the one on its card. */
export async function arrangeLotPhotos(
  { db }: Pick<Context, 'db'>,
  { viewer, name, version, photos }: Arrangement,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const listing = await lockPhotoListing(tx, viewer, name)
    if (!mayAddPhotos(listing)) throw new Refusal('listing_not_editable')
    const shown = await listLotPhotos(tx, listing.lotId)
    const isSame = areSamePhotos(
      photos.map(({ id }) => id),
      shown.map(({ id }) => id),
    )
    if (listing.photosVersion !== version || !isSame) throw new Refusal('conflict')
    const arranged = photos.map(({ id, alt }) => ({ id, alt: cleanAlt(alt, listing.title) }))
    const [from, to] = [shown.map(({ id, alt }) => ({ id, alt })), arranged]
    if (JSON.stringify(from) === JSON.stringify(to)) return
    await saveLotPhotos(tx, listing.lotId, arranged)
    await countPhotoEdit(tx, listing.lotId)
    await writeAudit(tx, {
      accountId: viewer.accountId,
      action: 'photo.arrange',
      subject: `listing:${listing.name}`,
      details: { from, to },
    })
  })
}
