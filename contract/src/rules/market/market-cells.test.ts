import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasFigures, joinParent, lastMonths, sellThroughTenths, type Cell } from './market-cells.ts'

const quartiles = { low: 100, median: 150, high: 200 }
const cell = (soldCount: number, buyerCount: number): Cell => ({
  soldCount,
  buyerCount,
  unsoldCount: 1,
  quartiles: soldCount >= 5 && buyerCount >= 3 ? quartiles : null,
})

test.each([
  ['too few sales', 4, 4, false],
  ['too few buyers', 50, 2, false],
  ['just enough', 5, 3, true],
] as const)('a cell of %s', (_what, sold, buyers, expected) => {
  expect(hasFigures(cell(sold, buyers))).toBe(expected)
})

test('a cell of too few joins its parent, and one without a parent of enough shows nothing', () => {
  expect(joinParent(cell(5, 3), cell(50, 30))).toMatchObject({ soldCount: 5, isOfParent: false })
  expect(joinParent(cell(4, 3), cell(50, 30))).toMatchObject({ soldCount: 50, isOfParent: true })
  expect(joinParent(null, cell(50, 30))).toMatchObject({ soldCount: 50, isOfParent: true })
  expect(joinParent(cell(4, 3), cell(4, 3))).toBeNull()
  expect(joinParent(cell(4, 3), null)).toBeNull()
})

test('what is shown is never of fewer sales or buyers than the rule, whatever was stored', () => {
  const stored = fc.option(
    fc.record({
      soldCount: fc.nat(8),
      unsoldCount: fc.nat(8),
      buyerCount: fc.nat(5),
      quartiles: fc.constantFrom(null, quartiles),
    }),
  )
  fc.assert(
    fc.property(stored, stored, (own, parent) => {
      const shown = joinParent(own, parent)
      if (shown !== null) expect(hasFigures(shown)).toBe(true)
    }),
  )
})

test('months go back over the turn of a year, and sell-through is rounded to a tenth', () => {
  expect(lastMonths('2026-02-01', 4)).toEqual(['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01'])
  expect(sellThroughTenths({ soldCount: 2, unsoldCount: 1 })).toBe(667)
})
