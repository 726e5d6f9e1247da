// The times at which trucks can come to a warehouse.
//
// They follow its hours by its own clocks, so that a slot at 8:00 is at 8:00 on both sides of a change of the clocks. A time
// that the clocks skip is no slot, and of an hour that they repeat only the first is one: two slots would otherwise share a
// moment, or a name. Pages and the server run the same rule; how many trucks a slot takes is counted by the database.
import { addDays, dayInZone, parseTimeOfDay, weekdayOf } from '../../site/calendar-day.ts'
import { parseZoneTime, toZoneTime, zoneOffsetMs } from '../../site/zone-time.ts'
import { isOpenOn, type WarehouseCalendar } from '../../shipping/dates/warehouse-calendar.ts'

/** How far ahead a pick-up can be booked. Today counts where the warehouse is open. */
export const MAX_OPEN_DAYS_AHEAD = 14
/** In days of the calendar: a warehouse that opens once a week is still looked at for that long, and no longer. */
const MAX_DAYS_AHEAD = 120

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const HALF_DAY_MS = DAY_MS / 2

export type PickUpCalendar = Pick<WarehouseCalendar, 'timeZone' | 'hours' | 'closedDays'> & {
  slotMinutes: number
  noticeHours: number
}

export type SlotDay = { day: string; startsAt: Date[] }

/** Open days that have a slot left, first to last. */
export function slotDays(calendar: PickUpCalendar, now: Date): SlotDay[] {
  const earliestMs = now.getTime() + calendar.noticeHours * HOUR_MS
  return openDaysAhead(calendar, now)
    .map((day) => ({ day, startsAt: slotsOn(calendar, day).filter((at) => at.getTime() >= earliestMs) }))
    .filter(({ startsAt }) => startsAt.length > 0)
}

/** Whether a truck can be booked for that moment, as far as the calendar says. */
export function isOpenSlot(calendar: PickUpCalendar, startsAt: Date, now: Date): boolean {
  if (startsAt.getTime() < now.getTime() + calendar.noticeHours * HOUR_MS) return false
  const day = dayInZone(startsAt, calendar.timeZone)
  if (!openDaysAhead(calendar, now).includes(day)) return false
  return slotsOn(calendar, day).some((at) => at.getTime() === startsAt.getTime())
}

/**
 * Whether the warehouse still works at a time that was booked: hours and holidays may have changed since. Slots of another
 * length don't matter, as long as it is open from the beginning to the end. Mirrored by is_warehouse_open, by which the desk
 * finds those whose buyers are to be called.
 */
export function isStillOpen(calendar: PickUpCalendar, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }): boolean {
  const day = dayInZone(startsAt, calendar.timeZone)
  const hours = calendar.hours[weekdayOf(day)]
  if (hours === null || hours === undefined || calendar.closedDays.includes(day)) return false
  const opens = parseZoneTime(`${day}T${hours.open}`, calendar.timeZone)!
  const closes = parseZoneTime(`${day}T${hours.close}`, calendar.timeZone)!
  return opens <= startsAt && endsAt <= closes
}

function openDaysAhead(calendar: PickUpCalendar, now: Date): string[] {
  const days: string[] = []
  let day = dayInZone(now, calendar.timeZone)
  for (let tried = 0; tried < MAX_DAYS_AHEAD && days.length < MAX_OPEN_DAYS_AHEAD; tried += 1) {
    if (isOpenOn(calendar, day)) days.push(day)
    day = addDays(day, 1)
  }
  return days
}

/** A slot ends before the warehouse closes. */
function slotsOn({ hours, timeZone, slotMinutes }: PickUpCalendar, day: string): Date[] {
  const { open, close } = hours[weekdayOf(day)]!
  const [opens, closes] = [parseTimeOfDay(open)!, parseTimeOfDay(close)!]
  const minutes: number[] = []
  for (let minute = opens; minute + slotMinutes <= closes; minute += slotMinutes) minutes.push(minute)
  const offsetMs = offsetAllDay(day, timeZone)
  if (offsetMs === null) return minutes.map((minute) => momentAt(day, minute, timeZone)).filter((at) => at !== null)
  const midnightMs = Date.parse(`${day}T00:00:00Z`) - offsetMs
  return minutes.map((minute) => new Date(midnightMs + minute * 60_000))
}

/** Null on a day when the clocks change. On all others one look at the zone does for all slots: looking takes its time. */
function offsetAllDay(day: string, timeZone: string): number | null {
  const utcMs = Date.parse(`${day}T00:00:00Z`)
  // No zone is further from UTC than 14 hours, so this covers the day wherever it is.
  const [first, last] = [utcMs - HALF_DAY_MS - 2 * HOUR_MS, utcMs + DAY_MS + HALF_DAY_MS]
  const offsetMs = zoneOffsetMs(first, timeZone)
  return offsetMs === zoneOffsetMs(last, timeZone) ? offsetMs : null
}

/** Null for a time that the clocks skip. */
function momentAt(day: string, minute: number, timeZone: string): Date | null {
  const text = `${day}T${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`
  const at = parseZoneTime(text, timeZone)!
  return toZoneTime(at, timeZone) === text ? at : null
}

function twoDigits(count: number): string {
  return String(count).padStart(2, '0')
}
