import { describe, expect, test } from 'vitest'
import { addSums, measure, NO_SUMS } from './numbers.ts'
import { bucketOf, bucketsOf, dayCount, grainOf, lastDays, periodBefore, toPeriod } from './numbers-period.ts'
import { isDay } from '../site/calendar-day.ts'

describe('numbers', () => {
  const sums = {
    ...NO_SUMS,
    soldCount: 4,
    unsoldCount: 1,
    soldCents: 500_00,
    recoveredCents: 300_00,
    msrpCents: 1_200_00,
    saleSeconds: 4 * 86_400 * 3,
    auctionCount: 2,
    bidCount: 9,
  }

  test('are worked out as their meanings say', () => {
    expect(measure(sums, 'sales')).toBe(500_00)
    expect(measure(sums, 'recovery')).toBe(0.25)
    expect(measure(sums, 'sell_through')).toBe(0.8)
    expect(measure(sums, 'days_to_sale')).toBe(3)
    expect(measure(sums, 'bids_per_lot')).toBe(4.5)
  })

  test('say nothing where there is nothing', () => {
    expect(measure(NO_SUMS, 'sales')).toBe(0)
    for (const what of ['recovery', 'sell_through', 'days_to_sale', 'bids_per_lot'] as const)
      expect(measure(NO_SUMS, what)).toBeNull()
  })

  test('are added up', () => {
    expect(addSums(sums, sums)).toMatchObject({ soldCount: 8, bidCount: 18, freightCents: 0 })
    expect(addSums(sums, NO_SUMS)).toEqual(sums)
  })
})

describe('a period', () => {
  test('ends today and has as many days before it', () => {
    const week = lastDays('2026-03-10', 7)
    expect(week).toEqual({ from: '2026-03-04', to: '2026-03-10' })
    expect(periodBefore(week)).toEqual({ from: '2026-02-25', to: '2026-03-03' })
    expect(dayCount(week)).toBe(7)
  })

  test.each([
    ['2026-02-30', '2026-03-01'],
    ['2026-03-02', '2026-03-01'],
    ['2020-01-01', '2026-01-01'],
    ['', '2026-01-01'],
    ["2026-01-01'", '2026-01-02'],
    ['9999-12-31', '9999-12-31'],
    ['0000-01-01', '0000-01-31'],
    ['1899-12-31', '1900-01-01'],
  ])('from %j to %j is none', (from, to) => expect(toPeriod(from, to)).toBeNull())

  test('of one day, and of a leap year, is one', () => {
    expect(toPeriod('2026-01-01', '2026-01-01')).toEqual({ from: '2026-01-01', to: '2026-01-01' })
    expect(dayCount({ from: '2028-01-01', to: '2028-12-31' })).toBe(366)
    expect(isDay('2028-02-29')).toBe(true)
  })

  test('is drawn by days, weeks from Monday, or months, none left out', () => {
    expect(grainOf(lastDays('2026-11-16', 30))).toBe('day')
    expect(grainOf(lastDays('2026-11-16', 90))).toBe('week')
    expect(grainOf(lastDays('2026-11-16', 365))).toBe('month')
    expect(bucketOf('2026-11-15', 'week')).toBe('2026-11-09')
    expect(bucketOf('2026-11-16', 'week')).toBe('2026-11-16')
    expect(bucketsOf({ from: '2026-01-30', to: '2026-03-01' }, 'month')).toEqual([
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
    ])
    // The night of a clock change has its day like any other.
    expect(bucketsOf({ from: '2026-03-07', to: '2026-03-09' }, 'day')).toHaveLength(3)
  })
})
