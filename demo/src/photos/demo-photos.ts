import type { Context } from '@lotyard/server/context'
import type { Db } from '@lotyard/server/db/database'
import { openPhotoStorage } from '@lotyard/server/providers/storage/open-storage'
import { contentHash, storeDrawing } from '@lotyard/server/domains/photos/index'
import { makeMasters } from './demo-masters.ts'
import { CANVAS_HEIGHT, CANVAS_WIDTH } from './drawings/room.ts'
import { listPhotoIds } from './demo-photo-queries.ts'

const CONCURRENCY = 4
const CANVAS = { width: CANVAS_WIDTH, height: CANVAS_HEIGHT }

/**
 * Keeps the drawings. Returns photo ids by master key. Known photos are kept again under the same id, so that a load that was
 * killed half-way leaves nothing in the way of the next. Pixels are made when a photo is first shown; their rows are there
 * already, because each that came later would be a change of every lot that shows the photo.
 */
export async function storeDemoPhotos({ db, config }: Pick<Context, 'db' | 'config'>): Promise<Map<string, number>> {
  const storage = openPhotoStorage(config, 'work')
  const photoIds = new Map<string, number>()
  const masters = makeMasters()
  async function takeNext(): Promise<void> {
    for (const { key, svg } of masters)
      photoIds.set(key, Number((await storeDrawing({ db, storage }, { svg, ...CANVAS })).id))
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
