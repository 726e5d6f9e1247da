import { expect, test } from 'vitest'
import { parseAmount, parsePercentage } from './figures.ts'

test.each([
  ['35', 35],
  [' 35.5 %', 35.5],
  // What the rules refuse is read, so that they say why.
  ['12.55', 12.55],
  ['-5', -5],
  ['−0', 0],
  ['99999', 99_999],
  ['', null],
  ['1e3', null],
  ['=1+1', null],
  ['35,5', null],
])('a percentage typed as %j is %j', (text, percent) => {
  expect(parsePercentage(text)).toBe(percent)
})

test.each([
  ['$1,234.50', 1_234_50],
  ['5', 5_00],
  ['-2.50', -2_50],
  ['12.345', null],
  ['', null],
])('an amount typed as %j is %j cents', (text, cents) => {
  expect(parseAmount(text)).toBe(cents)
})
