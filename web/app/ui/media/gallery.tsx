import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { lazyPart } from '../layout/lazy-part.tsx'
import { galleryPage, GALLERY_THUMBNAILS } from './gallery-pages.ts'
import { ChevronLeft, ChevronRight } from '../icons/icons.tsx'
import { icon } from '../icons/icon.tsx'

const Expand = icon(<path d="M15 15l6 6M15 9l6-6M21 16v5h-5M21 8V3h-5M3 16v5h5M3 21l6-6M3 8V3h5M9 9 3 3" />)

const Lightbox = lazyPart(() => import('./lightbox.tsx'))

export type GalleryPhoto = { key: string; alt: string; largeUrl: string; large: ReactNode; thumbnail: ReactNode }

const STEP =
  'needs-scripts inline-flex w-9 shrink-0 items-center justify-center rounded-sm border border-line bg-surface hover:border-ink disabled:text-line-strong'

/**
 * One large photo, and six thumbnails at a time (spec §9). The arrows walk the photos, the large one opens a closer look.
 * Without scripts every thumbnail is a link to its photo.
 */
export function Gallery({ photos }: { photos: GalleryPhoto[] }) {
  const [index, setIndex] = useState(0)
  const [page, setPage] = useState(0)
  const [isZoomed, setIsZoomed] = useState(false)
  const current = photos[Math.min(index, photos.length - 1)]
  if (current === undefined) return null
  const { first, shown, pageCount } = galleryPage(page, photos.length)

  function show(next: number) {
    const wrapped = (next + photos.length) % photos.length
    setIndex(wrapped)
    setPage(Math.floor(wrapped / GALLERY_THUMBNAILS))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    show(index + (event.key === 'ArrowRight' ? 1 : -1))
  }

  return (
    // The arrow keys are a shortcut for the buttons inside, whichever of them has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above.
    <section aria-label="Photos" onKeyDown={onKeyDown} className="grid gap-2">
      <a
        href={current.largeUrl}
        onClick={(event) => {
          event.preventDefault()
          setIsZoomed(true)
        }}
        className="group relative block overflow-hidden rounded-sm border border-line bg-surface"
      >
        {current.large}
        <span className="needs-scripts absolute right-2 bottom-2 inline-flex items-center gap-1.5 rounded-xs bg-surface/90 px-2 py-1 text-sm font-medium">
          <Expand className="size-4" />
          <span className="sr-only">Enlarge photo</span> {index + 1} of {photos.length}
        </span>
      </a>
      {photos.length > 1 && (
        <div className="flex gap-2">
          {pageCount > 1 && (
            <button
              type="button"
              aria-label="Previous photos"
              className={STEP}
              disabled={page === 0}
              onClick={() => setPage(page - 1)}
            >
              <ChevronLeft />
            </button>
          )}
          <ul className="grid flex-1 grid-cols-6 gap-2" data-thumbnails>
            {photos.slice(first, first + shown).map((photo, offset) => (
              <li key={photo.key}>
                <a
                  href={photo.largeUrl}
                  aria-label={`Photo ${first + offset + 1}: ${photo.alt}`}
                  aria-current={first + offset === index}
                  onClick={(event) => {
                    event.preventDefault()
                    setIndex(first + offset)
                  }}
                  className="block overflow-hidden rounded-xs border-2 border-transparent aria-[current=true]:border-ink"
                >
                  {photo.thumbnail}
                </a>
              </li>
            ))}
          </ul>
          {pageCount > 1 && (
            <button
              type="button"
              aria-label="Next photos"
              className={STEP}
              disabled={page >= pageCount - 1}
              onClick={() => setPage(page + 1)}
            >
              <ChevronRight />
            </button>
          )}
        </div>
      )}
      {isZoomed && <Lightbox photos={photos} index={index} onShow={show} onClose={() => setIsZoomed(false)} />}
    </section>
  )
}
