import { expect, test } from 'vitest'
import { findHeaderRow, mappingProblem, suggestMapping } from './manifest-columns.ts'

test('the header is the first row with two names, below titles and blank lines', () => {
  expect(findHeaderRow([['Manifest of May'], [''], ['1', '2'], ['UPC', 'Qty'], ['Kettle', 'Pan']])).toBe(3)
  expect(
    findHeaderRow([
      ['1', '2'],
      ['3', '6.1E+11'],
    ]),
  ).toBeNull()
  expect(findHeaderRow([...Array.from({ length: 20 }, () => ['']), ['UPC', 'Qty']])).toBeNull()
})

test.each([
  [
    ['UPC', 'Item Description', 'Brand', 'Qty', 'Unit Retail', 'Ext. Retail'],
    ['upc', 'description', 'brand', 'quantity', 'unit_msrp', 'extended_msrp'],
  ],
  [
    ['EAN', 'Item #', 'Title', 'Manufacturer', 'Units', 'MSRP', 'Condition', 'Subcategory', 'Pallet ID', 'Lot'],
    ['upc', 'model', 'description', 'brand', 'quantity', 'unit_msrp', 'condition', 'category', 'ignore', 'lot'],
  ],
  // Never two columns for one field: the surer name wins.
  [
    ['Title', 'Description', 'LPN'],
    ['ignore', 'description', 'ignore'],
  ],
  [
    ['Description', 'Description', 'Cond', 'Dept'],
    ['description', 'ignore', 'condition', 'category'],
  ],
])('guesses %j', (columns, mapping) => expect(suggestMapping(columns)).toEqual(mapping))

test('a mapping needs one description, and no field twice', () => {
  expect(mappingProblem(['upc', 'ignore'])).toBe('Choose the column that holds the description.')
  expect(mappingProblem(['description', 'upc', 'upc'])).toBe('Only one column can be "UPC".')
  expect(mappingProblem(['description', 'ignore', 'ignore'])).toBeNull()
})
