import { dateFormat } from './date-format.ts'

/** A day of the calendar, '2027-12-31' → 'Dec 31, 2027'. It has no zone: read as a moment it would be the day before for some. */
export function formatDay(day: string): string {
  return dateFormat({ timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}
