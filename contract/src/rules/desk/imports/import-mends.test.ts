import { expect, test } from 'vitest'
import { usefulMends } from './import-mends.ts'

test('only mends that have something to do are offered', () => {
  expect(usefulMends([], 0)).toEqual([])
  expect(usefulMends([{ problem: 'upc_cut' }, { problem: 'duplicate' }], 3)).toEqual([
    'clear_bad_upcs',
    'skip_errors',
    'skip_duplicates',
  ])
  expect(usefulMends([{ problem: 'quantity_wrong' }, { problem: 'upc_missing' }], 1)).toEqual([
    'set_bad_quantities_to_1',
    'skip_errors',
  ])
})
