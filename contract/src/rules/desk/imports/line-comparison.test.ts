import { expect, test } from 'vitest'
import { outlierAboveCents, problemsAfterChange } from './line-comparison.ts'

test('a price is unusual by factors, measured on the middle half', () => {
  expect(outlierAboveCents({ count: 100, q1Cents: 10_00, q3Cents: 40_00 })).toBe(2560_00)
  // All the same price: half as much again, three times over.
  expect(outlierAboveCents({ count: 100, q1Cents: 10_00, q3Cents: 10_00 })).toBe(3375)
})

test('few prices say nothing, and no bound is past what a price can be', () => {
  expect(outlierAboveCents({ count: 19, q1Cents: 10_00, q3Cents: 40_00 })).toBeNull()
  expect(outlierAboveCents({ count: 0, q1Cents: 0, q3Cents: 0 })).toBeNull()
  expect(outlierAboveCents({ count: 100, q1Cents: 1, q3Cents: 900_000_000 })).toBe(999_999_999)
})

const line = { upc: '036000291452', quantity: 2, unitMsrpCents: 500, problems: [] }

test('a change settles a duplicate, and another price than the UPC has elsewhere only where it is about them', () => {
  const before = { ...line, problems: ['duplicate', 'upc_prices_differ', 'price_outlier'] as const }
  expect(problemsAfterChange(before, line, null)).toEqual(['upc_prices_differ'])
  expect(problemsAfterChange(before, { ...line, unitMsrpCents: 600 }, null)).toEqual([])
  expect(problemsAfterChange(before, { ...line, upc: null }, null)).toEqual([])
})

test('a price that is still unusual, or has become so, says so', () => {
  expect(problemsAfterChange(line, { ...line, unitMsrpCents: 5001 }, 5000)).toEqual(['price_outlier'])
  expect(problemsAfterChange(line, { ...line, unitMsrpCents: 5000 }, 5000)).toEqual([])
})

test('the sum of those above stays one until its price or quantity changes, or it is confirmed as goods', () => {
  const before = { ...line, upc: null, problems: ['total_sum'] as const }
  const after = { ...before, problems: ['total_label'] as const }
  expect(problemsAfterChange(before, after, null)).toEqual(['total_label', 'total_sum'])
  expect(problemsAfterChange(before, { ...after, quantity: 3 }, null)).toEqual(['total_label'])
  expect(problemsAfterChange({ ...before, problems: [], isGoods: true }, after, null)).toEqual([])
})
