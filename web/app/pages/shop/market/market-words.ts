import type { MarketFigures, MarketHistory } from '@lotyard/contract/lots/market'
import { dateFormat } from '@lotyard/contract/rules/site/date-format'

/** '2026-11-01' as Nov 2026. */
export function formatMonth(starts: string): string {
  return dateFormat({ timeZone: 'UTC', year: 'numeric', month: 'short' }).format(new Date(`${starts}T00:00:00Z`))
}

export const formatPercent = (percent: number): string => `${percent.toFixed(percent < 10 ? 1 : 0)}%`

export function formatRange({ low_percent: low, high_percent: high }: MarketFigures): string {
  const [from, to] = [formatPercent(low), formatPercent(high)]
  return from === to ? to : `${from.slice(0, -1)}–${to}`
}

/** 'Televisions in New condition' reads badly: conditions are names, so they follow the category. */
export function kindName({ category, condition }: Pick<MarketHistory, 'category' | 'condition'>): string {
  return `${category.name}, ${condition.name}`
}

type Month = MarketHistory['months'][number]

/** From the first month with figures, or half a year: a plot of one month would be one bar as wide as the page. */
export function shownMonths(months: readonly Month[]): Month[] {
  const first = months.findIndex(({ figures }) => figures !== null)
  return months.slice(Math.min(first === -1 ? months.length : first, months.length - 6))
}
