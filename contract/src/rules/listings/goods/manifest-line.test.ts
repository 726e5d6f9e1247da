import { expect, test } from 'vitest'
import { lineProblems, type GivenLine } from './manifest-line.ts'

const line: GivenLine = {
  upc: '012345678905',
  brand: '',
  model: '',
  description: 'Television',
  conditionKey: 'new',
  categoryKey: 'televisions',
  quantity: 1,
  unitMsrpCents: 0,
}

test('a line needs a description, a condition, a category and a quantity', () => {
  expect(lineProblems(line)).toEqual({})
  expect(lineProblems({ ...line, upc: null })).toEqual({})
})

test.each([
  [{ upc: '12345' }, { upc: ['UPC must be 12 digits'] }],
  [{ upc: '012345678906' }, { upc: ["UPC check digit doesn't fit. Correct it, or leave it empty"] }],
  [{ upc: '4006381333931' }, { upc: ['UPC must be 12 digits'] }],
  [{ description: ' ' }, { description: ['Description is required'] }],
  [{ brand: 'x'.repeat(501) }, { brand: ['Use at most 500 characters'] }],
  [
    { conditionKey: '', categoryKey: '' },
    { condition_key: ['Condition is required'], category_key: ['Category is required'] },
  ],
  [{ quantity: 0 }, { quantity: ['Quantity must be a whole number from 1 to 1,000,000'] }],
  [{ unitMsrpCents: Number.NaN }, { unit_msrp_cents: ['Unit MSRP must be an amount up to $9,999,999.99'] }],
])('%j is refused beside its field', (change, problems) => {
  expect(lineProblems({ ...line, ...change })).toEqual(problems)
})
