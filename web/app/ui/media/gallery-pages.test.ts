import { expect, test } from 'vitest'
import { galleryPage } from './gallery-pages.ts'

test.each([
  [0, 4, { first: 0, shown: 4, pageCount: 1 }],
  [0, 6, { first: 0, shown: 6, pageCount: 1 }],
  [0, 7, { first: 0, shown: 6, pageCount: 2 }],
  [1, 7, { first: 6, shown: 1, pageCount: 2 }],
  [9, 7, { first: 6, shown: 1, pageCount: 2 }],
  [0, 0, { first: 0, shown: 0, pageCount: 1 }],
])('[S9.02] page %i of %i photos shows at most six thumbnails', (page, count, expected) =>
  expect(galleryPage(page, count)).toEqual(expected),
)
