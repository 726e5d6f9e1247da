// How a moment is told, decided in one place for pages, mails and papers.
//
// What people must act by, and what day it is in the books, is told in the site's zone: the same text on every page, in
// every mail and on every paper, for every reader, wherever they are. A time in a zone of its own, or in none, is one that
// people miss. Moments that only pass, as in lists of what happened, may be in the reader's zone, with its name (ui/time).
import { dateFormat } from './date-format.ts'

const NEAR = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const
const ANY = { ...NEAR, year: 'numeric' } as const

/** Until or from when something holds, days away: 'Tue, Nov 17, 11:59 PM CST'. */
export function formatDeadline(iso: string, timeZone: string): string {
  return format(iso, { ...NEAR, timeZone })
}

/** A moment that may lie years back: 'Tue, Nov 17, 2026, 11:59 PM CST'. */
export function formatMoment(iso: string, timeZone: string): string {
  return format(iso, { ...ANY, timeZone })
}

/** A day of the site's calendar, where the hour doesn't matter: 'Nov 16, 2026'. */
export function formatDay(iso: string, timeZone: string): string {
  return format(iso, { month: 'short', day: 'numeric', year: 'numeric', timeZone })
}

/** Under its day, in the site's zone too: '11:59 PM CST'. */
export function formatTimeOfDay(iso: string, timeZone: string): string {
  return format(iso, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone })
}

function format(iso: string, options: Intl.DateTimeFormatOptions): string {
  const text = dateFormat(options).format(new Date(iso))
  // The narrow space before AM and PM is a box in old mail programs.
  return text.replaceAll('\u202f', ' ')
}
