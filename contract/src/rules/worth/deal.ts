// Which lots a deal tells of, and how a deal is put in words.
//
// A deal is a saved search with a filter that only a price book can answer. Its mails name the lot and the search and no
// figure: admins read the outbox.
import { formatCount } from '../format-count.ts'
import type { SearchFilters } from '../catalogue/search-query.ts'
import { isWithinTarget, profitCents, roiTenths, targetCostCents } from './dock-cost.ts'
import type { Target } from './terms.ts'

/** Auctions are looked at this long before their end: every opening price is a deal. */
export const DEAL_HOURS_BEFORE_END = 2

/** Filters of worth, as asksForWorth has them. */
export const WORTH_FILTERS = ['min_profit', 'min_roi', 'within_target'] as const
export type WorthFilters = Pick<SearchFilters, (typeof WORTH_FILTERS)[number]>

/** A lot at its price of the moment, for one buyer: all of it theirs to know. */
export type LotWorth = { expectedCents: number; costCents: number; target: Target }

export function isDeal(
  { min_profit: minDollars, min_roi: minPercent, within_target: isWithin }: WorthFilters,
  { expectedCents, costCents, target }: LotWorth,
): boolean {
  const profit = profitCents(expectedCents, costCents)
  if (minDollars !== null && profit < minDollars * 100) return false
  const roi = roiTenths(profit, costCents)
  if (minPercent !== null && (roi === null || roi < minPercent * 10)) return false
  return !isWithin || isWithinTarget(costCents, targetCostCents(expectedCents, target))
}

/** 'Profit from $200 · ROI from 30% · within my target'; '' for a search that asks for none of it. For its owner only. */
export function describeWorth({
  min_profit: dollars,
  min_roi: percent,
  within_target: isWithin,
}: WorthFilters): string {
  const parts = [
    ...(dollars === null ? [] : [`profit from $${formatCount(dollars)}`]),
    ...(percent === null ? [] : [`ROI from ${formatCount(percent)}%`]),
    ...(isWithin ? ['within my target'] : []),
  ].join(' · ')
  return parts.slice(0, 1).toUpperCase() + parts.slice(1)
}
