const NEAR = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const
const ANY = { ...NEAR, year: 'numeric' } as const

/**
 * A moment where nobody knows the reader's zone, as in mail: 'Tue, Nov 17, 2026, 11:59 PM CST', in the site's zone and with
 * its name. A deadline in another zone, or in none, is one that people miss.
 */
export function formatMoment(iso: string, timeZone: string): string {
  return format(iso, { ...ANY, timeZone })
}

/** The same without the year, where lines are short and the moment is days away: 'Tue, Nov 17, 11:59 PM CST'. */
export function formatNearMoment(iso: string, timeZone: string): string {
  return format(iso, { ...NEAR, timeZone })
}

/** A day of the site's, where the hour doesn't matter: 'Nov 16, 2026'. */
export function formatDay(iso: string, timeZone: string): string {
  return format(iso, { month: 'short', day: 'numeric', year: 'numeric', timeZone })
}

function format(iso: string, options: Intl.DateTimeFormatOptions): string {
  const text = new Intl.DateTimeFormat('en-US', options).format(new Date(iso))
  // The narrow space before AM and PM is a box in old mail programs.
  return text.replaceAll('\u202f', ' ')
}
