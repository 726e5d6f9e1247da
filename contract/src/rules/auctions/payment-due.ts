// When a won lot must be paid: 23:59:59 in the site's zone on the second weekday after the day of the close.
//
// Weekdays are Monday to Friday by that zone's calendar; holidays are not known here. Days have 23 to 25 hours, so the
// rule works on calendar dates and only the last step asks what instant a local time is.
import { zoneOffsetMs } from '../site/zone-time.ts'

const WEEKDAYS_TO_PAY = 2
/** As sentences say it: by the end of the second weekday. */
export const DUE_WEEKDAY = (['first', 'second', 'third'] as const)[WEEKDAYS_TO_PAY - 1]

/** For a runner-up to take the lot, where its winner doesn't pay. */
export const OFFER_HOURS = 48

export function paymentDueAt(closedAt: Date, timeZone: string): Date {
  const day = wallClock(closedAt, timeZone)
  for (let passed = 0; passed < WEEKDAYS_TO_PAY;) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) passed++
  }
  return endOf(day, timeZone)
}

/** 23:59:59 in the zone, so many days after the day of `from`: an invoice's last day to pay. */
export function dueInDays(from: Date, days: number, timeZone: string): Date {
  const day = wallClock(from, timeZone)
  day.setUTCDate(day.getUTCDate() + days)
  return endOf(day, timeZone)
}

/** Shows in UTC what clocks in the zone show at the instant. */
function wallClock(instant: Date, timeZone: string): Date {
  return new Date(instant.getTime() + zoneOffsetMs(instant.getTime(), timeZone))
}

/** The instant at which clocks in the zone show 23:59:59 on the day that `wallDay` has in UTC. */
function endOf(wallDay: Date, timeZone: string): Date {
  const wallMs = new Date(wallDay).setUTCHours(23, 59, 59, 0)
  // The offset is read at the guess and again at the result: the clocks may change between the two.
  const guessMs = wallMs - zoneOffsetMs(wallMs, timeZone)
  return new Date(wallMs - zoneOffsetMs(guessMs, timeZone))
}
