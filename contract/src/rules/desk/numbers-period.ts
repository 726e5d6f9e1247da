// The days that numbers are shown for, and how they are put together in a plot. Days are ISO dates of the site's time zone;
// they are counted as if they were UTC, so that no clock change adds or drops one.
import { addDays, daysBetween, isDay, weekdayOf } from '../site/calendar-day.ts'

export type Period = { from: string; to: string }
export type Grain = 'day' | 'week' | 'month'

export const PERIOD_DAYS = [7, 30, 90, 365] as const
export const DEFAULT_PERIOD_DAYS = 30
/** Two of them are read, to compare: more than three years say little about today. */
export const MAX_PERIOD_DAYS = 1_096

export function dayCount({ from, to }: Period): number {
  return daysBetween(from, to) + 1
}

/** The last so many days, today among them. */
export function lastDays(today: string, count: number): Period {
  return { from: addDays(today, 1 - count), to: today }
}

/** Null when it is none: a day that does not exist, an end before its beginning, or more days than are shown. */
export function toPeriod(from: string, to: string): Period | null {
  if (!isDay(from) || !isDay(to) || from > to) return null
  return dayCount({ from, to }) > MAX_PERIOD_DAYS ? null : { from, to }
}

/** As many days, ending the day before. */
export function periodBefore(period: Period): Period {
  return lastDays(addDays(period.from, -1), dayCount(period))
}

/** So that a plot has about a dozen to fifty bars. */
export function grainOf(period: Period): Grain {
  const days = dayCount(period)
  return days <= 45 ? 'day' : days <= 200 ? 'week' : 'month'
}

/** The first day of what a day is counted to; a week begins on Monday. */
export function bucketOf(day: string, grain: Grain): string {
  if (grain === 'day') return day
  if (grain === 'month') return `${day.slice(0, 7)}-01`
  return addDays(day, -weekdayOf(day))
}

/** Every bucket of the period, also those in which nothing happened. */
export function bucketsOf(period: Period, grain: Grain): string[] {
  const buckets = new Set<string>()
  for (let day = period.from; day <= period.to; day = addDays(day, 1)) buckets.add(bucketOf(day, grain))
  return [...buckets]
}
