// Days of the calendar as 'YYYY-MM-DD', and which one it is in a zone.
//
// A day has no zone: it is counted as if it were UTC, so that no change of the clocks adds or drops one. Only `dayInZone`,
// `clockInZone` and `endOfDay` look at a zone, to turn a moment into a day and what the clock on the wall shows, and back.
import { parseZoneTime, zoneOffsetMs } from './zone-time.ts'

const DAY_MS = 86_400_000
const MINUTES_PER_DAY = 1_440

/** PostgreSQL has no year 0. After 9999 JavaScript writes years with six digits, which sort before all others. */
const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2999-12-31'

const toDayMs = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** 2026-02-30 is none. */
export function isDay(text: string): boolean {
  if (text < FIRST_DAY || text > LAST_DAY) return false
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(toDayMs(text)) && toDay(toDayMs(text)) === text
}

export function addDays(day: string, count: number): string {
  return toDay(toDayMs(day) + count * DAY_MS)
}

/** How many days `to` is after `from`; negative where it is before. */
export function daysBetween(from: string, to: string): number {
  return (toDayMs(to) - toDayMs(from)) / DAY_MS
}

/** 0 is Monday, 6 Sunday. */
export function weekdayOf(day: string): number {
  return (new Date(toDayMs(day)).getUTCDay() + 6) % 7
}

export function isWeekday(day: string): boolean {
  return weekdayOf(day) < 5
}

/** So many days that fit after a day, whatever day that is. 0 is the day itself. */
export function addMatchingDays(day: string, count: number, fits: (day: string) => boolean): string {
  let at = day
  for (let left = count; left > 0;) {
    at = addDays(at, 1)
    if (fits(at)) left -= 1
  }
  return at
}

/** The day that calendars in the zone show at a moment. */
export function dayInZone(at: Date, timeZone: string): string {
  return toDay(at.getTime() + zoneOffsetMs(at.getTime(), timeZone))
}

/** Its day with what clocks there show, in minutes since midnight. Asking a zone takes longest, so it is asked once. */
export function clockInZone(at: Date, timeZone: string): { day: string; minute: number } {
  const ms = at.getTime() + zoneOffsetMs(at.getTime(), timeZone)
  return { day: toDay(ms), minute: Math.floor(ms / 60_000) % MINUTES_PER_DAY }
}

/** Its last second there, 23:59:59. Also said by the database's end_of_site_day(). */
export function endOfDay(day: string, timeZone: string): Date {
  return new Date(parseZoneTime(`${addDays(day, 1)}T00:00`, timeZone)!.getTime() - 1_000)
}

/** '08:30' → 510. Null where it is no time of a day. */
export function parseTimeOfDay(text: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  return match === null ? null : Number(match[1]) * 60 + Number(match[2])
}
