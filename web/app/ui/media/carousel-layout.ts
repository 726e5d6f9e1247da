// Where a carousel's slides stand and how far it moves (spec §4, §5 and §9).
//
// Everything is measured in whole slides: it moves by one, rests only at a slide's own place, and never past either end.
// No clock and no page in here, so that the component only measures and draws.

/** It stays a plain scrolling row until this long after load. */
export const CAROUSEL_START_MS = 1_000
const GAP_PX = 1
const EXTRA_HEIGHT_PX = 20
const SHORTEST_SWIPE_MS = 10
const MOST_VERTICAL_PX = 30

export type Row = { slideCount: number; slideWidthPx: number; viewWidthPx: number }
export type Swipe = { durationMs: number; horizontalPx: number; verticalPx: number }

/** One extra pixel per slide keeps borders apart. */
export function slideOffsetPx(index: number, slideWidthPx: number): number {
  return index * (slideWidthPx + GAP_PX)
}

export function carouselHeightPx(slideHeightPx: number): number {
  return slideHeightPx + EXTRA_HEIGHT_PX
}

/** The first slide that may stand at the left edge so that the last one is still wholly in view. */
export function lastStop({ slideCount, slideWidthPx, viewWidthPx }: Row): number {
  if (slideWidthPx <= 0) return 0
  const inView = Math.max(1, Math.floor((viewWidthPx + GAP_PX) / (slideWidthPx + GAP_PX)))
  return Math.max(0, slideCount - inView)
}

/** The slide whose place is nearest to a scroll position, within the ends. */
export function nearestSlide(positionPx: number, row: Row): number {
  if (row.slideWidthPx <= 0) return 0
  return clamp(Math.round(positionPx / (row.slideWidthPx + GAP_PX)), row)
}

export function nextSlide(index: number, steps: 1 | -1, row: Row): number {
  return clamp(index + steps, row)
}

/** A tap is no swipe, and neither is scrolling the page with a finger that happens to lie on the carousel. */
export function swipeSteps({ durationMs, horizontalPx, verticalPx }: Swipe): 1 | -1 | 0 {
  if (durationMs < SHORTEST_SWIPE_MS || Math.abs(verticalPx) > MOST_VERTICAL_PX || horizontalPx === 0) return 0
  return horizontalPx < 0 ? 1 : -1
}

function clamp(index: number, row: Row): number {
  return Math.min(Math.max(0, index), lastStop(row))
}
