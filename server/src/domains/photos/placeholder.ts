import { PHOTO_SIZES, type PhotoSize } from '../../providers/photos/photo-sizes.ts'

/** What is shown where a rendition takes too long to make: a plain area as large as a photo of this size is at most. */
export function drawPlaceholder(size: PhotoSize): string {
  const width = PHOTO_SIZES[size]
  const height = Math.round((width * 3) / 4)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#e4e7eb"/></svg>`
}
