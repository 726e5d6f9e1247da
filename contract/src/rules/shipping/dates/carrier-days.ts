// Days on which carriers drive: Monday to Friday, but for the six holidays on which none of the large ones does.
//
// They drive on the other federal holidays. Worked out and not looked up, so that days counted today and next year are the
// same: a stored promise is read back by counting the days on its way.
import { addDays, addMatchingDays, isWeekday } from '../../site/calendar-day.ts'
import { federalHolidayOn } from './federal-holidays.ts'

const NOBODY_DRIVES_ON: ReadonlySet<string | null> = new Set([
  "New Year's Day",
  'Memorial Day',
  'Independence Day',
  'Labor Day',
  'Thanksgiving Day',
  'Christmas Day',
])

export function isCarrierHoliday(day: string): boolean {
  return NOBODY_DRIVES_ON.has(federalHolidayOn(day))
}

/** So many days on which carriers drive after a day, whatever day that is. 0 is the day itself. */
export function addCarrierDays(day: string, count: number): string {
  return addMatchingDays(day, count, isCarrierDay)
}

/** How many of them lie between two days, the last one included. */
export function carrierDaysAfter(from: string, to: string): number {
  let count = 0
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (isCarrierDay(day)) count += 1
  return count
}

function isCarrierDay(day: string): boolean {
  return isWeekday(day) && !isCarrierHoliday(day)
}
