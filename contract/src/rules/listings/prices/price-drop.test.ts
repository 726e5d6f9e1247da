import { expect, test } from 'vitest'
import { originalPriceCents } from './price-drop.ts'

test.each([
  ['a first price is no drop', 100, [], null],
  ['a lower price is one', 80, [100], 100],
  ['a raise that is taken back is none', 100, [100, 150], null],
  ['a raise that is taken back and more is measured from before it', 90, [100, 150], 100],
  ['a second drop is measured from the first', 70, [100, 80], 80],
  ['a slip that is corrected is none', 100, [100, 10], null],
])('%s', (_case, price, earlier, expected) => expect(originalPriceCents(price, earlier)).toBe(expected))
