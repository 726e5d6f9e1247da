// How long a buyer has to pay a direct order by invoice, counted from the moment they accept: the days of their terms, or
// weekdays where they have none, of which only those count on which banks are open.
import { dueInDays } from '../../auctions/payment-due.ts'
import { dueInBankDays } from './bank-days.ts'

export type PayWithin = { days: number | null; weekdays: number | null }

export function payWithinOf(invoiceDays: number | null, directWeekdays: number): PayWithin {
  return invoiceDays === null ? { days: null, weekdays: directWeekdays } : { days: invoiceDays, weekdays: null }
}

export function payWithinDueAt({ days, weekdays }: PayWithin, from: Date, timeZone: string): Date {
  return days === null ? dueInBankDays(from, weekdays ?? 0, timeZone) : dueInDays(from, days, timeZone)
}
