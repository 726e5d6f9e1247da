import { expect, test } from 'vitest'
import { spellCount } from './spell-count.ts'

test.each([
  [1, 'hour', 'one hour'],
  [7, 'day', 'seven days'],
  [10, 'day', 'ten days'],
  [11, 'day', '11 days'],
] as const)('%i %s is spelled %s', (count, unit, words) => {
  expect(spellCount(count, unit)).toBe(words)
})
