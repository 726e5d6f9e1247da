// A time as it is typed into a form, in the site's zone: <input type="datetime-local"> has no zone of its own.
import { dateFormat } from './date-format.ts'

const PATTERN = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?$/

/**
 * '2026-11-20T09:00' in that zone. Null where it is no time. An hour that the clocks skip is read as if they had not been
 * turned yet, and of one that they repeat the first is meant, as calendars do it.
 */
export function parseZoneTime(text: string, timeZone: string): Date | null {
  const match = PATTERN.exec(text.trim())
  if (match === null) return null
  const [year, month, day, hour, minute] = match.slice(1).map(Number) as [number, number, number, number, number]
  const asUtcMs = Date.UTC(year, month - 1, day, hour, minute)
  // A day that no month has would become one of the next.
  if (new Date(asUtcMs).toISOString().slice(0, 16) !== match[0].slice(0, 16)) return null
  const before = zoneOffsetMs(asUtcMs - DAY_MS, timeZone)
  const after = zoneOffsetMs(asUtcMs + DAY_MS, timeZone)
  // Of the two, whichever shows the typed time in the zone; the earlier moment first. Neither: the hour was skipped.
  const candidates = [before, after].map((offset) => asUtcMs - offset).toSorted((left, right) => left - right)
  const shown = candidates.find((ms) => ms + zoneOffsetMs(ms, timeZone) === asUtcMs)
  return new Date(shown ?? asUtcMs - before)
}

/** The same the other way, as the field takes it. */
export function toZoneTime(at: Date, timeZone: string): string {
  return new Date(at.getTime() + zoneOffsetMs(at.getTime(), timeZone)).toISOString().slice(0, 16)
}

const DAY_MS = 86_400_000

/** How far that zone's clocks are ahead of UTC at a moment. */
export function zoneOffsetMs(ms: number, timeZone: string): number {
  const clock = clockOf(timeZone)
  const minute = Math.floor(ms / MINUTE_MS)
  if (minute !== clock.minute || ms < WHOLE_MINUTES_SINCE_MS) {
    clock.offsetMs = askOffsetMs(clock.format, ms)
    clock.minute = minute
  }
  return clock.offsetMs
}

// Asking takes longer than all that is done with the answer, and most ask about now. Since 2000 clocks have been turned on
// whole minutes only (a few at one past the hour), so one answer holds for its minute; long ago some were turned in between.
const MINUTE_MS = 60_000
const WHOLE_MINUTES_SINCE_MS = Date.UTC(2000, 0, 1)

function askOffsetMs(format: Intl.DateTimeFormat, ms: number): number {
  const parts = format.formatToParts(ms)
  const part = (type: string): number => Number(parts.find((found) => found.type === type)!.value)
  const shownMs = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return shownMs - Math.floor(ms / 1000) * 1000
}

/** A zone's clock, with the minute that was asked about last. */
type Clock = { format: Intl.DateTimeFormat; minute: number; offsetMs: number }

/** A market has a zone for its site and each of its warehouses. */
const MAX_CLOCKS = 50
const clocks = new Map<string, Clock>()

function clockOf(timeZone: string): Clock {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const format = dateFormat({
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  if (clocks.size >= MAX_CLOCKS) clocks.clear()
  const clock = { format, minute: NaN, offsetMs: 0 }
  clocks.set(timeZone, clock)
  return clock
}
