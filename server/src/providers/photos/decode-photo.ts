// Reads what an account sent as a photo. Nothing of the file itself survives: it is decoded to pixels, turned upright, and
// encoded again, so that neither hidden data (where a picture was taken) nor a crafted file reaches a buyer.
import { MAX_PHOTO_MB, MAX_PHOTO_MEGAPIXELS, MIN_PHOTO_SIDE } from '@lotyard/contract/rules/listings/lot-photos'
import sharp, { type Sharp } from 'sharp'
import { decodeHeic, isHeic } from './decode-heic.ts'
import { Refusal } from '../../lib/refusal.ts'

/** Decoded and upright, without transparency. `pixels` may be read by many encoders at once. */
export type Photo = { pixels: Buffer; width: number; height: number }

const MAX_PIXELS = MAX_PHOTO_MEGAPIXELS * 1_000_000
export const MAX_PHOTO_BYTES = MAX_PHOTO_MB * 1024 * 1024
/** The longest side that is kept: twice the largest size, for screens to come. */
const MAX_SIDE = 2_000

export async function decodePhoto(input: Buffer): Promise<Photo> {
  if (input.byteLength > MAX_PHOTO_BYTES) throw new Refusal('body_too_large')
  // Decided by the first bytes, before any decoder runs: SVG, PDF and what else the library reads never get that far.
  if (!looksLikePhoto(input)) throw new Refusal('photo_unreadable')
  try {
    const image = await openImage(input)
    const { width, height } = await image.metadata()
    if (width * height > MAX_PIXELS) throw new Refusal('photo_too_large')
    if (Math.min(width, height) < MIN_PHOTO_SIDE) throw new Refusal('photo_too_small')
    return await toPixels(image.autoOrient())
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('photo_unreadable', { cause: error })
  }
}

async function openImage(input: Buffer): Promise<Sharp> {
  if (isHeic(input)) {
    const { data, width, height } = await decodeHeic(input)
    return sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: false })
  }
  // Of an animation only the first frame is read.
  return sharp(input, { limitInputPixels: false, failOn: 'error', pages: 1 })
}

/** Also used for our own drawings, which are trusted and skip the checks above. */
export async function toPixels(image: Sharp): Promise<Photo> {
  const { data, info } = await image
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

function looksLikePhoto(input: Buffer): boolean {
  const start = input.subarray(0, 16).toString('latin1')
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    start.startsWith('GIF8') ||
    /^RIFF[^]{4}WEBP/.test(start) ||
    /^[^]{4}ftyp(avif|avis|mif1)/.test(start) ||
    isHeic(input)
  )
}
