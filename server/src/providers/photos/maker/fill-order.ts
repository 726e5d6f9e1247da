import sharp from 'sharp'
import { decodePhoto, toPixels } from '../decode-photo.ts'
import { encodeMaster, encodeRendition } from '../encode-photo.ts'
import type { MadePhoto, MadeRendition, PhotoOrder } from './photo-order.ts'

/** Decodes once, then encodes one after the other: together they would take as many cores as there are. */
export async function fillOrder({ bytes, source, renditions, withMaster }: PhotoOrder): Promise<MadePhoto> {
  const input = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // Our own drawings are SVG, which decodePhoto refuses.
  const photo = source === 'upload' ? await decodePhoto(input) : await toPixels(sharp(input))
  const made: MadeRendition[] = []
  for (const { size, format } of renditions)
    made.push({ size, format, ...(await encodeRendition(photo, size, format)) })
  const master = withMaster ? await encodeMaster(photo) : null
  return { width: photo.width, height: photo.height, master, renditions: made }
}
