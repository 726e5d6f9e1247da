import { expect, test } from 'vitest'
import { readCount, readWhole } from './read-count.ts'

test.each([
  ['120', 120, 120],
  [' 1,200 ', 1_200, 1_200],
  ['0', 0, 0],
  ['48.0', 48, 48],
  ['1.5', 1.5, -1],
  ['999999999', 999_999_999, 999_999_999],
  ['1000000000', 1_000_000_000, -1],
  ['-1', null, -1],
  ['1e3', null, -1],
  ['heavy', null, -1],
  ['', null, -1],
])('%j is the number %j, and as a whole one %j', (text, count, whole) => {
  expect(readCount(text)).toBe(count)
  expect(readWhole(text)).toBe(whole)
})
