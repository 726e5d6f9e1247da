// How long a buyer has to pay a direct order by invoice, counted from the moment they accept: the days of their terms, or
// weekdays where they have none.
import { dueInDays, dueInWeekdays } from '../../auctions/payment-due.ts'

export type PayWithin = { days: number | null; weekdays: number | null }

export function payWithinOf(invoiceDays: number | null, directWeekdays: number): PayWithin {
  return invoiceDays === null ? { days: null, weekdays: directWeekdays } : { days: invoiceDays, weekdays: null }
}

export function payWithinDueAt({ days, weekdays }: PayWithin, from: Date, timeZone: string): Date {
  return days === null ? dueInWeekdays(from, weekdays ?? 0, timeZone) : dueInDays(from, days, timeZone)
}
