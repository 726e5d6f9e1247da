import { buffer } from 'node:stream/consumers'
import type { Db } from '../../db/database.ts'
import type { PhotoMaker } from '../../providers/photos/maker/photo-maker.ts'
import { masterKey, renditionKey, type PhotoSize } from '../../providers/photos/photo-sizes.ts'
import type { Storage } from '../../providers/storage/storage.ts'
import { hasPhoto } from './photo-queries.ts'

/** In WebP: AVIF takes too long for somebody to wait, and no page names one that is not there. */
export type MakeOnDemand = (hash: string, size: PhotoSize) => Promise<Uint8Array | null>

/**
 * Makes a rendition whose file is not there, of the photo's master, and keeps it; null where there is no master. Requests that
 * ask for the same one share the work. The work is bounded by the process that does it: beyond that it refuses as busy.
 */
export function createMakeOnDemand({
  db,
  storage,
  maker,
}: {
  db: Db
  storage: Storage
  maker: PhotoMaker
}): MakeOnDemand {
  const making = new Map<string, Promise<Uint8Array | null>>()

  async function make(hash: string, size: PhotoSize): Promise<Uint8Array | null> {
    const master = await storage.open(masterKey(hash))
    if (master === null) return null
    const order = { bytes: await buffer(master.stream), source: 'own', withMaster: false } as const
    const { renditions } = await maker.make({ ...order, renditions: [{ size, format: 'webp' }] })
    const { bytes } = renditions[0]!
    const key = renditionKey(hash, size, 'webp')
    await storage.put(key, bytes)
    // Removed while it was made, rows first and then the files that were there: this one would stay for good.
    if (!(await hasPhoto(db, hash))) await storage.delete(key)
    return bytes
  }

  return (hash, size) => {
    const key = renditionKey(hash, size, 'webp')
    const started = making.get(key) ?? make(hash, size).finally(() => making.delete(key))
    making.set(key, started)
    return started
  }
}
