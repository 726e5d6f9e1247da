import { createHash } from 'node:crypto'
import type { Db, Tx } from '../../db/database.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { photoMaker } from '../../providers/photos/maker/photo-maker.ts'
import type { PhotoOrder } from '../../providers/photos/maker/photo-order.ts'
import { keepRendition } from './keep-rendition.ts'
import { masterKey, PHOTO_SIZES, type PhotoSize } from '../../providers/photos/photo-sizes.ts'
import { insertPhoto, insertRendition } from './photo-queries.ts'
import type { Storage } from '../../providers/storage/storage.ts'

export type StoredPhoto = { id: string; hash: string }

type PhotoStores = { db: Db; storage: Storage }

const WEBP_SIZES = (Object.keys(PHOTO_SIZES) as PhotoSize[]).map((size) => ({ size, format: 'webp' as const }))

/** Stores an upload: decoded, cleaned, and made in WebP at once. The same file twice is one photo. AVIF comes from a job. */
export async function storePhoto(stores: PhotoStores, input: Buffer): Promise<StoredPhoto> {
  return keepPhoto(stores, input, { source: 'upload', isAvifMade: true })
}

/**
 * Keeps a drawing of our own, which may be SVG, in WebP alone: of flat colors AVIF would save some kilobytes, and take a
 * second of a core.
 */
export async function storeDrawing(stores: PhotoStores, drawing: string): Promise<StoredPhoto> {
  return keepPhoto(stores, Buffer.from(drawing), { source: 'own', isAvifMade: false })
}

export function contentHash(input: Buffer | string): string {
  return createHash('sha256').update(input).digest('hex').slice(0, 40)
}

/**
 * Files first, rows after: a row never names a file that is not there, and files without rows are overwritten by the
 * next attempt.
 */
async function keepPhoto(
  { db, storage }: PhotoStores,
  bytes: Buffer,
  { source, isAvifMade }: Pick<PhotoOrder, 'source'> & { isAvifMade: boolean },
): Promise<StoredPhoto> {
  const hash = contentHash(bytes)
  const { master, width, height, ...made } = await photoMaker.make({
    bytes,
    source,
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
    if (isAvifMade) await enqueue(tx, 'make_photo_renditions', { photoId: id }, options)
    return { id, hash }
  })
}
