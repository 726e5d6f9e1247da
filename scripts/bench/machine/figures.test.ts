import { expect, test } from 'vitest'
import { isMet, toLine } from './figures.ts'

test.each([
  [{ atLeast: 0.5 }, 0.5, true],
  [{ atLeast: 0.5 }, 0.499, false],
  [{ atMost: 1.1 }, 1.1, true],
  [{ atMost: 1.1 }, 1.11, false],
  [{ atLeast: 0 }, Number.NaN, false],
  [{ atMost: 1 }, Number.NaN, false],
  [undefined, 0, true],
])('a goal of %j and %d: %s', (goal, value, met) => expect(isMet({ value, ...(goal && { goal }) })).toBe(met))

test('a line says what was measured, what was wanted, and whether it was reached', () => {
  expect(toLine({ name: 'pages', value: 1.254, unit: 'times', goal: { atMost: 1.1 } })).toBe(
    'pages: 1.25 times, goal at most 1.1: MISSED',
  )
  expect(toLine({ name: 'searches', value: 4_211.4, unit: 'a second' })).toBe('searches: 4,211 a second')
})
