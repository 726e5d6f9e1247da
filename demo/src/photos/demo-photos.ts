import sharp from 'sharp'
import type { Context } from '@lotyard/server/context'
import type { Db } from '@lotyard/server/db/database'
import { toPixels } from '@lotyard/server/providers/photos/decode-photo'
import { openPhotoStorage } from '@lotyard/server/providers/storage/open-storage'
import { contentHash, keepPhoto } from '@lotyard/server/domains/photos/index'
import { makeMasters } from './demo-masters.ts'
import { listPhotoIds } from './demo-photo-queries.ts'

/** As many as keep two cores busy; each takes some 6 MB while it is encoded. */
const CONCURRENCY = 4
/** The larger sizes and AVIF take a core for a second a photo, so they come one by one, after the first visitors. */
const LATER_START_MS = 30_000
const LATER_STEP_MS = 3_000

/**
 * Draws the masters and takes them through the photo pipeline. Returns photo ids by master key. Known photos are made
 * again under the same id, so that a load that was killed half-way leaves nothing in the way of the next.
 */
export async function storeDemoPhotos(
  { db, config }: Pick<Context, 'db' | 'config'>,
  now: Date,
): Promise<Map<string, number>> {
  const storage = openPhotoStorage(config, 'work')
  const photoIds = new Map<string, number>()
  const masters = makeMasters()
  let count = 0
  async function takeNext(): Promise<void> {
    for (const { key, svg } of masters) {
      const laterAt = new Date(now.getTime() + LATER_START_MS + count++ * LATER_STEP_MS)
      // Our own drawings skip decodePhoto, which refuses SVG.
      const photo = await toPixels(sharp(Buffer.from(svg)))
      const hash = contentHash(svg)
      const { id } = await keepPhoto({ db, storage }, { hash, photo, sizes: ['two_fifty', 'five_hundred'], laterAt })
      photoIds.set(key, Number(id))
    }
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
