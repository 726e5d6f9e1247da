// When a warehouse is open: a week of seven entries, Monday first, each null where it is closed.
//
// At least one day is open, so every day has a next open one. Times are 'HH:MM' of the warehouse's own clocks, which sort as
// text. Also enforced by the constraint hours_are_a_week, by are_opening_hours.
import { parseTimeOfDay } from '../../site/calendar-day.ts'

export type DayHours = { open: string; close: string }
export type Week = readonly (DayHours | null)[]

export const WEEKDAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

const WORKDAY: DayHours = { open: '08:00', close: '16:00' }
export const DEFAULT_HOURS: Week = [WORKDAY, WORKDAY, WORKDAY, WORKDAY, WORKDAY, null, null]

/** What is wrong with a week, for the admin who typed it; null when it may be used. */
export function hoursProblem(week: Week): string | null {
  if (week.length !== WEEKDAY_NAMES.length) return 'Enter hours for seven days, Monday first.'
  if (week.every((day) => day === null)) return 'Enter hours for at least one day.'
  const at = week.findIndex((day) => day !== null && !isOpening(day))
  return at === -1 ? null : `${WEEKDAY_NAMES[at]}: enter when it opens and a later time when it closes.`
}

function isOpening({ open, close }: DayHours): boolean {
  return parseTimeOfDay(open) !== null && parseTimeOfDay(close) !== null && open < close
}
