import { expect, test } from 'vitest'
import { toShownPhoto, toSourceSet } from './shown-photo.ts'

const NONE = {}

test('the renditions of a photo share the beginning of their addresses', () => {
  const photo = toShownPhoto({
    url: '/photos/ab-five_hundred.webp',
    alt: 'Boxes',
    sized_photos: { two_fifty: '/photos/ab-two_fifty.webp', five_hundred: '/photos/ab-five_hundred.webp' },
    avif_photos: { one_thousand: '/photos/ab-one_thousand.avif' },
  })
  expect(photo.start).toBe('/photos/ab-')
  expect(photo.start + photo.src).toBe('/photos/ab-five_hundred.webp')
  expect(toSourceSet(photo.start, photo.webp)).toBe('/photos/ab-two_fifty.webp 250w,/photos/ab-five_hundred.webp 500w')
  expect(toSourceSet(photo.start, photo.avif)).toBe('/photos/ab-one_thousand.avif 1000w')
})

test.each([
  ['a photo without renditions yet is drawn from its own address', { url: '/p/1.jpg', sized: NONE }, '/p/1.jpg'],
  [
    'addresses that share nothing stay whole',
    { url: '/p/1.jpg', sized: { two_fifty: 'https://photos.test/1.webp' } },
    'https://photos.test/1.webp',
  ],
])('%s', (_case, { url, sized }, src) => {
  const photo = toShownPhoto({ url, alt: '', sized_photos: sized, avif_photos: NONE })
  expect(photo.start + photo.src).toBe(src)
})
