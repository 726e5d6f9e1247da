import { expect, test } from 'vitest'
import { MAX_CENTS } from './money.ts'
import { perUnitCents } from './per-unit.ts'

test.each([
  ['the total over the units, rounded', 1_000, 3, 333],
  ['half a cent is rounded up', 1_001, 2, 501],
  ['the total of many lots is more than one amount can be', MAX_CENTS * 50, 50, MAX_CENTS],
  ['without units there is none', 1_000, 0, null],
] as const)('%s', (_case, totalCents, units, expected) => expect(perUnitCents(totalCents, units)).toBe(expected))
