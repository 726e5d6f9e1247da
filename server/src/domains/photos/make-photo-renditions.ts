import { buffer } from 'node:stream/consumers'
import type { Context } from '../../context.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { photoMaker } from '../../providers/photos/maker/photo-maker.ts'
import { keepRendition } from './keep-rendition.ts'
import { openPhotoStorage } from '../../providers/storage/open-storage.ts'
import { findPhotoHash, insertRendition, listRenditionNames } from './photo-queries.ts'
import { masterKey, PHOTO_FORMATS, PHOTO_SIZES, type PhotoSize } from '../../providers/photos/photo-sizes.ts'

/**
 * A job: makes the renditions a photo lacks, WebP before AVIF, one after the other, because AVIF takes a core for up to
 * seconds. Each is recorded as soon as its file is there, so that a second run continues where the first one stopped.
 */
export async function makePhotoRenditions(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { photoId }: Jobs['make_photo_renditions'],
): Promise<void> {
  const hash = await findPhotoHash(db, photoId)
  // The photo was deleted in the meantime.
  if (hash === null) return
  const storage = openPhotoStorage(config, 'work')
  const master = await storage.open(masterKey(hash))
  if (master === null) throw new Error(`The master of photo ${photoId} is missing from storage.`)
  const bytes = await buffer(master.stream)
  const made = await listRenditionNames(db, photoId)
  for (const format of PHOTO_FORMATS)
    for (const size of Object.keys(PHOTO_SIZES) as PhotoSize[]) {
      if (made.has(`${size}.${format}`)) continue
      // An order each: an upload that a person waits for comes in between.
      const order = { bytes, source: 'own', renditions: [{ size, format }], withMaster: false } as const
      for (const rendition of (await photoMaker.make(order)).renditions)
        await insertRendition(db, photoId, await keepRendition(storage, hash, rendition))
    }
}
