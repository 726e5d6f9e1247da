import {
  CAROUSEL_START_MS,
  carouselHeightPx,
  lastStop,
  nearestSlide,
  nextSlide,
  slideOffsetPx,
  swipeSteps,
  type Row,
} from './carousel-layout.ts'
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type ReactNode,
  type KeyboardEvent,
  type RefObject,
  type TouchEvent,
} from 'react'
import { ChevronLeft, ChevronRight } from '../icons/icons.tsx'

type Slide = {
  key: string
  node: ReactNode
  /** The same as HTML, where the server has kept it. */
  html: string | null
}
type Props = { name: string; title: string; aside?: ReactNode; slides: Slide[] }
type Measured = Row & { slideHeightPx: number }

const STEP =
  'inline-flex size-11 items-center justify-center rounded-sm border border-line-strong bg-surface hover:border-ink disabled:border-line disabled:text-line-strong'

/**
 * A row of slides. Until a second after load, and without scripts, it is a plain scrolling row; then it measures itself
 * and moves by one slide at a time (spec §4, §5 and §9). It never moves by itself.
 */
export function Carousel({ name, title, aside, slides }: Props) {
  const view = useRef<HTMLDivElement>(null)
  const row = useMeasuredRow(view, slides.length)
  const [index, setIndex] = useState(0)
  const place = row === null ? 0 : Math.min(index, lastStop(row))

  const move = (steps: 1 | -1) => row !== null && setIndex(nextSlide(place, steps, row))
  const swipe = useSwipe(move)

  // The reader may have scrolled the plain row before the carousel started: it starts at the nearest slide.
  const isStarted = row !== null
  useEffect(() => {
    if (!isStarted || view.current === null || row === null) return
    setIndex(nearestSlide(view.current.scrollLeft, row))
    view.current.scrollLeft = 0
    // Only at the start: later measurements must not move the reader.
    // oxlint-disable-next-line react/exhaustive-deps -- see above.
  }, [isStarted])

  /** The arrow keys, for a reader whose focus is on a slide or on one of the two buttons. */
  function moveByKey(event: KeyboardEvent) {
    const steps = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null
    if (steps === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    move(steps)
  }

  function showSlide(slide: number) {
    if (row === null) return
    const shown = lastStop({ ...row, slideCount: slide + 1 })
    if (slide < place) setIndex(slide)
    else if (place < shown) setIndex(shown)
  }

  return (
    // Not a control itself: the keys are of the buttons and links within.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above.
    <section
      aria-labelledby={`${name}-title`}
      data-carousel={name}
      data-started={isStarted}
      {...(isStarted && { onKeyDown: moveByKey })}
    >
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id={`${name}-title`} className="text-xl">
          {title}
        </h2>
        <div className="flex items-center gap-2">
          {aside}
          <div className="needs-scripts flex gap-2">
            <button
              type="button"
              aria-label="Previous"
              className={STEP}
              disabled={row === null || place === 0}
              onClick={() => move(-1)}
            >
              <ChevronLeft />
            </button>
            <button
              type="button"
              aria-label="Next"
              className={STEP}
              disabled={row === null || place >= lastStop(row)}
              onClick={() => move(1)}
            >
              <ChevronRight />
            </button>
          </div>
        </div>
      </div>
      <div
        ref={view}
        data-carousel-view
        className={row === null ? 'overflow-x-auto pb-5' : 'relative touch-pan-y overflow-hidden'}
        style={row === null ? undefined : { height: carouselHeightPx(row.slideHeightPx) }}
        // Browsers scroll a focused slide into view. Together with the carousel's own move it would be out of place.
        onScroll={(event) => row !== null && (event.currentTarget.scrollLeft = 0)}
        {...(row !== null && swipe)}
      >
        <ul
          className={row === null ? 'flex gap-px' : 'transition-transform duration-300'}
          style={row === null ? undefined : { transform: `translateX(${-slideOffsetPx(place, row.slideWidthPx)}px)` }}
        >
          {slides.map((slide, slideIndex) => (
            // Not a control: the handler brings a slide into view when a link inside it gets the focus.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above.
            <li
              key={slide.key}
              onFocus={() => showSlide(slideIndex)}
              // The gutter is inside the slide: spec §9 puts slide i at i × (slide width + 1 px).
              className={`w-61 shrink-0 pr-3 max-[30rem]:w-[78vw] ${row === null ? '' : 'absolute top-0'}`}
              style={
                row === null
                  ? undefined
                  : { left: slideOffsetPx(slideIndex, row.slideWidthPx), height: row.slideHeightPx }
              }
              {...(slide.html === null
                ? { children: slide.node }
                : { dangerouslySetInnerHTML: { __html: slide.html } })}
            />
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Null until the carousel starts. */
function useMeasuredRow(view: RefObject<HTMLDivElement | null>, slideCount: number): Measured | null {
  const [row, setRow] = useState<Measured | null>(null)

  const measure = useCallback(() => {
    const element = view.current
    const slides = [...(element?.querySelectorAll<HTMLElement>('li') ?? [])]
    const [first] = slides
    if (element === null || first === undefined) return
    const next = {
      slideCount,
      slideWidthPx: first.offsetWidth,
      viewWidthPx: element.clientWidth,
      slideHeightPx: naturalHeightPx(slides),
    }
    setRow((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
  }, [slideCount, view])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let sizes: ResizeObserver | undefined
    const start = () => {
      timer = setTimeout(() => {
        measure()
        sizes = new ResizeObserver(measure)
        if (view.current !== null) sizes.observe(view.current)
      }, CAROUSEL_START_MS)
    }
    if (document.readyState === 'complete') start()
    else window.addEventListener('load', start, { once: true })
    return () => {
      clearTimeout(timer)
      sizes?.disconnect()
      window.removeEventListener('load', start)
    }
  }, [measure, view])
  return row
}

/**
 * The height of the highest content. The last measurement gave each slide a fixed height, which the content fills. It is
 * removed while measuring: otherwise a row that was high once would never get lower.
 */
function naturalHeightPx(slides: HTMLElement[]): number {
  const fixed = slides.map((slide) => [slide, slide.style.height] as const)
  for (const slide of slides) slide.style.height = 'auto'
  const heights = slides.map((slide) => slide.offsetHeight)
  for (const [slide, height] of fixed) slide.style.height = height
  return Math.max(...heights)
}

function useSwipe(move: (steps: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number; at: number } | null>(null)
  return {
    onTouchStart(event: TouchEvent) {
      const touch = event.touches[0]
      start.current = touch === undefined ? null : { x: touch.clientX, y: touch.clientY, at: event.timeStamp }
    },
    onTouchEnd(event: TouchEvent) {
      const from = start.current
      const touch = event.changedTouches[0]
      start.current = null
      if (from === null || touch === undefined) return
      const steps = swipeSteps({
        durationMs: event.timeStamp - from.at,
        horizontalPx: touch.clientX - from.x,
        verticalPx: touch.clientY - from.y,
      })
      if (steps !== 0) move(steps)
    },
  }
}
