import type { Photo } from '@lotyard/contract/lots/listing'

/**
 * A lot's photo, small. The cards' own, which choose among six files by the screen, belong to the pages that show lots:
 * used here, they would be loaded with every page.
 */
export function OrderPhoto({ photo }: { photo: Photo | null }) {
  if (photo === null) return <div className="aspect-4/3 w-full bg-sunken" />
  const { url, alt, sized_photos: sizes } = photo
  return (
    <img
      src={sizes.two_fifty ?? url}
      alt={alt}
      loading="lazy"
      decoding="async"
      className="aspect-4/3 w-full object-cover"
    />
  )
}
