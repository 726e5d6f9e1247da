import { toSourceSet, type ShownPhoto } from './shown-photo.ts'

type Props = { photo: ShownPhoto | null; sizes: string; isFirst?: boolean }

/** A photo at the ratio of all photos of the site, 4:3. */
export function LotPhoto({ photo, sizes, isFirst = false }: Props) {
  if (photo === null) return <NoPhoto />
  const set = toSourceSet(photo)
  const hasSet = !photo.isAvif && set !== ''
  const image = (
    <img
      src={photo.start + photo.src}
      srcSet={hasSet ? set : undefined}
      sizes={hasSet ? sizes : undefined}
      alt={photo.alt}
      fetchPriority={isFirst ? 'high' : undefined}
      loading={isFirst ? undefined : 'lazy'}
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
