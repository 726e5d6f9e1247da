import { expect, test } from 'vitest'
import { totalName } from './total-name.ts'

test.each([
  [true, true, 'Total'],
  [true, false, 'Total before tax'],
  [false, true, 'Total before freight'],
  [false, false, 'Total before freight and tax'],
])('with freight known: %s and tax known: %s it is called %s', (isFreightKnown, isTaxKnown, name) => {
  expect(totalName({ isFreightKnown, isTaxKnown })).toBe(name)
})
