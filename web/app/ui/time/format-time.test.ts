import { afterEach, expect, test } from 'vitest'
import { formatLocal, formatUtc } from './format-time.ts'

const zone = process.env['TZ']
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

const withIntl = (date: Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', ...options })
    .format(date)
    .replaceAll('\u202f', ' ')

/** Every hour and month, both halves of the day and of the year. */
const MOMENTS = Array.from({ length: 400 }, (_, index) => new Date(Date.UTC(2026, 0, 1, index * 23, (index * 7) % 60)))

test('a time in UTC reads as Intl would write it', () => {
  for (const date of MOMENTS) expect(formatUtc(date)).toBe(`${withIntl(date, { timeZone: 'UTC' })} UTC`)
})

test.each([
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Asia/Tokyo',
  'UTC',
])('a time in %s does too, with the name of the zone', (timeZone) => {
  process.env['TZ'] = timeZone
  for (const date of MOMENTS) expect(formatLocal(date)).toBe(withIntl(date, { timeZone, timeZoneName: 'short' }))
})
