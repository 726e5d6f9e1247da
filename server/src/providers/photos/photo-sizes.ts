// The sizes that every photo is made in, and where each file is found.
//
// All sizes have one ratio, 4:3, so that a page never jumps. A photo that is too small for a size is cropped, never
// blown up: its file then has fewer pixels, at the same ratio.

export const PHOTO_SIZES = { two_fifty: 250, five_hundred: 500, one_thousand: 1_000 } as const
export type PhotoSize = keyof typeof PHOTO_SIZES

export const PHOTO_FORMATS = ['webp', 'avif'] as const
export type PhotoFormat = (typeof PHOTO_FORMATS)[number]

export type Dimensions = { width: number; height: number }

/** The pixels a size gets of a photo of these dimensions: as wide as the size says, or as the photo allows. */
export function dimensionsOf(size: PhotoSize, photo: Dimensions): Dimensions {
  const width = Math.min(PHOTO_SIZES[size], photo.width, Math.floor((photo.height * 4) / 3))
  return { width: Math.max(1, width), height: Math.max(1, Math.round((width * 3) / 4)) }
}

function photoFileName(hash: string, size: PhotoSize, format: PhotoFormat): string {
  return `${hash}-${size}.${format}`
}

/** The address that pages use. It names the content, so what is there never changes. */
export function photoUrl(hash: string, size: PhotoSize, format: PhotoFormat): string {
  return `/photos/${photoFileName(hash, size, format)}`
}

/** The same, from where storage keeps the file. */
export function photoUrlOf(storageKey: string): string {
  return `/photos/${storageKey.slice(storageKey.lastIndexOf('/') + 1)}`
}

/** Where storage keeps a rendition. The first two digits spread the files over 256 folders. */
export function renditionKey(hash: string, size: PhotoSize, format: PhotoFormat): string {
  return `${hash.slice(0, 2)}/${photoFileName(hash, size, format)}`
}

/**
 * What renditions are made of later: the cleaned photo, or a drawing of ours, which is SVG whatever the name says. It is never
 * served: no address leads to it.
 */
export function masterKey(hash: string): string {
  return `${hash.slice(0, 2)}/${hash}-master.jpg`
}
