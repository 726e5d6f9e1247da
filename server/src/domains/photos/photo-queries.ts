import pg from 'pg'
import type { Db, Tx } from '../../db/database.ts'
import type { Rendition } from './keep-rendition.ts'

/** The id of the photo with this content, new or known. */
export async function insertPhoto(tx: Tx, photo: { hash: string; width: number; height: number }): Promise<string> {
  const row = await tx
    .insertInto('photos')
    .values({ content_hash: photo.hash, width: photo.width, height: photo.height })
    // Changes nothing, but unlike `do nothing` it returns the id of the existing row.
    .onConflict((conflict) => conflict.column('content_hash').doUpdateSet({ content_hash: photo.hash }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function insertRendition(tx: Tx | Db, photoId: string, rendition: Rendition): Promise<void> {
  const { size, format, width, height, byteLength, storageKey } = rendition
  await tx
    .insertInto('photo_renditions')
    .values({ photo_id: photoId, size, format, width, height, byte_length: byteLength, storage_key: storageKey })
    .onConflict((conflict) =>
      conflict.columns(['photo_id', 'size', 'format']).doUpdateSet({ width, height, byte_length: byteLength }),
    )
    .execute()
}

export async function findPhotoHash(db: Db, photoId: string): Promise<string | null> {
  const row = await db.selectFrom('photos').select('content_hash').where('id', '=', photoId).executeTakeFirst()
  return row?.content_hash ?? null
}

export async function hasPhoto(db: Db, contentHash: string): Promise<boolean> {
  const row = await db.selectFrom('photos').select('id').where('content_hash', '=', contentHash).executeTakeFirst()
  return row !== undefined
}

/** At most the six renditions there are, as 'size.format'. */
export async function listRenditionNames(db: Db, photoId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('photo_renditions')
    .select(['size', 'format'])
    .where('photo_id', '=', photoId)
    .execute()
  return new Set(rows.map((row) => `${row.size}.${row.format}`))
}

const FOREIGN_KEY_VIOLATION = '23503'

/** With its renditions. False where something still shows it: the same picture may be of a lot too. */
export async function deletePhoto(db: Db, photoId: string): Promise<boolean> {
  try {
    await db.deleteFrom('photos').where('id', '=', photoId).execute()
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION) return false
    throw error
  }
}
