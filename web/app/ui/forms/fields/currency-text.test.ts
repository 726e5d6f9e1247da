import { expect, test } from 'vitest'
import { currencyDigits, formatCurrencyInput, typeCurrency } from './currency-text.ts'

test.each([
  ['', '$'],
  ['$', '$'],
  ['0', '$'],
  ['$000', '$'],
  ['5', '$5'],
  ['$12a34', '$1,234'],
  ['1234567', '$1,234,567'],
  ['1e3', '$13'],
  ['-7.50', '$750'],
  ['99999999999', '$9,999,999'],
])('[S5.12] %j shows as %s', (typed, shown) => expect(formatCurrencyInput(typed)).toBe(shown))

test.each([
  ['$1,234', '1234'],
  ['$', ''],
  ['$0', ''],
])('[S5.12] %s is sent as %j', (shown, sent) => expect(currencyDigits(shown)).toBe(sent))

test.each([
  ['a digit at the end', '$1234', 5, '$1,234', 6],
  ['a digit in the middle', '$19,234', 3, '$19,234', 3],
  ['a letter in the middle', '$1x,234', 3, '$1,234', 2],
  ['a deleted digit before a separator', '$,234', 1, '$234', 1],
  ['the sign deleted', '1,234', 0, '$1,234', 1],
  ['everything deleted', '', 0, '$', 1],
])('[S5.12] the caret stays where it was among the digits: %s', (_case, text, caret, shown, place) =>
  expect(typeCurrency(text, caret)).toEqual({ text: shown, caret: place }),
)
