// A photo as the page draws it. The addresses of its renditions differ only at their ends, so the beginning that they share
// is kept once: two dozen cards with six renditions each would otherwise carry it a hundred and fifty times.
import type { Photo, SizedPhotos } from '@lotyard/contract/listing'

const WIDTHS = { two_fifty: 250, five_hundred: 500, one_thousand: 1000 } as const
const SIZES = Object.keys(WIDTHS) as (keyof SizedPhotos)[]

/** A rendition: the end of its address, and its width in pixels. */
type Rendition = [end: string, width: number]
export type ShownPhoto = { alt: string; start: string; src: string; webp: Rendition[]; avif: Rendition[] }

export function toShownPhoto({ url, alt, sized_photos: webp, avif_photos: avif }: Photo): ShownPhoto {
  const src = webp.five_hundred ?? webp.two_fifty ?? url
  const start = sharedStart([src, ...Object.values(webp), ...Object.values(avif)])
  // Renditions that do not exist yet are left out.
  const list = (photos: SizedPhotos) =>
    SIZES.flatMap((size): Rendition[] => {
      const address = photos[size]
      return address === undefined ? [] : [[address.slice(start.length), WIDTHS[size]]]
    })
  return { alt, start, src: src.slice(start.length), webp: list(webp), avif: list(avif) }
}

export function toSourceSet(start: string, renditions: Rendition[]): string {
  return renditions.map(([end, width]) => `${start}${end} ${width}w`).join(',')
}

function sharedStart([first = '', ...others]: string[]): string {
  let length = first.length
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length -= 1
  return first.slice(0, length)
}
