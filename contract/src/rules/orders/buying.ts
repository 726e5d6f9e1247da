// What a buyer has bought, put together: lots of paid orders by the day they were ordered. Private to the buyer.
//
// A lot whose price came back in full counts as not bought, and money counts as far as it was paid: what was written off was not
// spent. A lot is compared with what it was expected to bring only if it was valued
// when it was bought.
import { addDays, isDay } from '../site/calendar-day.ts'

export const BUYING_BY = ['month', 'category', 'seller'] as const
export type BuyingBy = (typeof BUYING_BY)[number]
export const BUYING_PERIODS = ['12_months', 'this_year', 'all'] as const
export type BuyingPeriod = (typeof BUYING_PERIODS)[number]

/** 'all' ends here: more than a spreadsheet's worth of months says nothing about tomorrow's lots. */
export const MAX_BUYING_YEARS = 10
/** Of categories or sellers, those that most was spent on. */
export const MAX_BUYING_ROWS = 200

/** A seller whose lots' pages name none. */
export const UNNAMED_SELLER = 'No name given'

export type BoughtSums = {
  lots: number
  units: number
  priceCents: number
  freightCents: number
  taxCents: number
  refundedCents: number
  /** Lots that were valued when they were bought, what they have cost, and what they were expected to bring. */
  valuedLots: number
  valuedDeliveredCents: number
  expectedCents: number
}

export const NOTHING_BOUGHT: BoughtSums = {
  lots: 0,
  units: 0,
  priceCents: 0,
  freightCents: 0,
  taxCents: 0,
  refundedCents: 0,
  valuedLots: 0,
  valuedDeliveredCents: 0,
  expectedCents: 0,
}

export function addBought(one: BoughtSums, other: BoughtSums): BoughtSums {
  const names = Object.keys(NOTHING_BOUGHT) as (keyof BoughtSums)[]
  return Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as BoughtSums
}

/** Price, freight and tax, less what came back. */
export function deliveredCents({ priceCents, freightCents, taxCents, refundedCents }: BoughtSums): number {
  return priceCents + freightCents + taxCents - refundedCents
}

/** Null where no units were bought. */
export function deliveredPerUnitCents(sums: BoughtSums): number | null {
  return sums.units === 0 ? null : Math.round(deliveredCents(sums) / sums.units)
}

/** What the valued lots were expected to leave; null where none was valued. */
export function expectedProfitCents({ valuedLots, expectedCents, valuedDeliveredCents }: BoughtSums): number | null {
  return valuedLots === 0 ? null : expectedCents - valuedDeliveredCents
}

/** Days of the site, both included. The last twelve months are the one that runs and eleven before it, whole. */
export function buyingDays(period: BuyingPeriod, today: string): { from: string; through: string } {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  if (period === 'this_year') return { from: `${year}-01-01`, through: today }
  if (period === '12_months') {
    const first = month === 12 ? `${year}-01` : `${year - 1}-${String(month + 1).padStart(2, '0')}`
    return { from: `${first}-01`, through: today }
  }
  // Ten years before February 29th is a day that doesn't exist.
  const from = `${year - MAX_BUYING_YEARS}${today.slice(4)}`
  return { from: isDay(from) ? from : addDays(`${year - MAX_BUYING_YEARS}-02-28`, 1), through: today }
}

/** Every month from the first to the last, '2026-11', also those in which nothing was bought. */
export function monthsBetween(from: string, through: string): string[] {
  const months: string[] = []
  let [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))]
  for (; months.length <= MAX_BUYING_YEARS * 12; month += 1) {
    if (month > 12) [year, month] = [year + 1, 1]
    const name = `${year}-${String(month).padStart(2, '0')}`
    if (name > through.slice(0, 7)) break
    months.push(name)
  }
  return months
}
