import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dimensionsOf, PHOTO_SIZES, photoUrl, renditionKey, type PhotoSize } from './photo-sizes.ts'

const sides = fc.integer({ min: 100, max: 8_000 })

test.each([
  ['two_fifty', 4_000, 3_000, 250, 188],
  ['one_thousand', 4_000, 3_000, 1_000, 750],
  ['one_thousand', 640, 480, 640, 480],
  ['five_hundred', 300, 2_000, 300, 225],
  ['five_hundred', 2_000, 150, 200, 150],
] as const)('%s of a photo of %i by %i has %i by %i pixels', (size, width, height, expectedWidth, expectedHeight) =>
  expect(dimensionsOf(size, { width, height })).toEqual({ width: expectedWidth, height: expectedHeight }),
)

test('a rendition is never larger than its photo, and always 4:3', () =>
  fc.assert(
    fc.property(sides, sides, fc.constantFrom(...(Object.keys(PHOTO_SIZES) as PhotoSize[])), (width, height, size) => {
      const made = dimensionsOf(size, { width, height })
      expect(made.width).toBeLessThanOrEqual(Math.min(width, PHOTO_SIZES[size]))
      expect(made.height).toBeLessThanOrEqual(height)
      expect(Math.abs(made.width * 0.75 - made.height)).toBeLessThanOrEqual(0.5)
    }),
  ))

test('an address names content, size and format', () => {
  const hash = 'ab'.repeat(20)
  expect(photoUrl(hash, 'five_hundred', 'avif')).toBe(`/photos/${hash}-five_hundred.avif`)
  expect(renditionKey(hash, 'five_hundred', 'avif')).toBe(`ab/${hash}-five_hundred.avif`)
})
