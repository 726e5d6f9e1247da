import { expect, test } from 'vitest'
import { needsConfirmation } from './needs-confirmation.ts'

test.each([
  ['three times the price is no slip', 600_00, 200_00, false],
  ['over three times the price and over $500 is one', 600_01, 200_00, true],
  ['a zero too many is one, however dear the goods are', 25_000_00, 2_500_00, true],
  ['$500 is no slip', 500_00, 10_00, false],
])('%s', (_case, max, displayed, expected) => expect(needsConfirmation(max, displayed)).toBe(expected))
