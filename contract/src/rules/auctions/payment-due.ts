// When a won lot must be paid: 23:59:59 in the site's zone on the second weekday after the day of the close.
//
// Weekdays are Monday to Friday by that zone's calendar; holidays are not known here. Days have 23 to 25 hours, so the
// rule works on calendar dates and only the last step asks what instant a local time is.
import { assert } from '../assert.ts'

const WEEKDAYS_TO_PAY = 2

export function paymentDueAt(closedAt: Date, timeZone: string): Date {
  const local = localTime(closedAt, timeZone)
  const day = new Date(Date.UTC(local.year, local.month - 1, local.day))
  for (let weekdays = 0; weekdays < WEEKDAYS_TO_PAY;) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) weekdays++
  }
  day.setUTCHours(23, 59, 59)
  return instantOf(day, timeZone)
}

/** 23:59:59 in the zone, so many days after the day of `from`: an invoice's last day to pay. */
export function dueInDays(from: Date, days: number, timeZone: string): Date {
  const local = localTime(from, timeZone)
  return instantOf(new Date(Date.UTC(local.year, local.month - 1, local.day + days, 23, 59, 59)), timeZone)
}

/** The instant at which clocks in the zone show what `wallClock` shows in UTC. */
function instantOf(wallClock: Date, timeZone: string): Date {
  // The offset is read at the guess and again at the result: the clocks may change between the two.
  const guess = new Date(wallClock.getTime() - offsetMs(wallClock, timeZone))
  return new Date(wallClock.getTime() - offsetMs(guess, timeZone))
}

function offsetMs(instant: Date, timeZone: string): number {
  const { year, month, day, hour, minute, second } = localTime(instant, timeZone)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant.getTime() / 1000) * 1000
}

type LocalTime = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>

function localTime(instant: Date, timeZone: string): LocalTime {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  assert(Number.isInteger(parts['year']), `${timeZone} is a time zone`)
  return parts as LocalTime
}
