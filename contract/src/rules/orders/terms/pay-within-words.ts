// Apart from pay-within.ts: browsers need the words, and not the calendar that counts the days.
import { countOf } from '../../format-count.ts'
import type { PayWithin } from './pay-within.ts'

/** '30 days', '3 business days': those on which banks are open. */
export function payWithinWords({ days, weekdays }: PayWithin): string {
  return days === null ? countOf(weekdays ?? 0, 'business day') : countOf(days, 'day')
}
