import { expect, test } from 'vitest'
import { parseTaxRate, parseTaxState } from './tax-rate.ts'

test.each([
  ['7', 700],
  ['6.35', 635],
  ['6.5%', 650],
  ['0', 0],
  ['25', 2_500],
  ['25.01', null],
  ['6.255', null],
  ['-1', null],
  ['', null],
  ['seven', null],
])('the rate %j is %s basis points', (percent, basisPoints) => {
  expect(parseTaxRate(percent)).toBe(basisPoints)
})

test.each([
  ['IN', 'IN'],
  [' ak ', 'AK'],
  ['XX', null],
  ['Indiana', null],
])('the state %j is %s', (state, code) => {
  expect(parseTaxState(state)).toBe(code)
})
