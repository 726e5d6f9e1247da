import { expect, test } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

test.each([
  ['no pages', 0, 0, []],
  ['one page', 0, 1, [0]],
  ['three pages', 2, 3, [0, 1, 2]],
  ['exactly seven', 6, 7, [0, 1, 2, 3, 4, 5, 6]],
  ['the first of many', 0, 50, [0, 1, 2, 3, 4, 5, 6]],
  ['near the start', 3, 50, [0, 1, 2, 3, 4, 5, 6]],
  ['the middle', 20, 50, [17, 18, 19, 20, 21, 22, 23]],
  ['near the end', 47, 50, [43, 44, 45, 46, 47, 48, 49]],
  ['the last', 49, 50, [43, 44, 45, 46, 47, 48, 49]],
])('[S9.04] page numbers for %s', (_case, current, pageCount, expected) =>
  expect(pageNumbers(current, pageCount)).toEqual(expected),
)
