// What the page shows, as its address says it.
import { BUYING_FILE_PATH } from '@lotyard/contract/account/buying'
import { BUYING_BY, BUYING_PERIODS, type BuyingBy, type BuyingPeriod } from '@lotyard/contract/rules/orders/buying'

export const BUYING_PATH = '/account/buying/'

export type Choice = { by: BuyingBy; period: BuyingPeriod }

export const BY_NAMES: Record<BuyingBy, string> = { month: 'Month', category: 'Category', seller: 'Seller' }
export const PERIOD_NAMES: Record<BuyingPeriod, string> = {
  '12_months': 'Last 12 months',
  this_year: 'This year',
  all: 'All',
}

/** Anything else in the address shows the usual. */
export function readChoice(query: URLSearchParams): Choice {
  return {
    by: BUYING_BY.find((by) => by === query.get('by')) ?? 'month',
    period: BUYING_PERIODS.find((period) => period === query.get('period')) ?? '12_months',
  }
}

export function buyingPath(choice: Choice): string {
  return withChoice(BUYING_PATH, choice)
}

export function buyingFilePath(choice: Choice): string {
  return withChoice(BUYING_FILE_PATH, choice)
}

function withChoice(path: string, { by, period }: Choice): string {
  const query = new URLSearchParams({
    ...(by !== 'month' && { by }),
    ...(period !== '12_months' && { period }),
  })
  return query.size === 0 ? path : `${path}?${query}`
}
