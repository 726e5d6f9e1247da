// Which days a warehouse works on, and on which of them work on an order starts and ends.
import { isCarrierHoliday } from './carrier-days.ts'
import { addDays, clockInZone, isWeekday, parseTimeOfDay, weekdayOf } from '../../site/calendar-day.ts'
import type { Week } from './opening-hours.ts'

export type WarehouseCalendar = {
  timeZone: string
  hours: Week
  /** Open days from payment until the goods stand ready. */
  handlingDays: number
  /** 'HH:MM' of its own clocks: what is paid from then on starts on the next open day. */
  cutOff: string
  /** Its own holidays and those of all warehouses. */
  closedDays: readonly string[]
}

/** No warehouse is closed for longer in one piece: then there is no estimate, and no search for ever. */
const MAX_CLOSED_DAYS = 366

export function isOpenOn({ hours, closedDays }: Pick<WarehouseCalendar, 'hours' | 'closedDays'>, day: string): boolean {
  return hours[weekdayOf(day)] !== null && !closedDays.includes(day)
}

/** The day itself where it is open, else the next one that is. Null where none is near. */
export function nextOpenDay(calendar: WarehouseCalendar, day: string): string | null {
  return firstDay(day, (at) => isOpenOn(calendar, at))
}

/** So many open days after a day. 0 is the day itself. */
export function addOpenDays(calendar: WarehouseCalendar, day: string, count: number): string | null {
  let at: string | null = day
  for (let left = count; left > 0 && at !== null; left -= 1) at = nextOpenDay(calendar, addDays(at, 1))
  return at
}

/** On which day work starts on what is paid at this moment: today, or the next open day from the cut-off or closing on. */
export function startDay(calendar: WarehouseCalendar, paidAt: Date): string | null {
  const { hours, timeZone, cutOff } = calendar
  const { day, minute } = clockInZone(paidAt, timeZone)
  const close = hours[weekdayOf(day)]?.close ?? cutOff
  const until = parseTimeOfDay(close < cutOff ? close : cutOff)!
  return nextOpenDay(calendar, minute < until ? day : addDays(day, 1))
}

/** When a parcel carrier comes: on an open day that is none of the carriers' holidays. */
export function nextParcelDay(calendar: WarehouseCalendar, day: string): string | null {
  return firstDay(day, (at) => isFetchedOn(calendar, at))
}

/** When trucks load: as parcels, but Monday to Friday. One that opens on no weekday loads whenever it is open. */
export function nextLoadingDay(calendar: WarehouseCalendar, day: string): string | null {
  const opensOnWeekdays = calendar.hours.slice(0, 5).some((hours) => hours !== null)
  return firstDay(day, (at) => isFetchedOn(calendar, at) && (isWeekday(at) || !opensOnWeekdays))
}

function isFetchedOn(calendar: WarehouseCalendar, day: string): boolean {
  return isOpenOn(calendar, day) && !isCarrierHoliday(day)
}

function firstDay(from: string, fits: (day: string) => boolean): string | null {
  let day = from
  for (let tried = 0; tried <= MAX_CLOSED_DAYS; tried += 1) {
    if (fits(day)) return day
    day = addDays(day, 1)
  }
  return null
}
