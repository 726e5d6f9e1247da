import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardTypeOf, groupCardDigits, isCardNumber, typeCardNumber } from './card-number.ts'

test.each([
  ['visa', 'Visa', '4111 1111 1111 1111'],
  ['visa', 'Visa', '4012888888881881'],
  ['mastercard', 'MasterCard', '5555555555554444'],
  ['mastercard', 'MasterCard', '2223000048400011'],
  ['discover', 'Discover', '6011111111111117'],
  ['discover', 'Discover', '6445644564456445'],
  ['discover', 'Discover', '6221260000000000'],
  ['amex', 'American Express', '378282246310005'],
])('[S5.06 %s] %s is told by its digits: %s', (_member, type, number) => {
  expect(cardTypeOf(number)).toBe(type)
  expect(isCardNumber(number)).toBe(true)
})

test.each([
  ['2220990000000000', null],
  ['2221000000000000', 'MasterCard'],
  ['2720990000000000', 'MasterCard'],
  ['2721000000000000', null],
  ['5000000000000000', null],
  ['5600000000000000', null],
  ['6221250000000000', null],
  ['6229259999999999', 'Discover'],
  ['6229260000000000', null],
  ['6430000000000000', null],
  ['3600000000000000', null],
])('%s is of type %s', (number, type) => {
  expect(cardTypeOf(number)).toBe(type)
})

test('[S5.06 detection] the type is told at 14 digits, and not at 13', () => {
  expect(cardTypeOf('4111111111111')).toBeNull()
  expect(cardTypeOf('41111111111111')).toBe('Visa')
})

test.each([
  ['a wrong check digit', '4111111111111112'],
  ['a digit too few', '411111111111111'],
  ['a digit too many', '37828224631000500'],
  ['a brand that we do not take', '30569309025904'],
  ['nothing', ''],
])('%s is no card number', (_case, number) => {
  expect(isCardNumber(number)).toBe(false)
})

test('[S5.06 grouping] digits are shown in groups of four, whatever is typed between them', () => {
  expect(groupCardDigits('4111-1111 11111111')).toBe('4111 1111 1111 1111')
  expect(groupCardDigits('4111')).toBe('4111')
  expect(groupCardDigits('378282246310005')).toBe('3782 8224 6310 005')
})

test.each([
  // text with the caret where the bar is
  ['41111|', '4111 1|'],
  ['4111|', '4111|'],
  ['41|2 3456', '41|23 456'],
  ['|4111', '|4111'],
  ['4111 1a|1', '4111 1|1'],
])('typing %s shows %s', (typed, expected) => {
  const shown = typeCardNumber(typed.replace('|', ''), typed.indexOf('|'))
  expect(`${shown.text.slice(0, shown.caret)}|${shown.text.slice(shown.caret)}`).toBe(expected)
})

test('the caret always stands behind as many digits as before', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9 ]{0,23}$/), fc.nat(23), (text, at) => {
      const caret = Math.min(at, text.length)
      const shown = typeCardNumber(text, caret)
      const digits = (part: string) => part.replace(/\D/g, '').slice(0, 19)
      expect(digits(shown.text.slice(0, shown.caret))).toBe(digits(text.slice(0, caret)))
    }),
  )
})
