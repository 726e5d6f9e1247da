// When a card expires (spec §5): the choices of a form, and whether a month is over. A card is good until the end of its month.

export type YearMonth = { year: number; month: number }

const YEARS_OFFERED = 10

/** January is 1. */
export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** The current year and the next nine. */
export function expiryYears(currentYear: number): number[] {
  return Array.from({ length: YEARS_OFFERED }, (_, index) => currentYear + index)
}

export function isExpired(expiry: YearMonth, now: YearMonth): boolean {
  return expiry.year < now.year || (expiry.year === now.year && expiry.month < now.month)
}

/** '08/2029'. */
export function formatExpiry({ year, month }: YearMonth): string {
  return `${String(month).padStart(2, '0')}/${year}`
}

export function yearMonthOf(atMs: number): YearMonth {
  const date = new Date(atMs)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 }
}
