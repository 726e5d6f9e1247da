import { expect, test } from 'vitest'
import { carouselHeightPx, lastStop, nearestSlide, nextSlide, slideOffsetPx, swipeSteps } from './carousel-layout.ts'

const row = { slideCount: 10, slideWidthPx: 200, viewWidthPx: 820 }

test.each([
  [0, 0],
  [1, 201],
  [7, 1407],
])('[S9.13] slide %i stands at %i px: one extra pixel a slide', (index, offset) =>
  expect(slideOffsetPx(index, 200)).toBe(offset),
)

test('[S9.13] the container is 20 px higher than a slide', () => expect(carouselHeightPx(310)).toBe(330))

test.each([
  ['as many as fit stay in view', row, 6],
  ['all of them fit', { ...row, slideCount: 4 }, 0],
  ['a slide wider than the view still moves one by one', { ...row, viewWidthPx: 150 }, 9],
  ['nothing is measured yet', { ...row, slideWidthPx: 0 }, 0],
])('[S4.12] the last stop: %s', (_case, given, stop) => expect(lastStop(given)).toBe(stop))

test.each([
  [0, 0],
  [100, 0],
  [101, 1],
  [301, 1],
  [302, 2],
  [99_999, 6],
  [-40, 0],
])('[S4.12] at %i px it snaps to slide %i', (position, slide) => expect(nearestSlide(position, row)).toBe(slide))

test('[S4.12] it moves by one slide and stops at both ends', () => {
  expect(nextSlide(2, 1, row)).toBe(3)
  expect(nextSlide(2, -1, row)).toBe(1)
  expect(nextSlide(0, -1, row)).toBe(0)
  expect(nextSlide(6, 1, row)).toBe(6)
})

test.each([
  ['left, next', { durationMs: 120, horizontalPx: -60, verticalPx: 4 }, 1],
  ['right, previous', { durationMs: 120, horizontalPx: 60, verticalPx: -4 }, -1],
  ['exactly 10 ms and 30 px', { durationMs: 10, horizontalPx: -5, verticalPx: 30 }, 1],
  ['too short', { durationMs: 9, horizontalPx: -60, verticalPx: 0 }, 0],
  ['too steep', { durationMs: 120, horizontalPx: -60, verticalPx: 31 }, 0],
  ['too steep upwards', { durationMs: 120, horizontalPx: -60, verticalPx: -31 }, 0],
  ['not sideways at all', { durationMs: 120, horizontalPx: 0, verticalPx: 0 }, 0],
])('[S5.13] a swipe: %s', (_case, swipe, steps) => expect(swipeSteps(swipe)).toBe(steps))
