import { toSourceSet, type ShownPhoto } from './shown-photo.ts'

type Props = { photo: ShownPhoto | null; sizes: string; isFirst?: boolean }

/** A photo at the ratio of all photos of the site, 4:3. */
export function LotPhoto({ photo, sizes, isFirst = false }: Props) {
  if (photo === null) return <NoPhoto />
  const set = toSourceSet(photo)
  const image = (
    <img
      src={photo.start + photo.src}
      {...(!photo.isAvif && set !== '' && { srcSet: set, sizes })}
      alt={photo.alt}
      {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      decoding="async"
      className="lot-photo"
    />
  )
  if (!photo.isAvif) return image
  return (
    <picture>
      <source type="image/avif" srcSet={set} sizes={sizes} />
      {image}
    </picture>
  )
}

function NoPhoto() {
  return (
    <div className="flex aspect-4/3 w-full items-center justify-center bg-sunken text-sm text-ink-soft">
      No photo yet
    </div>
  )
}
