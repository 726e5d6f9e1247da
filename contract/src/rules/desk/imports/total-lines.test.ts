import { describe, expect, test } from 'vitest'
import { saysTotal } from '../../listings/goods/total-label.ts'
import { EMPTY_TEXTS, readManifestLine, type ManifestTexts } from './manifest-line.ts'
import { watchTotals } from './total-lines.ts'

const NAMES = new Map<string, string>()
const read = (texts: Partial<ManifestTexts>) =>
  readManifestLine(
    { ...EMPTY_TEXTS, ...texts },
    { conditionKey: 'new', categoryKey: 'tv', conditions: NAMES, categories: NAMES },
  )

test.each([
  'Total',
  'TOTAL',
  'Totals:',
  'Subtotal',
  'Sub-total',
  'sub total',
  'Grand Total',
  '*** GRAND TOTAL ***',
  'Total units',
  'Total MSRP:',
  'Pallet total',
])('%s is the label of a total', (text) => expect(saysTotal(text)).toBe(true))
test.each([
  'Total Gym',
  'Total Gym XLS',
  'Total cereal',
  'Totally Spies DVD',
  'Colgate Total',
  'Total 3-in-1 oil',
  '',
  'Sum',
  'x'.repeat(5_000),
])('%j is goods', (text) => expect(saysTotal(text)).toBe(false))

test('a line whose label is a total has an error, also where the label is in another column', () => {
  expect(read({ description: 'TOTAL', quantity: '3', unit_msrp: '30' }).problems).toContain('total_label')
  expect(read({ upc: 'Grand total', extended_msrp: '30' }).problems).toContain('total_label')
  expect(read({ description: 'Home gym', brand: 'Total' }).problems).not.toContain('total_label')
})

describe('a line without a UPC', () => {
  const GOODS = [
    read({ description: 'Fan', quantity: '3', unit_msrp: '10.10' }),
    read({ description: 'Pan', quantity: '2', unit_msrp: '5', upc: '036000291452' }),
  ]
  const last = (texts: Partial<ManifestTexts>, above = GOODS) => {
    const isTotal = watchTotals()
    for (const line of above) expect(isTotal(line)).toBe(false)
    return isTotal(read({ description: 'All of it', ...texts }))
  }
  test.each([
    ['the sum of the lines and of the units', { unit_msrp: '40.30', quantity: '5' }, true],
    ['the sum of the lines and no quantity', { extended_msrp: '$40.30' }, true],
    ['the sum of unit prices', { unit_msrp: '15.10', quantity: '5' }, true],
    ['a cent more', { extended_msrp: '40.31' }, false],
    ['the sum, but a quantity of its own', { unit_msrp: '40.30', quantity: '1' }, false],
    ['the sum, and a UPC', { unit_msrp: '40.30', upc: '036000291452' }, false],
    ['nothing', {}, false],
  ])('with %s', (_what, texts, isTotal) => expect(last(texts)).toBe(isTotal))

  test('is no sum of a single line, nor of lines without prices', () => {
    expect(last({ extended_msrp: '30.30' }, GOODS.slice(0, 1))).toBe(false)
    expect(last({ unit_msrp: '0' }, [read({ description: 'a' }), read({ description: 'b' })])).toBe(false)
  })

  test('is found after each group and at the end, by the amounts that the file has', () => {
    const isTotal = watchTotals()
    const line = (extended_msrp: string, description = 'Cup') =>
      isTotal(read({ description, quantity: '3', extended_msrp }))
    const sum = (extended_msrp: string, description = 'A') => isTotal(read({ description, extended_msrp }))
    expect([line('10'), line('20'), sum('30'), line('1'), line('2'), sum('3'), sum('33')]).toEqual([
      false,
      false,
      true,
      false,
      false,
      true,
      true,
    ])
    // Another sheet begins a group of its own.
    const ofSheet = (extended_msrp: string, sheet: number) =>
      isTotal(read({ description: 'B', quantity: '1', extended_msrp }), sheet)
    expect([ofSheet('7', 1), ofSheet('8', 1), isTotal(read({ description: 'C', extended_msrp: '15' }), 1)]).toEqual([
      false,
      false,
      true,
    ])
    // One that says so by its label begins a new group as well.
    expect([sum('1', 'Subtotal'), line('5'), line('6'), sum('11')]).toEqual([false, false, false, true])
  })
})
