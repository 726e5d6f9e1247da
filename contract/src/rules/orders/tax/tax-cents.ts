// How many cents of tax a lot costs. Apart from sales-tax.ts: the lot's page has this in its scripts, and no more of it.
import { MAX_MILLI_PERCENT, shareOf } from '../../percent.ts'

/** On price and freight, rounded half up. */
export function taxCents(cents: number, milliPercent: number): number {
  return shareOf(cents, milliPercent, MAX_MILLI_PERCENT)
}
