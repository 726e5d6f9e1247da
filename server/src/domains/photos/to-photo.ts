import type { Photo, SizedPhotos } from '@lotyard/contract/lots/listing'
import { photoUrlOf } from '../../providers/photos/photo-sizes.ts'

export type RenditionRow = { size: keyof SizedPhotos; format: 'webp' | 'avif'; storage_key: string }

const LARGEST_FIRST = ['one_thousand', 'five_hundred', 'two_fifty'] as const satisfies readonly (keyof SizedPhotos)[]

/** A photo as the wire shows it: whatever sizes exist by now. Null while none does. */
export function toPhoto(alt: string, renditions: readonly RenditionRow[]): Photo | null {
  const sized = addressesOf(renditions, 'webp')
  const url = LARGEST_FIRST.map((size) => sized[size]).find((address) => address !== undefined)
  return url === undefined ? null : { url, alt, sized_photos: sized, avif_photos: addressesOf(renditions, 'avif') }
}

function addressesOf(renditions: readonly RenditionRow[], format: RenditionRow['format']): SizedPhotos {
  return Object.fromEntries(
    renditions
      .filter((rendition) => rendition.format === format)
      .map((rendition) => [rendition.size, photoUrlOf(rendition.storage_key)]),
  )
}
