import { expect, test } from 'vitest'
import {
  addDays,
  addMatchingDays,
  clockInZone,
  dayInZone,
  daysBetween,
  isDay,
  isWeekday,
  parseTimeOfDay,
  weekdayOf,
} from './calendar-day.ts'

test('days are counted over months, leap days and changes of the clocks', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
  expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2)
  expect(['2026-11-16', '2026-11-22'].map(weekdayOf)).toEqual([0, 6])
})

test('weekdays skip Saturday and Sunday, also when counted from one', () => {
  expect(addMatchingDays('2026-11-20', 1, isWeekday)).toBe('2026-11-23')
  expect(addMatchingDays('2026-11-21', 1, isWeekday)).toBe('2026-11-23')
  expect(addMatchingDays('2026-11-21', 0, isWeekday)).toBe('2026-11-21')
})

test('a moment is a day and a minute of the zone, an hour after the clocks were turned too', () => {
  const at = new Date('2026-11-19T05:30:00Z')
  expect(clockInZone(at, 'America/Chicago')).toEqual({ day: '2026-11-18', minute: 1_410 })
  expect(clockInZone(at, 'Asia/Kolkata')).toEqual({ day: '2026-11-19', minute: 660 })
  expect(dayInZone(at, 'America/Chicago')).toBe('2026-11-18')
  const spring = new Date('2026-03-08T08:30:00Z')
  expect(clockInZone(spring, 'America/Chicago')).toEqual({ day: '2026-03-08', minute: 210 })
})

test('what no calendar and no clock shows is refused', () => {
  expect(['2026-02-30', '26-02-01', '0000-01-01', '9999-12-31'].map(isDay)).toEqual([false, false, false, false])
  expect(['08:30', '24:00', '8:30', '08:60'].map(parseTimeOfDay)).toEqual([510, null, null, null])
})
