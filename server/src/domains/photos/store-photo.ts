import { createHash } from 'node:crypto'
import type { Db, Tx } from '../../db/database.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { photoMaker } from '../../providers/photos/maker/photo-maker.ts'
import { keepRendition } from './keep-rendition.ts'
import {
  dimensionsOf,
  masterKey,
  PHOTO_SIZES,
  renditionKey,
  type Dimensions,
  type PhotoSize,
} from '../../providers/photos/photo-sizes.ts'
import { insertPhoto, insertRendition } from './photo-queries.ts'
import type { Storage } from '../../providers/storage/storage.ts'

export type StoredPhoto = { id: string; hash: string }

type PhotoStores = { db: Db; storage: Storage }

/** The length of a rendition's file in its row while nobody has asked for it, and after: the row stays as it is. */
const NOT_YET_MADE = 0
const WEBP_SIZES = (Object.keys(PHOTO_SIZES) as PhotoSize[]).map((size) => ({ size, format: 'webp' as const }))

/**
 * Stores an upload: decoded, cleaned, and made in WebP at once; AVIF comes from a job. The same file twice is one photo. Files
 * first, rows after: a row never names a file that is not there, and files without rows are overwritten by the next attempt.
 */
export async function storePhoto({ db, storage }: PhotoStores, bytes: Buffer): Promise<StoredPhoto> {
  const hash = contentHash(bytes)
  const { master, width, height, ...made } = await photoMaker.make({
    bytes,
    source: 'upload',
    renditions: WEBP_SIZES,
    withMaster: true,
  })
  const [renditions] = await Promise.all([
    Promise.all(made.renditions.map((rendition) => keepRendition(storage, hash, rendition))),
    storage.put(masterKey(hash), master!),
  ])
  return db.transaction().execute(async (tx: Tx) => {
    const id = await insertPhoto(tx, { hash, width, height })
    for (const rendition of renditions) await insertRendition(tx, id, rendition)
    // One job per photo, however often it is uploaded.
    const options = { jobKey: `make_photo_renditions:${id}`, queueName: 'photos' } as const
    await enqueue(tx, 'make_photo_renditions', { photoId: id }, options)
    return { id, hash }
  })
}

/**
 * Keeps a drawing of our own, SVG of these dimensions, as a photo whose renditions are made when they are first asked for
 * (make-on-demand.ts). In WebP alone: of flat colors AVIF would save some kilobytes, and take a second of a core.
 */
export async function storeDrawing(
  { db, storage }: PhotoStores,
  { svg, ...dimensions }: Dimensions & { svg: string },
): Promise<StoredPhoto> {
  const hash = contentHash(svg)
  await storage.put(masterKey(hash), Buffer.from(svg))
  return db.transaction().execute(async (tx: Tx) => {
    const id = await insertPhoto(tx, { hash, ...dimensions })
    for (const { size, format } of WEBP_SIZES)
      await insertRendition(tx, id, {
        size,
        format,
        ...dimensionsOf(size, dimensions),
        byteLength: NOT_YET_MADE,
        storageKey: renditionKey(hash, size, format),
      })
    return { id, hash }
  })
}

export function contentHash(input: Buffer | string): string {
  return createHash('sha256').update(input).digest('hex').slice(0, 40)
}
