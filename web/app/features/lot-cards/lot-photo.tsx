import type { Photo } from '@lotyard/contract/listing'

const WIDTHS = { two_fifty: 250, five_hundred: 500, one_thousand: 1000 } as const
type Size = keyof typeof WIDTHS

type Props = { photo: Photo | null; sizes: string; isFirst?: boolean }

/** A photo at the ratio of all photos of the site, 4:3. Renditions that do not exist yet are left out of the source set. */
export function LotPhoto({ photo, sizes, isFirst = false }: Props) {
  if (photo === null) return <NoPhoto />
  const fallback = photo.sized_photos.five_hundred ?? photo.sized_photos.two_fifty ?? photo.url
  const avif = toSourceSet(photo.avif_photos)
  return (
    <picture>
      {avif !== '' && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        src={fallback}
        srcSet={toSourceSet(photo.sized_photos) || undefined}
        sizes={sizes}
        alt={photo.alt}
        width={500}
        height={375}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        className="aspect-4/3 w-full bg-sunken object-cover"
      />
    </picture>
  )
}

function toSourceSet(photos: Photo['sized_photos']): string {
  return (Object.keys(WIDTHS) as Size[])
    .flatMap((size) => (photos[size] === undefined ? [] : [`${photos[size]} ${WIDTHS[size]}w`]))
    .join(', ')
}

function NoPhoto() {
  return (
    <div className="flex aspect-4/3 w-full items-center justify-center bg-sunken text-sm text-ink-soft">
      No photo yet
    </div>
  )
}
