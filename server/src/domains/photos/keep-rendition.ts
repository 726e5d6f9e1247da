import type { MadeRendition } from '../../providers/photos/maker/photo-order.ts'
import { renditionKey, type Dimensions, type PhotoFormat, type PhotoSize } from '../../providers/photos/photo-sizes.ts'
import type { Storage } from '../../providers/storage/storage.ts'

export type Rendition = Dimensions & { size: PhotoSize; format: PhotoFormat; byteLength: number; storageKey: string }

/** Keeps the file of one size in one format. */
export async function keepRendition(
  storage: Storage,
  hash: string,
  { size, format, bytes, width, height }: MadeRendition,
): Promise<Rendition> {
  const storageKey = renditionKey(hash, size, format)
  await storage.put(storageKey, bytes)
  return { size, format, width, height, byteLength: bytes.byteLength, storageKey }
}
