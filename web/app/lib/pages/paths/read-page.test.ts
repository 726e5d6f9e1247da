import { expect, test } from 'vitest'
import { readPage } from './read-page.ts'

test.each([
  ['', 0],
  ['page=3', 3],
  ['page=-2', 0],
  ['page=2.7', 2],
  ['page=x', 0],
  ['page=1e99', 10_000],
  ['page=Infinity', 0],
])('?%s shows page %i', (text, page) => expect(readPage(new URLSearchParams(text))).toBe(page))
