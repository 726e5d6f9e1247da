import { expect, test } from 'vitest'
import {
  DECIMALS_PROBLEM,
  FACTOR_PROBLEM,
  MARGIN_PROBLEM,
  PERCENT_PROBLEM,
  readBookFields,
  readEntryFields,
  ROI_PROBLEM,
  SHARE_PROBLEM,
  TWO_VALUES_PROBLEM,
  UNIT_PROBLEM,
  type BookFields,
} from './book-fields.ts'

const BOOK: BookFields = {
  default: { percent: 35, resale_cents: null, sell_through_percent: 90, fee_percent: 12.5, unit_cost_cents: 50 },
  conditions: [{ key: 'used', percent: 150 }],
  target: { kind: 'margin', percent: 30 },
}

test('percentages become thousandths', () => {
  expect(readBookFields(BOOK)).toEqual({
    errors: {},
    settings: {
      value: { valueKind: 'percent', value: 350 },
      terms: { sellThrough: 900, fee: 125, unitCostCents: 50 },
      factors: new Map([['used', 1_500]]),
      target: { kind: 'margin', tenths: 300 },
    },
  })
})

test.each<[string, Partial<BookFields>, Record<string, string[]>]>([
  ['two decimals', { default: { ...BOOK.default, fee_percent: 12.55 } }, { fee_percent: [DECIMALS_PROBLEM] }],
  ['a share above 100', { default: { ...BOOK.default, fee_percent: 100.1 } }, { fee_percent: [SHARE_PROBLEM] }],
  ['a negative amount', { default: { ...BOOK.default, unit_cost_cents: -1 } }, { unit_cost_cents: [UNIT_PROBLEM] }],
  ['a percentage above 200', { default: { ...BOOK.default, percent: 201 } }, { percent: [PERCENT_PROBLEM] }],
  ['two values', { default: { ...BOOK.default, resale_cents: 1 } }, { percent: [TWO_VALUES_PROBLEM] }],
  ['a factor above 150', { conditions: [{ key: 'used', percent: 151 }] }, { 'conditions.used': [FACTOR_PROBLEM] }],
  ['a margin of all', { target: { kind: 'margin', percent: 96 } }, { target_percent: [MARGIN_PROBLEM] }],
  ['an ROI above 1,000', { target: { kind: 'roi', percent: 1_001 } }, { target_percent: [ROI_PROBLEM] }],
])('a book with %s has a sentence', (_case, given, errors) => {
  expect(readBookFields({ ...BOOK, ...given }).errors).toEqual(errors)
})

test('an entry leaves to the book what it does not say, and keeps the brand as it was typed', () => {
  expect(readEntryFields({ brand: '  Hearth   & Co ', resale_cents: 12_99, fee_percent: 0 })).toEqual({
    errors: {},
    entry: {
      upc: null,
      brand: 'Hearth & Co',
      categoryKey: null,
      conditionKey: null,
      valueKind: 'cents',
      value: 12_99,
      sellThrough: null,
      fee: 0,
      unitCostCents: null,
    },
  })
})

test.each([
  ['the last digits cut off', '6.12E+11', /cut the last digits/],
  ['a wrong digit', '012345678906', /wrong digit/],
  ['too few digits', '1234', /12 digits/],
])('a UPC with %s is told so, and of nothing else', (_case, upc, sentence) => {
  const { errors } = readEntryFields({ upc, percent: 35 })
  expect(errors).toEqual({ upc: [expect.stringMatching(sentence)] })
})
