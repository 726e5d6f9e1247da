import { expect, test } from 'vitest'
import { toShownPhoto, toSourceSet } from './shown-photo.ts'

const WEBP = { two_fifty: '/photos/ab-two_fifty.webp', five_hundred: '/photos/ab-five_hundred.webp' }

test('the renditions of a photo share the beginning of their addresses', () => {
  const photo = toShownPhoto({ url: WEBP.five_hundred, alt: 'Boxes', sized_photos: WEBP, avif_photos: {} })
  expect(photo).toEqual({
    alt: 'Boxes',
    start: '/photos/ab-',
    src: 'five_hundred.webp',
    isAvif: false,
    ends: ['two_fifty.webp 250w', 'five_hundred.webp 500w'],
  })
  expect(toSourceSet(photo)).toBe('/photos/ab-two_fifty.webp 250w,/photos/ab-five_hundred.webp 500w')
})

test('AVIF is offered in all its sizes once it is made, with one WebP behind it', () => {
  const avif = { two_fifty: '/photos/ab-two_fifty.avif', one_thousand: '/photos/ab-one_thousand.avif' }
  const photo = toShownPhoto({ url: WEBP.five_hundred, alt: '', sized_photos: WEBP, avif_photos: avif })
  expect(photo.isAvif).toBe(true)
  expect(photo.start + photo.src).toBe(WEBP.five_hundred)
  expect(toSourceSet(photo)).toBe('/photos/ab-two_fifty.avif 250w,/photos/ab-one_thousand.avif 1000w')
})

test.each([
  ['a photo without renditions yet is drawn from its own address', '/p/1.jpg', {}, '/p/1.jpg'],
  [
    'addresses that share nothing stay whole',
    '/p/1.jpg',
    { two_fifty: 'https://photos.test/1.webp' },
    'https://photos.test/1.webp',
  ],
])('%s', (_case, url, sized, src) => {
  const photo = toShownPhoto({ url, alt: '', sized_photos: sized, avif_photos: {} })
  expect(photo.start + photo.src).toBe(src)
})
