import type { Db } from '@lotyard/server/db/database'
import { contentHash } from '@lotyard/server/domains/photos/index'
import { makeMasters } from './demo-masters.ts'
import { listPhotoIds } from './demo-photo-queries.ts'

/** Photo ids by master key, of the masters that are in the database. */
export async function findDemoPhotos(db: Db): Promise<Map<string, number>> {
  const keys = new Map(Array.from(makeMasters(), ({ key, svg }) => [contentHash(svg), key]))
  const ids = await listPhotoIds(db, [...keys.keys()])
  return new Map([...ids].map(([hash, id]) => [keys.get(hash)!, id]))
}
