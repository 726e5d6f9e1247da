import { cleanAlt, MAX_LOT_PHOTOS, mayAddPhotos } from '@lotyard/contract/rules/listings/lot-photos'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import type { Db } from '../../../db/database.ts'
import type { Storage } from '../../../providers/storage/storage.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { storePhoto, type StoredPhoto } from '../../photos/index.ts'
import { appendLotPhoto, listLotPhotos, type PhotoListing } from './lot-photo-queries.ts'
import { lockPhotoListing, requirePhotoListing } from './read-lot-photos.ts'
import { forgetPhotos } from './forget-photos.ts'

type Addition = { viewer: Viewer; name: string }

/** Asked before a file of 20 MB is read, and again when it is there. */
export async function requireRoomForPhoto(db: Db, { viewer, name }: Addition): Promise<void> {
  const listing = await requirePhotoListing(db, viewer, name)
  requireAddable(listing, (await listLotPhotos(db, listing.lotId)).length)
}

/** Shows a file as the last photo of the lot. One that it shows already is not added again. */
export async function addLotPhoto(
  { db, storage }: Pick<Context, 'db'> & { storage: Storage },
  addition: Addition & { file: Buffer },
): Promise<void> {
  const attach = async (): Promise<boolean> => {
    const photo = await storePhoto({ db, storage }, addition.file)
    return attachPhoto(db, { ...addition, photo })
  }
  // The job that removes photos may take away one of the same content in between. Stored again, it is new and safe.
  if (!(await attach()) && !(await attach())) throw new Refusal('conflict')
}

async function attachPhoto(db: Db, { viewer, name, photo }: Addition & { photo: StoredPhoto }): Promise<boolean> {
  try {
    return await db.transaction().execute(async (tx) => {
      const listing = await lockPhotoListing(tx, viewer, name)
      const shown = await listLotPhotos(tx, listing.lotId)
      if (shown.some(({ id }) => id === String(photo.id))) return true
      requireAddable(listing, shown.length)
      const isThere = await appendLotPhoto(tx, {
        lotId: listing.lotId,
        photoId: photo.id,
        alt: cleanAlt('', listing.title),
      })
      if (!isThere) return false
      await writeAudit(tx, {
        accountId: viewer.accountId,
        action: 'photo.add',
        subject: `listing:${listing.name}`,
        details: { photo: photo.hash },
      })
      return true
    })
  } catch (error) {
    // Stored and not shown: without this its files would stay for good.
    await db.transaction().execute((tx) => forgetPhotos(tx, [{ photoId: String(photo.id), contentHash: photo.hash }]))
    throw error
  }
}

function requireAddable(listing: PhotoListing, shownCount: number): void {
  if (!mayAddPhotos(listing)) throw new Refusal('listing_not_editable')
  if (shownCount >= MAX_LOT_PHOTOS) throw new Refusal('lot_photos_full')
}
