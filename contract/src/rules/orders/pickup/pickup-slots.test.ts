import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayInZone, weekdayOf } from '../../site/calendar-day.ts'
import { parseZoneTime, toZoneTime } from '../../site/zone-time.ts'
import { DEFAULT_HOURS } from '../../shipping/dates/opening-hours.ts'
import { openingLines } from '../../shipping/dates/opening-lines.ts'
import { isOpenSlot, isStillOpen, slotDays, type PickUpCalendar } from './pickup-slots.ts'

const ZONE = 'America/New_York'
const CALENDAR: PickUpCalendar = {
  timeZone: ZONE,
  hours: DEFAULT_HOURS,
  closedDays: ['2026-11-26'],
  slotMinutes: 60,
  noticeHours: 24,
}
const at = (text: string): Date => parseZoneTime(text, ZONE)!
const shown = (days: ReturnType<typeof slotDays>) =>
  days.flatMap(({ startsAt }) => startsAt.map((slot) => toZoneTime(slot, ZONE)))

describe('slots of a warehouse', () => {
  // Wednesday, November 18, 2026.
  const now = at('2026-11-18T10:30')
  const days = slotDays(CALENDAR, now)

  test('begin after the notice, follow its hours, and end with its fourteenth open day', () => {
    expect(shown(days.slice(0, 1))).toEqual(
      ['11:00', '12:00', '13:00', '14:00', '15:00'].map((time) => `2026-11-19T${time}`),
    )
    expect(days[1]!.startsAt).toHaveLength(8)
    // Today is the first of the fourteen, and Thanksgiving is none.
    expect([days.length, days.at(-1)!.day]).toEqual([13, '2026-12-08'])
    expect(days.map(({ day }) => day)).not.toContain('2026-11-26')
  })

  test.each([
    ['the first that is left', '2026-11-19T11:00', true],
    ['within the notice', '2026-11-19T10:00', false],
    ['between two', '2026-11-19T11:30', false],
    ['one that would end after closing', '2026-11-19T16:00', false],
    ['a holiday', '2026-11-26T11:00', false],
    ['a Saturday', '2026-11-21T11:00', false],
    ['the fourteenth open day', '2026-12-08T08:00', true],
    ['the fifteenth', '2026-12-09T08:00', false],
    ['the past', '2026-11-17T11:00', false],
  ])('%s: %s', (_case, text, expected) => expect(isOpenSlot(CALENDAR, at(text), now)).toBe(expected))
})

test('on days when the clocks change, slots keep their time on the wall and no two share a moment', () => {
  const nights = { ...CALENDAR, hours: DEFAULT_HOURS.with(6, { open: '00:00', close: '06:00' }) }
  const sunday = (day: string) => slotDays(nights, at(`${day}T00:00`)).filter((each) => weekdayOf(each.day) === 6)[0]!
  const [forward, back] = [sunday('2026-03-05'), sunday('2026-10-29')]
  expect(shown([forward]).map((text) => text.slice(11))).toEqual(['00:00', '01:00', '03:00', '04:00', '05:00'])
  expect(back.startsAt.map((slot) => slot.toISOString().slice(11, 16))).toEqual(
    // 1:00 comes twice: 05:00 and 06:00 UTC, of which the first is a slot.
    ['04:00', '05:00', '07:00', '08:00', '09:00', '10:00'],
  )
  // 8:00 is 8:00 before and after.
  expect(isOpenSlot(CALENDAR, new Date('2026-10-30T12:00:00Z'), at('2026-10-28T07:00'))).toBe(true)
  expect(isOpenSlot(CALENDAR, new Date('2026-11-02T13:00:00Z'), at('2026-10-28T07:00'))).toBe(true)
})

test('a slot that is shown can be booked, is open, and is of the day it stands under', () => {
  const anyCalendar = fc.record({
    timeZone: fc.constantFrom(ZONE, 'America/Chicago', 'America/Phoenix', 'Pacific/Honolulu'),
    hours: fc.array(fc.constantFrom(null, { open: '00:00', close: '23:59' }, { open: '08:15', close: '17:00' }), {
      minLength: 7,
      maxLength: 7,
    }),
    closedDays: fc.constant(['2026-11-03']),
    slotMinutes: fc.constantFrom(30, 60, 120),
    noticeHours: fc.constantFrom(0, 24, 168),
  })
  const anyMoment = fc.nat(20 * 24 * 60).map((minutes) => new Date(Date.UTC(2026, 9, 18) + minutes * 60_000))
  fc.assert(
    fc.property(anyCalendar, anyMoment, (calendar, now) => {
      const days = slotDays(calendar, now)
      expect(days.length).toBeLessThanOrEqual(14)
      for (const { day, startsAt } of days) {
        const slot = startsAt[now.getTime() % startsAt.length]!
        const endsAt = new Date(slot.getTime() + calendar.slotMinutes * 60_000)
        expect([isOpenSlot(calendar, slot, now), dayInZone(slot, calendar.timeZone)]).toEqual([true, day])
        expect(isStillOpen(calendar, { startsAt: slot, endsAt })).toBe(true)
      }
    }),
    { numRuns: 25 },
  )
})

test.each([
  ['as before', {}, true],
  ['a new holiday', { closedDays: ['2026-11-19'] }, false],
  ['closed on Thursdays', { hours: DEFAULT_HOURS.with(3, null) }, false],
  ['it closes earlier', { hours: DEFAULT_HOURS.with(3, { open: '08:00', close: '11:30' }) }, false],
  ['slots are shorter', { slotMinutes: 30 }, true],
])('a time that was booked, %s', (_case, change, expected) => {
  const booked = { startsAt: at('2026-11-19T11:00'), endsAt: at('2026-11-19T12:00') }
  expect(isStillOpen({ ...CALENDAR, ...change }, booked)).toBe(expected)
})

test('hours are read in lines, days with the same hours together', () => {
  const week = DEFAULT_HOURS.with(2, null).with(5, { open: '00:00', close: '12:30' })
  expect(openingLines(week)).toEqual([
    'Mon to Tue, 8:00 AM to 4:00 PM',
    'Thu to Fri, 8:00 AM to 4:00 PM',
    'Sat, 12:00 AM to 12:30 PM',
  ])
})
