import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  basisPointsFigure,
  formatBasisPoints,
  formatPercent,
  MAX_BASIS_POINTS,
  parsePercent,
  shareOf,
} from './percent.ts'

test('a share is rounded half up, and stays exact for the largest amounts and rates', () => {
  expect(shareOf(50, 100, MAX_BASIS_POINTS)).toBe(1)
  expect(shareOf(49, 100, MAX_BASIS_POINTS)).toBe(0)
  expect(shareOf(999_999_999, MAX_BASIS_POINTS, MAX_BASIS_POINTS)).toBe(999_999_999)
})

test.each([
  ['7', 3, 7_000],
  ['6.625 %', 3, 6_625],
  ['100%', 2, 10_000],
  ['100.01', 2, null],
  ['6.6255', 3, null],
  ['-1', 2, null],
  ['1.', 2, null],
])('%j with %i decimals is %j', (text, decimals, expected) => expect(parsePercent(text, decimals)).toBe(expected))

test('as few decimals are shown as say it, and as many as are asked for', () => {
  expect([0, 800, 1_250, 1_201].map(formatBasisPoints)).toEqual(['0%', '8%', '12.5%', '12.01%'])
  expect([0, 800, 1_250, 1_201].map(basisPointsFigure)).toEqual(['0', '8', '12.5', '12.01'])
  expect(formatPercent(7_000, { decimals: 3, minDecimals: 2 })).toBe('7.00%')
  expect(formatPercent(6_625, { decimals: 3, minDecimals: 2 })).toBe('6.625%')
})

test('what is written is read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_BASIS_POINTS }), (parts) => {
      expect(parsePercent(formatBasisPoints(parts), 2)).toBe(parts)
    }),
  )
})
