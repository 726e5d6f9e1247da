import { createHash } from 'node:crypto'
import type { Db, Tx } from '../../db/database.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { decodePhoto, type Photo } from '../../providers/photos/decode-photo.ts'
import { encodeMaster } from '../../providers/photos/encode-photo.ts'
import { makeRendition } from './make-rendition.ts'
import { masterKey, type PhotoSize } from '../../providers/photos/photo-sizes.ts'
import { insertPhoto, insertRendition } from './photo-queries.ts'
import type { Storage } from '../../providers/storage/storage.ts'

export type StoredPhoto = { id: string; hash: string }

type PhotoStores = { db: Db; storage: Storage }

/** Stores an upload: decoded, cleaned, and made in WebP at once. The same file twice is one photo. */
export async function storePhoto(stores: PhotoStores, input: Buffer): Promise<StoredPhoto> {
  const photo = await decodePhoto(input)
  return keepPhoto(stores, { hash: contentHash(input), photo, sizes: ['two_fifty', 'five_hundred', 'one_thousand'] })
}

export function contentHash(input: Buffer | string): string {
  return createHash('sha256').update(input).digest('hex').slice(0, 40)
}

/**
 * Files first, rows after: a row never names a file that is not there, and files without rows are overwritten by the
 * next attempt. The sizes that are not made here, and AVIF, come from a job, at `laterAt` if that is given.
 */
export async function keepPhoto(
  { db, storage }: PhotoStores,
  { hash, photo, sizes, laterAt }: { hash: string; photo: Photo; sizes: readonly PhotoSize[]; laterAt?: Date },
): Promise<StoredPhoto> {
  const [renditions] = await Promise.all([
    Promise.all(sizes.map((size) => makeRendition(storage, { hash, photo, size, format: 'webp' }))),
    encodeMaster(photo).then((bytes) => storage.put(masterKey(hash), bytes)),
  ])
  return db.transaction().execute(async (tx: Tx) => {
    const id = await insertPhoto(tx, { hash, width: photo.width, height: photo.height })
    for (const rendition of renditions) await insertRendition(tx, id, rendition)
    // One job per photo, however often it is uploaded.
    const options = {
      jobKey: `make_photo_renditions:${id}`,
      queueName: 'photos' as const,
      ...(laterAt && { runAt: laterAt }),
    }
    await enqueue(tx, 'make_photo_renditions', { photoId: id }, options)
    return { id, hash }
  })
}
