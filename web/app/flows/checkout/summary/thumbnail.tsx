import type { Photo } from '@lotyard/contract/lots/listing'

/** A small photo beside a lot's title, which says what is on it. Not the cards' one: it would bring their script along. */
export function Thumbnail({ photo }: { photo: Photo | null }) {
  if (photo === null) return <div className="aspect-4/3 w-full bg-sunken" />
  return (
    <img
      src={photo.sized_photos.two_fifty ?? photo.url}
      alt=""
      loading="lazy"
      decoding="async"
      className="aspect-4/3 w-full bg-sunken object-cover"
    />
  )
}
