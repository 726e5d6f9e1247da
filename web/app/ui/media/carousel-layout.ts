// Where the slides of a carousel are and how far it moves (spec §4, §5 and §9).
//
// It moves by whole slides, stops only at the place of a slide, and never goes past either end. Pure functions: the
// component only measures and draws.

/** It stays a plain scrolling row until this long after load. */
export const CAROUSEL_START_MS = 1_000
const GAP_PX = 1
const EXTRA_HEIGHT_PX = 20
const MIN_SWIPE_MS = 10
const MAX_VERTICAL_PX = 30

export type Row = { slideCount: number; slideWidthPx: number; viewWidthPx: number }
export type Swipe = { durationMs: number; horizontalPx: number; verticalPx: number }

/** One extra pixel per slide keeps borders apart. */
export function slideOffsetPx(index: number, slideWidthPx: number): number {
  return index * (slideWidthPx + GAP_PX)
}

export function carouselHeightPx(slideHeightPx: number): number {
  return slideHeightPx + EXTRA_HEIGHT_PX
}

/** The index of the slide at the left edge when the last slide is fully in view. */
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

/** 0 for a tap, and for a finger that scrolls the page and happens to be on the carousel. */
export function swipeSteps({ durationMs, horizontalPx, verticalPx }: Swipe): 1 | -1 | 0 {
  if (durationMs < MIN_SWIPE_MS || Math.abs(verticalPx) > MAX_VERTICAL_PX || horizontalPx === 0) return 0
  return horizontalPx < 0 ? 1 : -1
}

function clamp(index: number, row: Row): number {
  return Math.min(Math.max(0, index), lastStop(row))
}
