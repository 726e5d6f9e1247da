import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dockCostCents,
  isWithinTarget,
  profitCents,
  roiTenths,
  targetBidCents,
  targetCostCents,
  type ToDock,
} from './dock-cost.ts'

const OHIO: ToDock = { freightCents: 182_50, taxMilliPercent: 5_750 }

test('a lot costs its price, its freight and the tax on both', () => {
  expect(dockCostCents(1_240_00, OHIO)).toBe(1_240_00 + 182_50 + 81_79)
  expect(dockCostCents(1_240_00, { ...OHIO, taxMilliPercent: 0 })).toBe(1_422_50)
})

test.each([
  ['a margin is of what is expected', { kind: 'margin', tenths: 300 }, 1_400_00],
  ['a return is of what it costs', { kind: 'roi', tenths: 300 }, 1_538_46],
  ['no margin: all that is expected', { kind: 'margin', tenths: 0 }, 2_000_00],
  ['a return of ten times', { kind: 'roi', tenths: 10_000 }, 181_81],
] as const)('%s', (_title, target, cost) => {
  expect(targetCostCents(2_000_00, target)).toBe(cost)
})

test('what is left is told beside what it cost, rounded down, below zero too', () => {
  expect(roiTenths(profitCents(2_000_00, 1_504_29), 1_504_29)).toBe(329)
  expect(roiTenths(-1, 300)).toBe(-4)
  expect(roiTenths(5_00, 0)).toBeNull()
})

test.each([
  ['nothing is expected', 0],
  ['freight takes all of it', 182_50],
  ['a loss is expected', -50_00],
])('no bid keeps the target where %s', (_title, target) => {
  expect(targetBidCents(target, OHIO)).toBeNull()
})

test('the target bid keeps the target, and one cent more breaks it, on 100,000 random cases', () => {
  const cases = fc.record({
    expected: fc.integer({ min: -1_000_00, max: 999_999_999 }),
    target: fc.oneof(
      fc.record({ kind: fc.constant('margin' as const), tenths: fc.integer({ min: 0, max: 950 }) }),
      fc.record({ kind: fc.constant('roi' as const), tenths: fc.integer({ min: 0, max: 10_000 }) }),
    ),
    freightCents: fc.integer({ min: 0, max: 20_000_00 }),
    taxMilliPercent: fc.integer({ min: 0, max: 25_000 }),
  })
  fc.assert(
    fc.property(cases, ({ expected, target, ...toDock }) => {
      const limit = targetCostCents(expected, target)
      const bid = targetBidCents(limit, toDock)
      if (bid !== null && !isWithinTarget(dockCostCents(bid, toDock), limit)) return false
      const next = (bid ?? 0) + 1
      return next > 999_999_999 || !isWithinTarget(dockCostCents(next, toDock), limit)
    }),
    { numRuns: 100_000 },
  )
})
