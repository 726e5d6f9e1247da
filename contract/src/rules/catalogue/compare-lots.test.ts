import { expect, test } from 'vitest'
import { bestOf, comparePath, readCompared } from './compare-lots.ts'

test.each([
  [['abc123,DEF456'], ['ABC123', 'DEF456']],
  [
    ['ABC123', 'DEF456'],
    ['ABC123', 'DEF456'],
  ],
  [['ABC123,ABC123, abc123 '], ['ABC123']],
  [['<script>,../x,,AB,ABC123'], ['ABC123']],
  [['A001,A002,A003,A004,A005'], ['A001', 'A002', 'A003', 'A004']],
  [[], []],
])('%j names the lots %j', (given, names) => expect(readCompared(given).names).toEqual(names))

test('an address names the same lots again', () => {
  const url = new URL(comparePath(['ABC123', 'DEF456']), 'https://lots.test')
  expect(readCompared(url.searchParams.getAll('names'))).toEqual({ names: ['ABC123', 'DEF456'], isCut: false })
})

test('the best is the one that no other equals, among two at least', () => {
  expect(bestOf([3, 1, 2], 'lowest')).toBe(1)
  expect(bestOf([3, null, 2], 'highest')).toBe(0)
  expect(bestOf([3, 3, 2], 'highest')).toBeNull()
  expect(bestOf([null, 1], 'lowest')).toBeNull()
})
