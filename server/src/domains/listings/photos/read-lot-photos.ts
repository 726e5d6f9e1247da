import type { LotPhotos } from '@lotyard/contract/lots/photos'
import { mayAddPhotos, mayRemovePhotos } from '@lotyard/contract/rules/listings/lot-photos'
import type { Db, Tx } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { toPhoto } from '../../photos/index.ts'
import { lockListing } from '../edit/lock-listing-queries.ts'
import { mayEdit } from '../edit/edit-rules.ts'
import { findPhotoListing, listLotPhotos, type PhotoListing } from './lot-photo-queries.ts'

/** Another seller's lot is not there. */
export async function requirePhotoListing(db: Db | Tx, viewer: Viewer, name: string): Promise<PhotoListing> {
  const listing = await findPhotoListing(db, name)
  if (listing === null || !mayEdit(listing, viewer)) throw new Refusal('listing_not_found')
  return listing
}

/** The same, with the listing locked: neither a bid nor another edit comes in between. */
export async function lockPhotoListing(tx: Tx, viewer: Viewer, name: string): Promise<PhotoListing> {
  await lockListing(tx, name)
  return requirePhotoListing(tx, viewer, name)
}

export async function readLotPhotos(db: Db, viewer: Viewer, name: string): Promise<LotPhotos> {
  const listing = await requirePhotoListing(db, viewer, name)
  const photos = await listLotPhotos(db, listing.lotId)
  return {
    name: listing.name,
    title: listing.title,
    version: listing.photosVersion,
    can_add: mayAddPhotos(listing),
    can_remove: mayRemovePhotos(listing),
    photos: photos.map(({ id, alt, renditions }) => ({ id, alt, photo: toPhoto(alt, renditions ?? []) })),
  }
}
