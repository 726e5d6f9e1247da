import { expect, test } from 'vitest'
import { formatTaxRate, parseTaxRate, parseTaxState } from './tax-rate.ts'

test.each([
  ['7', 7_000],
  ['6.35', 6_350],
  ['6.5 %', 6_500],
  ['6.625', 6_625],
  ['6.875', 6_875],
  ['4.225%', 4_225],
  ['0', 0],
  ['25', 25_000],
  ['25.001', null],
  ['6.2555', null],
  ['-1', null],
  ['', null],
  ['seven', null],
])('the rate %j is %s thousandths of a percent', (percent, milliPercent) => {
  expect(parseTaxRate(percent)).toBe(milliPercent)
})

test.each([
  [7_000, '7.00%'],
  [6_350, '6.35%'],
  [6_625, '6.625%'],
  [0, '0.00%'],
])('%i thousandths of a percent are written %s', (milliPercent, text) => {
  expect(formatTaxRate(milliPercent)).toBe(text)
  expect(parseTaxRate(text)).toBe(milliPercent)
})

test.each([
  ['IN', 'IN'],
  [' ak ', 'AK'],
  ['XX', null],
  ['Indiana', null],
])('the state %j is %s', (state, code) => {
  expect(parseTaxState(state)).toBe(code)
})
