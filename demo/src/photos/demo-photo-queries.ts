import type { Db } from '@lotyard/server/db/database'

/** Photo ids by the hash of their content, of the photos that are in the database. */
export async function listPhotoIds(db: Db, contentHashes: string[]): Promise<Map<string, number>> {
  const photos = await db
    .selectFrom('photos')
    .select(['id', 'content_hash'])
    .where('content_hash', 'in', contentHashes)
    .execute()
  return new Map(photos.map((photo) => [photo.content_hash, Number(photo.id)]))
}
