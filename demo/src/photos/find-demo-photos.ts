import type { Db } from '@lotyard/server/db/database'
import { contentHash } from '@lotyard/server/domains/photos/index'
import { makeMasters } from './demo-masters.ts'

/** Photo ids by master key, of the masters that are in the database. */
export async function findDemoPhotos(db: Db): Promise<Map<string, number>> {
  const keys = new Map(Array.from(makeMasters(), ({ key, svg }) => [contentHash(svg), key]))
  const photos = await db
    .selectFrom('photos')
    .select(['id', 'content_hash'])
    .where('content_hash', 'in', [...keys.keys()])
    .execute()
  return new Map(photos.map((photo) => [keys.get(photo.content_hash)!, Number(photo.id)]))
}
