// US federal holidays as they are observed: on a Saturday the Friday before is free, on a Sunday the Monday after.
import { addDays, weekdayOf } from '../../site/calendar-day.ts'

export type Holiday = { day: string; name: string }

const [MONDAY, THURSDAY, SATURDAY, SUNDAY] = [0, 3, 5, 6] as const
const JUNETEENTH_SINCE = 2021

/** Those that fall into the year, earliest first: New Year's Day on a Saturday is observed in the year before. */
export function federalHolidays(year: number): Holiday[] {
  return [...holidaysOf(year), ...holidaysOf(year + 1)]
    .filter(({ day }) => day.startsWith(`${year}-`))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

/** By year and day: dates of orders ask for every day on the way. Days are of at most 1,100 years. */
const known = new Map<string, ReadonlyMap<string, string>>()

/** The holiday that is observed on a day; null where none is. */
export function federalHolidayOn(day: string): string | null {
  const year = day.slice(0, 4)
  let holidays = known.get(year)
  if (holidays === undefined) {
    holidays = new Map(federalHolidays(Number(year)).map((holiday) => [holiday.day, holiday.name]))
    known.set(year, holidays)
  }
  return holidays.get(day) ?? null
}

function holidaysOf(year: number): Holiday[] {
  return [
    { name: "New Year's Day", day: observed(`${year}-01-01`) },
    { name: 'Martin Luther King Jr. Day', day: nth(`${year}-01`, MONDAY, 3) },
    { name: "Washington's Birthday", day: nth(`${year}-02`, MONDAY, 3) },
    { name: 'Memorial Day', day: addDays(nth(`${year}-06`, MONDAY, 1), -7) },
    ...(year >= JUNETEENTH_SINCE ? [{ name: 'Juneteenth', day: observed(`${year}-06-19`) }] : []),
    { name: 'Independence Day', day: observed(`${year}-07-04`) },
    { name: 'Labor Day', day: nth(`${year}-09`, MONDAY, 1) },
    { name: 'Columbus Day', day: nth(`${year}-10`, MONDAY, 2) },
    { name: 'Veterans Day', day: observed(`${year}-11-11`) },
    { name: 'Thanksgiving Day', day: nth(`${year}-11`, THURSDAY, 4) },
    { name: 'Christmas Day', day: observed(`${year}-12-25`) },
  ]
}

/** The nth such weekday of a month. */
function nth(month: string, weekday: number, count: number): string {
  const first = `${month}-01`
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (count - 1))
}

function observed(day: string): string {
  const weekday = weekdayOf(day)
  return addDays(day, weekday === SATURDAY ? -1 : weekday === SUNDAY ? 1 : 0)
}
