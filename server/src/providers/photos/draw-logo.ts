// Reads what an admin sent as a site's logo, and draws it again: nothing else that was in its file reaches a page or a mail.
import {
  MAX_LOGO_HEIGHT,
  MAX_LOGO_MB,
  MAX_LOGO_MEGAPIXELS,
  MAX_LOGO_WIDTH,
  MIN_LOGO_HEIGHT,
} from '@lotyard/contract/rules/site/branding/branding'
import sharp, { type Sharp } from 'sharp'
import { Refusal } from '../../lib/refusal.ts'

export type Logo = { bytes: Buffer; width: number; height: number }

export const MAX_LOGO_BYTES = MAX_LOGO_MB * 1024 * 1024
const UNREADABLE = "We can't read that file. Use a PNG, JPEG or WebP image."
/** Of the light paper of mails and documents, and of the dark bar that heads every page. */
const PLATES = { light: '#ffffff', dark: '#15181c' }
const PLATE_MARGIN = 8

/** A PNG in sRGB, because mail programs and PDF files know no WebP. */
export async function drawLogo(input: Buffer): Promise<Logo> {
  if (input.byteLength > MAX_LOGO_BYTES) refuse(`Use a file of up to ${MAX_LOGO_MB} MB.`)
  // Decided by the first bytes, before any decoder runs: SVG and what else the library reads never get that far.
  if (!looksLikeLogo(input)) refuse(UNREADABLE)
  try {
    const image = sharp(input, { limitInputPixels: false, failOn: 'error', pages: 1 })
    const { width, height } = await image.metadata()
    if (width * height > MAX_LOGO_MEGAPIXELS * 1_000_000)
      refuse(`Use an image of up to ${MAX_LOGO_MEGAPIXELS} megapixels.`)
    if (Math.min(width, height) < MIN_LOGO_HEIGHT)
      refuse(`Use an image at least ${MIN_LOGO_HEIGHT} pixels wide and high.`)
    return await onPlate(image.autoOrient().toColourspace('srgb'))
  } catch (error) {
    if (error instanceof Refusal) throw error
    return refuse(UNREADABLE, error)
  }
}

/**
 * What is transparent is filled: a logo is shown on a dark bar, on white paper and in mails of either kind, and a dark
 * drawing would vanish on one of them, a light one on the others. One that fills its file stays as it is.
 */
async function onPlate(image: Sharp): Promise<Logo> {
  const room = { width: MAX_LOGO_WIDTH, height: MAX_LOGO_HEIGHT }
  const fitted = await fit(image, room)
  if ((await sharp(fitted).stats()).isOpaque) return encode(sharp(fitted))
  const background = (await isDrawnDark(fitted)) ? PLATES.light : PLATES.dark
  const inner = await fit(image, {
    width: room.width - 2 * PLATE_MARGIN,
    height: room.height - 2 * PLATE_MARGIN,
  })
  const margins = { top: PLATE_MARGIN, bottom: PLATE_MARGIN, left: PLATE_MARGIN, right: PLATE_MARGIN }
  const filled = await sharp(inner)
    .flatten({ background })
    .extend({ ...margins, background })
    .toBuffer()
  return encode(sharp(filled))
}

function fit(image: Sharp, room: { width: number; height: number }): Promise<Buffer> {
  return image
    .clone()
    .resize({ ...room, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .png()
    .toBuffer()
}

/** On black, what isn't seen adds nothing: the mean over what is opaque says how light the drawing is. */
async function isDrawnDark(image: Buffer): Promise<boolean> {
  const [drawn, whole] = await Promise.all([
    sharp(image).flatten({ background: '#000000' }).stats(),
    sharp(image).stats(),
  ])
  const [red = 0, green = 0, blue = 0] = drawn.channels.map(({ mean }) => mean)
  const opacity = whole.channels[3]?.mean ?? 255
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.65 * opacity
}

async function encode(image: Sharp): Promise<Logo> {
  const { data, info } = await image.removeAlpha().png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

function looksLikeLogo(input: Buffer): boolean {
  const start = input.subarray(0, 16).toString('latin1')
  return start.startsWith('\xff\xd8\xff') || start.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF[^]{4}WEBP/.test(start)
}

function refuse(problem: string, cause?: unknown): never {
  throw new Refusal('invalid_fields', { errors: { logo: [problem] }, ...(cause !== undefined && { cause }) })
}
