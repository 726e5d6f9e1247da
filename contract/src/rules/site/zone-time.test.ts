import { expect, test } from 'vitest'
import { parseZoneTime, toZoneTime, zoneOffsetMs } from './zone-time.ts'

const CHICAGO = 'America/Chicago'
const parse = (text: string, zone = CHICAGO) => parseZoneTime(text, zone)?.toISOString() ?? null

test.each([
  ['2026-01-15T09:00', '2026-01-15T15:00:00.000Z'],
  ['2026-07-15T09:00', '2026-07-15T14:00:00.000Z'],
  // The clocks go from 2:00 to 3:00.
  ['2026-03-08T01:59', '2026-03-08T07:59:00.000Z'],
  ['2026-03-08T03:00', '2026-03-08T08:00:00.000Z'],
  // Skipped: half an hour after 2:00 by the old clock.
  ['2026-03-08T02:30', '2026-03-08T08:30:00.000Z'],
  // Repeated: the first of the two.
  ['2026-11-01T01:30', '2026-11-01T06:30:00.000Z'],
  ['2026-11-01T02:00', '2026-11-01T08:00:00.000Z'],
  ['2026-12-31T23:59:59', '2027-01-01T05:59:00.000Z'],
])('%s in Chicago is %s', (text, iso) => {
  expect(parse(text)).toBe(iso)
})

test('zones without summer time, and those half an hour off, are read as well', () => {
  expect(parse('2026-07-15T09:00', 'UTC')).toBe('2026-07-15T09:00:00.000Z')
  expect(parse('2026-07-15T09:00', 'Asia/Kolkata')).toBe('2026-07-15T03:30:00.000Z')
})

test.each(['', '2026-11-20', '2026-02-30T09:00', '2026-13-01T09:00', '2026-11-20T24:00', 'tomorrow'])(
  '%j is no time',
  (text) => {
    expect(parse(text)).toBe(null)
  },
)

test('what a form shows reads back as the same moment, all through the nights that change the clocks', () => {
  for (const night of [Date.UTC(2026, 2, 8), Date.UTC(2026, 10, 1)])
    for (let ms = night; ms < night + 24 * 3_600_000; ms += 45 * 60_000) {
      const shown = toZoneTime(new Date(ms), CHICAGO)
      const read = parseZoneTime(shown, CHICAGO)!.getTime()
      // The second 1:30 of the night in November reads as the first.
      if (read !== ms) expect([shown.slice(0, 13), read - ms]).toEqual(['2026-11-01T01', -3_600_000])
    }
})

test('an answer holds until the clocks are turned, whichever way one asks', () => {
  // New York turns by an hour; Lord Howe by half an hour, Kathmandu never, and both are not whole hours off.
  const zones = ['America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu']
  for (const timeZone of zones) {
    const fresh = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    for (const night of [Date.UTC(2026, 9, 3, 14), Date.UTC(2026, 10, 1, 4)])
      for (const minutes of [0, 61, 59, 60, 89, 90, 91, 119, 120, 121, 120, 119]) {
        const ms = night + minutes * 60_000
        const [, sign, hour, minute] = /GMT([+-])(\d\d):(\d\d)/.exec(fresh.format(ms))!
        const offsetMinutes = Number(`${sign}1`) * (Number(hour) * 60 + Number(minute))
        expect(zoneOffsetMs(ms, timeZone)).toBe(offsetMinutes * 60_000)
      }
  }
})
