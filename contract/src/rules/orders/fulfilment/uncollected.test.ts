import { expect, test } from 'vitest'
import { isUncollected } from './uncollected.ts'

test.each([
  ['paid', 100, true],
  ['paid', 0, false],
  ['paid', -100, false],
  ['invoiced', 100, false],
  ['cancelled', -100, false],
] as const)('an order that is %s and owes %s is to be collected: %s', (state, balanceCents, expected) =>
  expect(isUncollected({ state, balanceCents })).toBe(expected),
)
