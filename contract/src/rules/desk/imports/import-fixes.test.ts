import { expect, test } from 'vitest'
import { usefulFixes } from './import-fixes.ts'

test('only fixes that have something to do are offered', () => {
  expect(usefulFixes([], 0)).toEqual([])
  expect(usefulFixes([{ problem: 'upc_cut' }, { problem: 'duplicate' }], 3)).toEqual([
    'clear_bad_upcs',
    'skip_errors',
    'skip_duplicates',
  ])
  expect(usefulFixes([{ problem: 'quantity_wrong' }, { problem: 'upc_missing' }], 1)).toEqual([
    'set_bad_quantities_to_1',
    'skip_errors',
  ])
})
