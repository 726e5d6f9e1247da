import { useState, type KeyboardEvent } from 'react'
import type { GalleryPhoto } from './gallery.tsx'
import { Modal } from '../overlays/modal.tsx'
import { ChevronLeft, ChevronRight } from '../icons/icons.tsx'
import { icon } from '../icons/icon.tsx'

const ZoomIn = icon(
  <>
    <path d="M21 21L16.65 16.65M11 8V14M8 11H14" />
    <circle cx="11" cy="11" r="8" />
  </>,
)
const ZoomOut = icon(
  <>
    <path d="M21 21L16.65 16.65M8 11H14" />
    <circle cx="11" cy="11" r="8" />
  </>,
)

type Props = { photos: GalleryPhoto[]; index: number; onShow: (index: number) => void; onClose: () => void }

const STEP =
  'inline-flex size-11 items-center justify-center rounded-sm border border-line-strong bg-surface hover:border-ink'

/** The photos at full size; loaded on demand. */
export default function Lightbox({ photos, index, onShow, onClose }: Props) {
  const [isLarge, setIsLarge] = useState(false)
  const photo = photos[index]
  if (photo === undefined) return null

  function show(next: number) {
    setIsLarge(false)
    onShow(next)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    // The gallery behind would handle the key too, and skip a photo.
    event.stopPropagation()
    event.preventDefault()
    show(index + (event.key === 'ArrowRight' ? 1 : -1))
  }

  return (
    <Modal
      title={`Photo ${index + 1} of ${photos.length}`}
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="inset-0 h-dvh w-screen"
    >
      {/* It scrolls when the photo is enlarged, and takes focus so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above. */}
      <section aria-label={photo.alt} tabIndex={0} className="min-h-0 flex-1 overflow-auto bg-sunken">
        <img
          src={photo.largeUrl}
          alt={photo.alt}
          className={isLarge ? 'max-w-none w-[200%]' : 'h-full w-full object-contain'}
        />
      </section>
      <div className="flex shrink-0 items-center justify-center gap-2 p-2">
        {photos.length > 1 && (
          <button type="button" aria-label="Previous photo" className={STEP} onClick={() => show(index - 1)}>
            <ChevronLeft />
          </button>
        )}
        <button
          type="button"
          aria-pressed={isLarge}
          className={`${STEP} w-auto gap-2 px-4 font-semibold`}
          onClick={() => setIsLarge(!isLarge)}
        >
          {isLarge ? <ZoomOut /> : <ZoomIn />}
          {isLarge ? 'Zoom out' : 'Zoom in'}
        </button>
        {photos.length > 1 && (
          <button type="button" aria-label="Next photo" className={STEP} onClick={() => show(index + 1)}>
            <ChevronRight />
          </button>
        )}
      </div>
      <output className="sr-only">{photo.alt}</output>
    </Modal>
  )
}
