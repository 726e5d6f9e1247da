import { expect, test } from 'vitest'
import {
  BOOK_COLUMN_LABELS,
  BOOK_FIELDS,
  bookMappingProblem,
  findBookHeader,
  haveSameColumns,
  suggestBookMapping,
} from './book-columns.ts'

test('the columns of our own file are known', () => {
  expect(suggestBookMapping(BOOK_FIELDS.map((field) => BOOK_COLUMN_LABELS[field]))).toEqual(BOOK_FIELDS)
})

test.each([
  [
    ['Barcode', 'Mfr', 'Avg. Sold Price', 'Notes'],
    ['upc', 'brand', 'resale', 'ignore'],
  ],
  [
    ['Department', '% of Retail', 'Sell-Thru', 'Commission', 'Handling cost'],
    ['category', 'percent', 'sell_through', 'fee', 'unit_cost'],
  ],
  [
    ['Price', 'Resale price', 'UPC', 'UPC'],
    ['ignore', 'resale', 'upc', 'ignore'],
  ],
])('%j', (columns, mapping) => expect(suggestBookMapping(columns)).toEqual(mapping))

test.each([
  [['upc', 'resale'], null],
  [['ignore', 'resale'], /UPC, the brand or the category/],
  [['brand', 'fee'], /resale price or the percentage/],
  [['upc', 'upc', 'resale'], /Only one column can be "UPC"/],
] as const)('a mapping %j', (mapping, problem) => {
  if (problem === null) expect(bookMappingProblem(mapping)).toBe(null)
  else expect(bookMappingProblem(mapping)).toMatch(problem)
})

test('column names are found below a title, known ones before others', () => {
  expect(findBookHeader([['My prices', 'June'], [''], ['UPC', 'Price'], ['1', '2']])).toBe(2)
  expect(
    findBookHeader([
      ['Artikel', 'Wert'],
      ['1', '2'],
    ]),
  ).toBe(0)
  expect(findBookHeader([['1', '2']])).toBe(null)
})

test('files with the same names in the same places have the same columns', () => {
  expect(haveSameColumns(['UPC ', 'Resale price'], ['upc', 'RESALE_PRICE'])).toBe(true)
  expect(haveSameColumns(['UPC', 'Fee'], ['Fee', 'UPC'])).toBe(false)
})
