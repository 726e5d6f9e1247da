import { toSourceSet, type ShownPhoto } from './shown-photo.ts'

type Props = { photo: ShownPhoto | null; sizes: string; isFirst?: boolean }

/** A photo at the ratio of all photos of the site, 4:3. */
export function LotPhoto({ photo, sizes, isFirst = false }: Props) {
  if (photo === null) return <NoPhoto />
  const { start, webp, avif } = photo
  return (
    <picture>
      {avif.length > 0 && <source type="image/avif" srcSet={toSourceSet(start, avif)} sizes={sizes} />}
      <img
        src={start + photo.src}
        srcSet={toSourceSet(start, webp) || undefined}
        sizes={sizes}
        alt={photo.alt}
        width={500}
        height={375}
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        decoding="async"
        className="lot-photo"
      />
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
