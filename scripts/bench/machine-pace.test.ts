import { expect, test } from 'vitest'
import { slowness, watchPace } from './machine-pace.ts'

const QUIET = { loopMs: 20, ownMs: 1_000, allMs: 1_000, stolenMs: 0 }

test('a quiet machine of the usual speed, or a faster one, keeps the limits as they are', () => {
  expect(slowness(QUIET)).toBe(1)
  expect(slowness({ ...QUIET, loopMs: 8 })).toBe(1)
})

test('slower cores, time stolen by other machines and other programs make limits longer', () => {
  expect(slowness({ ...QUIET, loopMs: 50 })).toBe(2.5)
  expect(slowness({ ...QUIET, stolenMs: 1_000 })).toBe(2)
  expect(slowness({ ...QUIET, allMs: 4_000 })).toBe(4)
  expect(slowness({ loopMs: 40, ownMs: 1_000, allMs: 1_500, stolenMs: 500 })).toBe(4)
})

test('no limit grows without end, and a moment in which nothing ran changes none', () => {
  expect(slowness({ ...QUIET, allMs: 1e9 })).toBe(10)
  expect(slowness({ loopMs: 20, ownMs: 0, allMs: 0, stolenMs: 0 })).toBe(1)
})

test('this machine has a pace', () => {
  const pace = watchPace()
  expect(pace()).toBeGreaterThanOrEqual(1)
  expect(pace()).toBeLessThanOrEqual(10)
})
