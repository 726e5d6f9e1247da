import { expect, test } from 'vitest'
import { fitRange } from './fit-range.ts'

test.each([
  ['prices far from zero use the whole height', [2_000_00, 2_100_00], [1_994_00, 2_106_00]],
  ['one price has room on both sides', [500_00, 500_00], [499_00, 501_00]],
  ['an axis of money does not go below zero', [1, 1_000_00], [0, 1_060_00 - 0.06]],
] as const)('%s', (_case, [low, high], [from, to]) => {
  const range = fitRange(low, high, 1_00)
  expect(range[0]).toBe(from)
  expect(range[1]).toBeCloseTo(to)
})
