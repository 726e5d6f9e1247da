import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMPTY_TEXTS, readManifestLine, type LineDefaults, type ManifestTexts } from './manifest-line.ts'
import { isErrorProblem } from './manifest-problems.ts'

const DEFAULTS: LineDefaults = {
  conditionKey: 'used',
  categoryKey: 'televisions',
  conditions: new Map([
    ['brand new', 'new'],
    ['new', 'new'],
  ]),
  categories: new Map([['kitchen', 'kitchen']]),
}
const read = (texts: Partial<ManifestTexts>) =>
  readManifestLine({ ...EMPTY_TEXTS, description: 'Kettle', ...texts }, DEFAULTS)

test('a full line is read without a problem', () => {
  const line = read({
    upc: '036000291452',
    quantity: '1,200',
    unit_msrp: '$1,234.50',
    condition: 'Brand NEW',
    category: 'Kitchen',
  })
  expect(line).toMatchObject({
    upc: '036000291452',
    quantity: 1200,
    unitMsrpCents: 123_450,
    conditionKey: 'new',
    categoryKey: 'kitchen',
    problems: [],
  })
})

test('what a line leaves out is one piece in the default condition and category', () => {
  expect(read({})).toMatchObject({
    quantity: 1,
    unitMsrpCents: null,
    conditionKey: 'used',
    categoryKey: 'televisions',
    problems: ['upc_missing', 'price_missing'],
  })
})

test.each<[string, Partial<ManifestTexts>, string]>([
  ['no description', { description: ' \t ' }, 'description_missing'],
  ['a description without an end', { description: 'x'.repeat(501) }, 'description_long'],
  ['a brand without an end', { brand: 'x'.repeat(101) }, 'brand_long'],
  ['a model without an end', { model: 'x'.repeat(101) }, 'model_long'],
  ['a lot without an end', { lot: 'x'.repeat(61) }, 'lot_long'],
  ['no pieces', { quantity: '0' }, 'quantity_wrong'],
  ['half a piece', { quantity: '1.5' }, 'quantity_wrong'],
  ['fewer than none', { quantity: '-3' }, 'quantity_wrong'],
  ['words for a quantity', { quantity: 'two' }, 'quantity_wrong'],
  ['more pieces than there can be', { quantity: '1000001' }, 'quantity_wrong'],
  ['words for a price', { unit_msrp: 'call' }, 'price_unreadable'],
  ['a price below nothing', { unit_msrp: '-5' }, 'price_unreadable'],
  ['a price past the limit', { unit_msrp: '10,000,000' }, 'price_unreadable'],
  ['words for the price of the line', { extended_msrp: 'n/a' }, 'price_unreadable'],
  ['a cut UPC', { upc: '6.12345E+11' }, 'upc_cut'],
])('%s is an error', (_case, texts, problem) => {
  const line = read(texts)
  expect(line.problems).toContain(problem)
  expect(line.problems.some(isErrorProblem)).toBe(true)
})

test.each<[string, Partial<ManifestTexts>, number]>([
  ['dollars and cents', { unit_msrp: '12.34' }, 1234],
  ['a currency', { unit_msrp: 'USD 12' }, 1200],
  ['as a spreadsheet keeps it', { unit_msrp: '1299.9900000000001' }, 129_999],
  ['its share of the line', { extended_msrp: '10.00', quantity: '3' }, 333],
  ['its own before its share', { unit_msrp: '5', extended_msrp: '99', quantity: '3' }, 500],
])('the price of one is read from %s', (_case, texts, unitMsrpCents) =>
  expect(read(texts).unitMsrpCents).toBe(unitMsrpCents),
)

test('a condition or category of its own is the default, until the word is mapped', () => {
  const { conditionKey, categoryKey, problems } = read({ condition: 'so-so', category: 'stuff' })
  expect([conditionKey, categoryKey, problems]).toEqual(['used', 'televisions', ['upc_missing', 'price_missing']])
})

test('a formula is a text like any other', () => {
  expect(read({ description: '=cmd()|calc' }).texts.description).toBe('=cmd()|calc')
})

test('whatever a cell holds, a line without an error is complete and has nothing the database refuses', () => {
  const cell = fc.oneof(fc.string({ unit: 'binary' }), fc.constant(''), fc.nat().map(String))
  const texts = fc.record(Object.fromEntries(Object.keys(EMPTY_TEXTS).map((field) => [field, cell])))
  fc.assert(
    fc.property(texts, (given) => {
      const line = readManifestLine(given as ManifestTexts, DEFAULTS)
      for (const text of Object.values(line.texts)) expect(text).not.toMatch(/[\p{Cc}\p{Cs}]/u)
      if (line.problems.some(isErrorProblem)) return
      expect(line.texts.description).not.toBe('')
      expect(line.quantity).not.toBeNull()
    }),
  )
})
