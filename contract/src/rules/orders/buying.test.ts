import { expect, test } from 'vitest'
import {
  addBought,
  buyingDays,
  deliveredCents,
  deliveredPerUnitCents,
  expectedProfitCents,
  monthsBetween,
  NOTHING_BOUGHT,
  type BoughtSums,
} from './buying.ts'

const LOT: BoughtSums = {
  lots: 1,
  units: 10,
  priceCents: 1_000_00,
  freightCents: 50_00,
  taxCents: 63_00,
  refundedCents: 13_05,
  valuedLots: 1,
  valuedDeliveredCents: 1_099_95,
  expectedCents: 1_500_00,
}

test('what a unit has cost is all that was paid for it, less what came back', () => {
  expect(deliveredCents(LOT)).toBe(1_099_95)
  expect(deliveredPerUnitCents(LOT)).toBe(110_00)
  expect(deliveredPerUnitCents(NOTHING_BOUGHT)).toBeNull()
})

test('lots that were not valued when they were bought are not compared', () => {
  const unvalued = { ...LOT, valuedLots: 0, valuedDeliveredCents: 0, expectedCents: 0 }
  expect(expectedProfitCents(unvalued)).toBeNull()
  const both = addBought(LOT, unvalued)
  expect([both.lots, both.units, expectedProfitCents(both)]).toEqual([2, 20, 400_05])
})

test.each([
  ['12_months', '2026-11-19', '2025-12-01'],
  ['12_months', '2026-12-31', '2026-01-01'],
  ['this_year', '2026-11-19', '2026-01-01'],
  ['all', '2026-11-19', '2016-11-19'],
  ['all', '2028-02-29', '2018-03-01'],
] as const)('%s on %s begins on %s', (period, today, from) => {
  expect(buyingDays(period, today)).toEqual({ from, through: today })
})

test('months without an order are there too', () => {
  expect(monthsBetween('2025-11-30', '2026-02-01')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(monthsBetween('2016-11-19', '2026-11-19')).toHaveLength(121)
})
