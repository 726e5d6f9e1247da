import { expect, test } from 'vitest'
import { findStale, isSuspicious, judge, toRatio } from './judge.ts'

test('a call has its best round, so those that a neighbour slowed down say nothing', () => {
  const quiet = { callMs: 4, calibrationMs: 1 }
  expect(toRatio([{ callMs: 40, calibrationMs: 1 }, quiet, { callMs: 4, calibrationMs: 10 }])).toBe(4)
})

test('a machine that slows down call and calibration alike changes no ratio', () => {
  expect(toRatio([1, 3, 10].map((slowness) => ({ callMs: 4 * slowness, calibrationMs: slowness })))).toBe(4)
})

test('a call fails above one and a half times its committed ratio', () => {
  const verdicts = [0.5, 1, 1.5, 1.51].map((factor) => judge('GET /a, visitor', 4 * factor, 4))
  expect(verdicts.map(({ problem }) => problem)).toEqual([
    null,
    null,
    null,
    '1.51 times its committed ratio (allowed: 1.5).',
  ])
  expect(verdicts[0]).toEqual({ name: 'GET /a, visitor', ratio: 2, committed: 4, factor: 0.5, problem: null })
})

test('a call without a number or without a committed ratio fails', () => {
  expect(judge('GET /a, visitor', NaN, 4).problem).not.toBeNull()
  expect(judge('GET /a, visitor', 4, undefined).problem).toBe('no committed ratio: run it with --write.')
})

test('a call is measured again before it can fail, and one that no ratio judges is not', () => {
  expect([4, 5, 5.01, 7, NaN].map((ratio) => isSuspicious(ratio, 4))).toEqual([false, false, true, true, true])
  expect(isSuspicious(100, undefined)).toBe(false)
})

test('a committed ratio of a call that is measured no more is found', () => {
  expect(findStale({ a: 1, b: 2 }, ['b', 'c'])).toEqual(['a'])
})
