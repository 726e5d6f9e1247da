// Until when a wire or a payment request is paid: counted in days on which banks are open, because a wire that is sent over
// Thanksgiving arrives after it. Won lots have their own rule (auctions/payment-due.ts), which knows no holidays.
import { federalHolidayOn } from '../../shipping/dates/federal-holidays.ts'
import { addMatchingDays, dayInZone, endOfDay, isWeekday } from '../../site/calendar-day.ts'

/** 23:59:59 in the zone, so many days on which banks are open after the day of `from`. */
export function dueInBankDays(from: Date, count: number, timeZone: string): Date {
  return endOfDay(addMatchingDays(dayInZone(from, timeZone), count, isBankDay), timeZone)
}

function isBankDay(day: string): boolean {
  return isWeekday(day) && federalHolidayOn(day) === null
}
