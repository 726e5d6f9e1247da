// Estimated days as people read them. They have no year: they are days or weeks away.
import { dateFormat } from '../../site/date-format.ts'
import type { Estimate } from './estimate.ts'

/** 'Thu, Nov 19'. */
export function dayWords(day: string): string {
  return format(day, { weekday: 'short', month: 'short', day: 'numeric' })
}

/** 'Mon, Nov 23', 'Nov 23 to 25' or 'Nov 30 to Dec 2'. */
export function rangeWords(from: string, by: string): string {
  if (from === by) return dayWords(from)
  const isOneMonth = from.slice(0, 7) === by.slice(0, 7)
  return `${shortWords(from)} to ${isOneMonth ? Number(by.slice(8)) : shortWords(by)}`
}

/** For a line of its own: what is next for the buyer, and when. */
export function estimateLine({ readyOn, arrivesFrom, arrivesBy }: Estimate): { label: string; days: string } {
  return arrivesFrom === null || arrivesBy === null
    ? { label: 'Estimated ready', days: dayWords(readyOn) }
    : { label: 'Estimated arrival', days: rangeWords(arrivesFrom, arrivesBy) }
}

/** 'ready Thu, Nov 19; arrives Nov 23 to 25'. */
export function estimateWords({ readyOn, arrivesFrom, arrivesBy }: Estimate): string {
  const ready = `ready ${dayWords(readyOn)}`
  return arrivesFrom === null || arrivesBy === null ? ready : `${ready}; arrives ${rangeWords(arrivesFrom, arrivesBy)}`
}

function shortWords(day: string): string {
  return format(day, { month: 'short', day: 'numeric' })
}

function format(day: string, options: Intl.DateTimeFormatOptions): string {
  return dateFormat({ ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}
