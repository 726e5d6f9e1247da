// SQL of the photos that lots show.
import type { ListingState } from '@lotyard/contract/rules/listings/listing-states'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { RenditionRow } from '../../photos/index.ts'

export type PhotoListing = {
  id: string
  name: string
  lotId: string
  title: string
  /** Of the photos, their order and what is said of them. */
  photosVersion: number
  sellerId: string
  state: ListingState
  /** Whether its auction has begun a record, as the first bid does. */
  hasRecord: boolean
}

export async function findPhotoListing(db: Db | Tx, name: string): Promise<PhotoListing | null> {
  const { rows } = await sql<PhotoListing>`
    select l.id::text as id, l.name, l.lot_id::text as "lotId", coalesce(l.overridden_title, t.title) as title,
      t.photos_version as "photosVersion", t.seller_id::text as "sellerId", l.state, coalesce(a.next_sequence > 0, false) as "hasRecord"
    from listings l join lots t on t.id = l.lot_id left join auctions a on a.listing_id = l.id
    where l.name = ${name}`.execute(db)
  return rows[0] ?? null
}

export type StoredLotPhoto = { id: string; alt: string; contentHash: string; renditions: RenditionRow[] | null }

/** At most MAX_LOT_PHOTOS. Also enforced by constraint a_lot_shows_at_most_twenty_photos. */
export async function listLotPhotos(db: Db | Tx, lotId: string): Promise<StoredLotPhoto[]> {
  const { rows } = await sql<StoredLotPhoto>`
    select lp.photo_id::text as id, lp.alt, p.content_hash as "contentHash",
      (select json_agg(json_build_object('size', r.size, 'format', r.format, 'storage_key', r.storage_key))
        from photo_renditions r where r.photo_id = lp.photo_id) as renditions
    from lot_photos lp join photos p on p.id = lp.photo_id where lp.lot_id = ${lotId} order by lp.position`.execute(db)
  return rows
}

/** False where the photo is gone: the job that removes photos which nothing shows was quicker. */
export async function appendLotPhoto(
  tx: Tx,
  { lotId, photoId, alt }: { lotId: string; photoId: string; alt: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into lot_photos (lot_id, position, photo_id, alt)
    select ${lotId}, coalesce((select max(position) from lot_photos where lot_id = ${lotId}), 0) + 1, p.id, ${alt}
    from photos p where p.id = ${photoId} for key share of p`.execute(tx)
  return numAffectedRows === 1n
}

/** All photos of the lot, in this order. */
export async function saveLotPhotos(
  tx: Tx,
  lotId: string,
  photos: readonly { id: string; alt: string }[],
): Promise<void> {
  await tx.deleteFrom('lot_photos').where('lot_id', '=', lotId).execute()
  if (photos.length === 0) return
  await tx
    .insertInto('lot_photos')
    .values(photos.map(({ id, alt }, index) => ({ lot_id: lotId, position: index + 1, photo_id: id, alt })))
    .execute()
}

/**
 * Tells others who arrange the photos at the same time. The listing keeps its version: photos are no part of what its forms
 * save, and a seller's request to change the goods must not lapse because of them.
 */
export async function countPhotoEdit(tx: Tx, lotId: string): Promise<void> {
  await sql`update lots set photos_version = photos_version + 1 where id = ${lotId}`.execute(tx)
}
