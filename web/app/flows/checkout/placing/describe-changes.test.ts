import { expect, test } from 'vitest'
import { preview } from '../test/fake-order.tsx'
import { describeChanges } from './describe-changes.ts'

const before = preview(334_80)
const [lot] = before.listings

test.each([
  [
    'freight',
    preview(352_10),
    ['Freight went from $334.80 to $352.10.', 'Your total went from $1,334.80 to $1,352.10.'],
  ],
  [
    'a price that fell',
    preview(334_80, { listings: [{ ...lot!, priceCents: 900_00 }], totalCostFinalCents: 1_234_80 }),
    [
      'The price of “Pallet of drills” dropped from $1,000.00 to $900.00.',
      'Your total went from $1,334.80 to $1,234.80.',
    ],
  ],
  [
    'a lot that is gone',
    preview(334_80, { listings: [], gone: [{ name: 'L1', title: 'Pallet of drills' }], totalCostFinalCents: 0 }),
    ['“Pallet of drills” is no longer available.', 'Your total went from $1,334.80 to $0.00.'],
  ],
  [
    'a lot that another tab added, and tax',
    preview(334_80, { listings: [lot!, { ...lot!, name: 'L2', title: 'Saws' }], taxCents: 7_00 }),
    ['“Saws” was added to this order.', 'Sales tax went from $0.00 to $7.00.'],
  ],
  ['nothing', preview(334_80), []],
])('what changed is said in words: %s', (_what, after, sentences) => {
  expect(describeChanges(before, after)).toEqual(sentences)
})

test('of many changes the first few are said', () => {
  const many = Array.from({ length: 50 }, (_, at) => ({ ...lot!, name: `N${at}`, title: `Lot ${at}` }))
  const said = describeChanges({ ...before, listings: [] }, { ...before, listings: many })
  expect(said).toHaveLength(9)
  expect(said.at(-1)).toBe('And 42 more changes.')
})
