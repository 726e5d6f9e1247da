import { expect, test } from 'vitest'
import { formatDay, formatDeadline, formatMoment, formatTimeOfDay } from './format-moment.ts'

test.each([
  ['2026-11-18T05:59:59.000Z', 'America/Chicago', 'Tue, Nov 17, 2026, 11:59 PM CST'],
  ['2026-07-15T16:05:00.000Z', 'America/Chicago', 'Wed, Jul 15, 2026, 11:05 AM CDT'],
  ['2026-11-18T05:59:59.000Z', 'America/New_York', 'Wed, Nov 18, 2026, 12:59 AM EST'],
  ['2026-12-31T23:30:00.000Z', 'America/Los_Angeles', 'Thu, Dec 31, 2026, 3:30 PM PST'],
])('%s in %s is %s', (iso, timeZone, text) => expect(formatMoment(iso, timeZone)).toBe(text))

test('a deadline is days away, and told without its year', () => {
  expect(formatDeadline('2026-11-18T05:59:59.000Z', 'America/Chicago')).toBe('Tue, Nov 17, 11:59 PM CST')
})

test('a time of a day is in the zone too', () => {
  expect(formatTimeOfDay('2026-11-18T05:59:59.000Z', 'America/Chicago')).toBe('11:59 PM CST')
})

test('a day is the one in the zone', () => {
  expect(formatDay('2026-11-18T05:59:59.000Z', 'America/Chicago')).toBe('Nov 17, 2026')
})
