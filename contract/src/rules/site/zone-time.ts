// A time as it is typed into a form, in the site's zone: <input type="datetime-local"> has no zone of its own.

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
  const parts = clockOf(timeZone).formatToParts(ms)
  const part = (type: string): number => Number(parts.find((found) => found.type === type)!.value)
  const shownMs = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return shownMs - Math.floor(ms / 1000) * 1000
}

/** Making one takes fifty times as long as asking it. A market has a zone for each of its sites. */
const MAX_CLOCKS = 50
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const clock = new Intl.DateTimeFormat('en-US', {
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
  clocks.set(timeZone, clock)
  return clock
}
