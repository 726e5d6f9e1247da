import type { Photo } from '../../providers/photos/decode-photo.ts'
import { encodeRendition } from '../../providers/photos/encode-photo.ts'
import { renditionKey, type Dimensions, type PhotoFormat, type PhotoSize } from '../../providers/photos/photo-sizes.ts'
import type { Storage } from '../../providers/storage/storage.ts'

export type Rendition = Dimensions & { size: PhotoSize; format: PhotoFormat; byteLength: number; storageKey: string }

/** Encodes one size in one format, and keeps the file. */
export async function makeRendition(
  storage: Storage,
  { hash, photo, size, format }: { hash: string; photo: Photo; size: PhotoSize; format: PhotoFormat },
): Promise<Rendition> {
  const { bytes, width, height } = await encodeRendition(photo, size, format)
  const storageKey = renditionKey(hash, size, format)
  await storage.put(storageKey, bytes)
  return { size, format, width, height, byteLength: bytes.byteLength, storageKey }
}
