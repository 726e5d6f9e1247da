// When a won lot must be paid: 23:59:59 in the site's zone on the second weekday after the day of the close.
//
// Weekdays are Monday to Friday by that zone's calendar; holidays are not known here.
import { addDays, addMatchingDays, dayInZone, endOfDay, isWeekday } from '../site/calendar-day.ts'

const WEEKDAYS_TO_PAY = 2
/** As sentences say it: by the end of the second weekday. */
export const DUE_WEEKDAY = (['first', 'second', 'third'] as const)[WEEKDAYS_TO_PAY - 1]

/** For a runner-up to take the lot, where its winner doesn't pay. */
export const OFFER_HOURS = 48

export function paymentDueAt(closedAt: Date, timeZone: string): Date {
  return endOfDay(addMatchingDays(dayInZone(closedAt, timeZone), WEEKDAYS_TO_PAY, isWeekday), timeZone)
}

/** 23:59:59 in the zone, so many days after the day of `from`: an invoice's last day to pay. */
export function dueInDays(from: Date, days: number, timeZone: string): Date {
  return endOfDay(addDays(dayInZone(from, timeZone), days), timeZone)
}
