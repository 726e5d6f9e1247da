const OPTIONS = {
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

/**
 * A moment where nobody knows the reader's zone, as in mail: 'Tue, Nov 17, 2026, 11:59 PM CST', in the site's zone and with
 * its name. A deadline in another zone, or in none, is one that people miss.
 */
export function formatMoment(iso: string, timeZone: string): string {
  const text = new Intl.DateTimeFormat('en-US', { ...OPTIONS, timeZone }).format(new Date(iso))
  // The narrow space before AM and PM is a box in old mail programs.
  return text.replaceAll('\u202f', ' ')
}
