// A photo as the page draws it. The addresses of its renditions differ only at their ends, so the beginning that they share
// is kept once: two dozen cards with three renditions each would otherwise carry it a hundred times.
import type { Photo, SizedPhotos } from '@lotyard/contract/lots/listing'

const WIDTHS = { two_fifty: 250, five_hundred: 500, one_thousand: 1000 } as const
const SIZES = Object.keys(WIDTHS) as (keyof SizedPhotos)[]

export type ShownPhoto = {
  alt: string
  start: string
  /** The end of the WebP's address, for browsers that choose no rendition. */
  src: string
  isAvif: boolean
  /** The end of each rendition's address with its width: 'five_hundred.avif 500w'. */
  ends: string[]
}

// The server keeps photos in memory, and the same ones are on page after page.
const known = new WeakMap<Photo, ShownPhoto>()

export function toShownPhoto(photo: Photo): ShownPhoto {
  const shown = known.get(photo) ?? makeShownPhoto(photo)
  known.set(photo, shown)
  return shown
}

/** AVIF once it is made, WebP until then. Browsers that lack AVIF, which are few, get the one WebP of a middle size. */
function makeShownPhoto({ url, alt, sized_photos: webp, avif_photos: avif }: Photo): ShownPhoto {
  const isAvif = SIZES.some((size) => avif[size] !== undefined)
  const src = webp.five_hundred ?? webp.two_fifty ?? url
  const photos = isAvif ? avif : webp
  const made = SIZES.flatMap((size) => photos[size] ?? [])
  const start = sharedStart([src, ...made])
  const ends = SIZES.flatMap((size) => photos[size]?.slice(start.length).concat(` ${WIDTHS[size]}w`) ?? [])
  return { alt, start, src: src.slice(start.length), isAvif, ends }
}

export function toSourceSet({ start, ends }: ShownPhoto): string {
  return ends.map((end) => start + end).join(',')
}

function sharedStart([first = '', ...others]: string[]): string {
  let length = first.length
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length -= 1
  return first.slice(0, length)
}
