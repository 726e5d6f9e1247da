import { expect, test } from 'vitest'
import { areSamePhotos, cleanAlt, mayAddPhotos, mayRemovePhotos, movePhoto } from './lot-photos.ts'

test.each([
  ['a draft', 'draft', false, true, true],
  ['one that is for sale', 'active', false, true, true],
  ['an auction with bids', 'active', true, true, false],
  ['one that is being paid', 'awaiting_payment', false, false, false],
  ['a sold one', 'sold', true, false, false],
  ['a withdrawn one', 'withdrawn', false, false, false],
] as const)('photos of %s', (_case, state, hasRecord, canAdd, canRemove) => {
  expect([mayAddPhotos({ state }), mayRemovePhotos({ state, hasRecord })]).toEqual([canAdd, canRemove])
})

test.each([
  ['is one line', ' Boxes\n on a\tpallet ', 'Boxes on a pallet'],
  ['is the title where it is empty', ' \n', 'Pallet of toasters'],
  ['has a limit', 'x'.repeat(300), 'x'.repeat(200)],
])('what is said of a photo %s', (_case, given, expected) => {
  expect(cleanAlt(given, 'Pallet of toasters')).toBe(expected)
})

test.each([
  ['the same in another order', ['1', '2'], ['2', '1'], true],
  ['one more', ['1', '2', '3'], ['2', '1'], false],
  ['one less', ['1'], ['2', '1'], false],
  ['one twice', ['1', '1'], ['2', '1'], false],
  ['none', [], [], true],
])('%s', (_case, some, others, expected) => {
  expect(areSamePhotos(some, others)).toBe(expected)
})

test.each([
  ['to the front', 2, 0, 'cab'],
  ['to the end', 0, 2, 'bca'],
  ['past the end', 0, 9, 'bca'],
  ['before the front', 1, -1, 'bac'],
  ['where there is none', 7, 0, 'abc'],
])('a photo moves %s', (_case, from, to, expected) => {
  expect(movePhoto(['a', 'b', 'c'], from, to).join('')).toBe(expected)
})
