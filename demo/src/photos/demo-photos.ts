import type { Context } from '@lotyard/server/context'
import type { Db } from '@lotyard/server/db/database'
import { openPhotoStorage } from '@lotyard/server/providers/storage/open-storage'
import { contentHash, storeDrawing } from '@lotyard/server/domains/photos/index'
import { makeMasters } from './demo-masters.ts'
import { listPhotoIds } from './demo-photo-queries.ts'

/** One is drawn while the files of another are written. */
const CONCURRENCY = 2

/**
 * Draws the masters and takes them through the photo pipeline. Returns photo ids by master key. Known photos are made
 * again under the same id, so that a load that was killed half-way leaves nothing in the way of the next. Nothing is left
 * for later: while a newcomer looks around, each further size would be a change of every lot that shows the photo.
 */
export async function storeDemoPhotos({ db, config }: Pick<Context, 'db' | 'config'>): Promise<Map<string, number>> {
  const storage = openPhotoStorage(config, 'work')
  const photoIds = new Map<string, number>()
  const masters = makeMasters()
  async function takeNext(): Promise<void> {
    for (const { key, svg } of masters) photoIds.set(key, Number((await storeDrawing({ db, storage }, svg)).id))
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, takeNext))
  return photoIds
}

/** Photo ids by master key, of the masters that are in the database. */
export async function findDemoPhotos(db: Db): Promise<Map<string, number>> {
  const keys = new Map(Array.from(makeMasters(), ({ key, svg }) => [contentHash(svg), key]))
  const ids = await listPhotoIds(db, [...keys.keys()])
  return new Map([...ids].map(([hash, id]) => [keys.get(hash)!, id]))
}
