import { expect, test } from 'vitest'
import { suggestMapping } from './manifest-columns.ts'
import { fromLineNumber, toLineNumber } from './line-numbers.ts'
import { guessSource, headerNames, toColumns, type SheetHead } from './manifest-source.ts'

const rowsOf = (text: string) => text.split('\n').map((line, index) => ({ number: index + 1, cells: line.split(',') }))
const sheet = (name: string, text: string, isHidden = false): SheetHead => ({ name, isHidden, rows: rowsOf(text) })
const MANIFEST = 'UPC,Description,Qty\n1,Kettle,2\n2,Pan,1'

test.each<[string, SheetHead[], [number, number][], number]>([
  ['one sheet', [sheet('A', MANIFEST)], [[1, 1]], 1],
  [
    'a sheet that explains the others first',
    [sheet('READ ME', `Column,Meaning\nUPC,Qty\n${MANIFEST}`), sheet('B', MANIFEST)],
    [[2, 1]],
    1,
  ],
  ['a sheet of words first', [sheet('Cover', 'Seller,Northgate\nDate,May'), sheet('B', MANIFEST)], [[2, 1]], 1],
  ['nothing but a sheet that explains itself', [sheet('Read me', MANIFEST)], [[1, 1]], 1],
  ['a hidden sheet', [sheet('Old', MANIFEST, true), sheet('New', MANIFEST)], [[2, 1]], 1],
  [
    'two sheets with the same header, one of them lower',
    [sheet('P1', MANIFEST), sheet('P2', `Pallet 2\n\n${MANIFEST}`)],
    [
      [1, 1],
      [2, 3],
    ],
    1,
  ],
  ['a sheet with other columns', [sheet('P1', MANIFEST), sheet('Totals', 'Description,Qty\nAll,3')], [[1, 1]], 1],
  ['a sheet with a header and nothing below', [sheet('P1', MANIFEST), sheet('P2', 'UPC,Description,Qty')], [[1, 1]], 1],
  ['a title above the names', [sheet('A', `Manifest of May,\n${MANIFEST}`)], [[1, 2]], 1],
  [
    'groups above the names',
    [sheet('A', 'Item,Product,,Retail,\n,Name,Brand,Unit,Total\n7,Kettle,Sonic,5,10')],
    [[1, 1]],
    2,
  ],
  ['names that we know nothing of', [sheet('A', '1,2\nAlpha,Beta\nKettle,3')], [[1, 2]], 1],
])('of %s the lines are found', (_case, sheets, found, headerRows) => {
  const source = guessSource(sheets)!
  expect(source.sheets.map(({ number, headerRow }) => [number, headerRow])).toEqual(found)
  expect(source.headerRows).toBe(headerRows)
})

test('without a row of names there is no guess', () => expect(guessSource([sheet('A', '1,2\n3,4')])).toBeNull())

test('a group joins the names below it, as far as it reaches; a name that is merged downwards stands alone', () => {
  const names = headerNames(rowsOf('UPC,Product,,Qty,Retail,\n,Name,Brand,,Unit,Total'), 0, 2)
  expect(names).toEqual(['UPC', 'Product / Name', 'Product / Brand', 'Qty', 'Retail / Unit', 'Retail / Total'])
  expect(suggestMapping(names)).toEqual(['upc', 'description', 'brand', 'quantity', 'unit_msrp', 'extended_msrp'])
})

test('a column without a name counts where a row has something in it', () => {
  expect(toColumns(['UPC', ''], rowsOf('1\n1,,x,'), 120)).toEqual(['UPC', 'Column 2', 'Column 3'])
})

test('lines of several sheets are numbered upwards, and their rows can be told', () => {
  expect(toLineNumber(0, 1_048_576)).toBeLessThan(toLineNumber(1, 1))
  expect(fromLineNumber(toLineNumber(49, 12), 50)).toEqual({ index: 49, row: 12 })
  expect(toLineNumber(49, 1_048_576)).toBeLessThanOrEqual(100_000_000)
  expect(fromLineNumber(3_000_000, 1)).toEqual({ index: 0, row: 3_000_000 })
})
