/** A day of the calendar, '2027-12-31' → 'Dec 31, 2027'. It has no zone: read as a moment it would be the day before for some. */
export function formatDay(day: string): string {
  const options = { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' } as const
  return new Intl.DateTimeFormat('en-US', options).format(new Date(`${day}T00:00:00Z`))
}
