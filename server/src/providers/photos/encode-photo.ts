import sharp, { type Sharp } from 'sharp'
import type { Photo } from './decode-photo.ts'
import { dimensionsOf, type PhotoFormat, type PhotoSize } from './photo-sizes.ts'

export type Encoded = { bytes: Buffer; width: number; height: number }

/** One rendition, cropped around the middle. */
export async function encodeRendition(photo: Photo, size: PhotoSize, format: PhotoFormat): Promise<Encoded> {
  const dimensions = dimensionsOf(size, photo)
  const cropped = fromPixels(photo).resize({ ...dimensions, fit: 'cover', position: 'centre' })
  // Effort beyond these costs a multiple of the time for a few per cent of the bytes.
  const encoded =
    format === 'webp' ? cropped.webp({ quality: 80, effort: 2 }) : cropped.avif({ quality: 55, effort: 3 })
  return { bytes: await encoded.toBuffer(), ...dimensions }
}

/** What later renditions are made of. */
export async function encodeMaster(photo: Photo): Promise<Buffer> {
  return fromPixels(photo).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer()
}

function fromPixels({ pixels, width, height }: Photo): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}
